import QuintetLocalization

/// A list of what can be done with texts, links and a picture: copying, saving, an e-mail, opening a link, and services of the application's
/// own.
///
/// Present it as a sheet. Items are strings, URLs, images, and the data of a picture's file, which is saved as it is; others are for the
/// application's services alone. Of several pictures the first one is copied or saved. What this desktop has no program for
/// is not in the list.
@preconcurrency @MainActor
open class UIActivityViewController: UIViewController {
  /// Runs when the list has gone, with the chosen service or nil, whether it was done, what it returned, and the error.
  public typealias CompletionWithItemsHandler =
    @MainActor (UIActivity.ActivityType?, Bool, [Any]?, (any Error)?) -> Void

  /// Makes a list for these items.
  public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    self.activityItems = activityItems
    self.applicationActivities = applicationActivities ?? []
    super.init(nibName: nil, bundle: nil)
    title = LocalizedStrings.system["share.title"]
  }

  /// Always fails: there are no archives of view controllers here.
  public required init?(coder: NSCoder) {
    return nil
  }

  /// Runs when the list has gone, once. Services here return no items and no errors.
  @preconcurrency open var completionWithItemsHandler: CompletionWithItemsHandler?
  /// The services that are not to be in the list. Set before it is shown.
  open var excludedActivityTypes: [UIActivity.ActivityType]?

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let column = makeColumn(), scroll = ActivityScrollView()
    let height = column.systemLayoutSizeFitting(
      CGSize(width: Self.width - 2 * Self.margin, height: 0),
      withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
    preferredContentSize = CGSize(width: Self.width, height: height + 2 * Self.margin)
    scroll.heightChanged = { [weak self] in self?.preferredContentSize = CGSize(width: Self.width, height: $0) }
    for part in [scroll, column] { part.translatesAutoresizingMaskIntoConstraints = false }
    view.addSubview(scroll)
    scroll.addSubview(column)
    let content = scroll.contentLayoutGuide
    NSLayoutConstraint.activate([
      scroll.topAnchor.constraint(equalTo: view.topAnchor),
      scroll.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      scroll.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      column.topAnchor.constraint(equalTo: content.topAnchor, constant: Self.margin),
      content.bottomAnchor.constraint(equalTo: column.bottomAnchor, constant: Self.margin),
      column.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: Self.margin),
      content.trailingAnchor.constraint(equalTo: column.trailingAnchor, constant: Self.margin),
      content.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
    ])
  }

  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    guard isBeingDismissed else { return }
    saver = nil
    let result = result
    // It may be shown again.
    (self.result, isPerforming) = (nil, false)
    guard let handler = completionWithItemsHandler else { return }
    completionWithItemsHandler = nil
    handler(result?.type, result?.isDone ?? false, nil, nil)
  }

  override var mayBePopover: Bool { true }

  /// Saves the picture while its dialog is up.
  var saver: PictureSaver?

  // MARK: Private

  /// Points.
  private static let width: CGFloat = 360
  private static let margin: CGFloat = 18
  private static let spacing: CGFloat = 8
  /// Lines of what is shared that are shown.
  private static let previewLines = 3
  /// Height of a picture that is shared, in points.
  private static let previewHeight: CGFloat = 140

  private let activityItems: [Any]
  private let applicationActivities: [UIActivity]
  private var isPerforming = false
  private var result: (type: UIActivity.ActivityType?, isDone: Bool)?

  private var services: [ActivityService] {
    let excluded = excludedActivityTypes ?? []
    return ActivityService.all(for: activityItems, applicationActivities)
      .filter { service in !excluded.contains { $0 == service.type } }
  }

  private func makeColumn() -> UIStackView {
    let column = UIStackView()
    column.axis = .vertical
    column.spacing = Self.spacing
    let text = ActivityService.text(of: activityItems)
    if !text.isEmpty {
      let preview = UILabel()
      preview.text = text
      preview.font = .preferredFont(forTextStyle: .subheadline)
      preview.adjustsFontForContentSizeCategory = true
      preview.textColor = .secondaryLabel
      preview.numberOfLines = Self.previewLines
      column.addArrangedSubview(preview)
      column.setCustomSpacing(Self.margin, after: preview)
    }
    if let picture = ActivityService.picture(in: activityItems) { column.addArrangedSubview(makePreview(picture)) }
    for service in services { column.addArrangedSubview(makeButton(service)) }
    let cancel = UIButton(configuration: .plain())
    cancel.configuration?.title = LocalizedStrings.system["share.cancel"]
    cancel.addAction(UIAction { [weak self] _ in self?.dismiss(animated: true) }, for: .primaryActionTriggered)
    column.addArrangedSubview(cancel)
    return column
  }

  private func makePreview(_ picture: SharedPicture) -> UIImageView {
    let preview = UIImageView(image: picture.image)
    preview.contentMode = .scaleAspectFit
    preview.isAccessibilityElement = false
    preview.heightAnchor.constraint(equalToConstant: Self.previewHeight).isActive = true
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      preview.setContentHuggingPriority(.fittingSizeLevel, for: axis)
      preview.setContentCompressionResistancePriority(.fittingSizeLevel, for: axis)
    }
    return preview
  }

  private func makeButton(_ service: ActivityService) -> UIButton {
    var configuration = UIButton.Configuration.gray()
    configuration.title = service.title
    configuration.image = service.image
    configuration.imagePadding = Self.spacing
    let button = UIButton(configuration: configuration)
    button.addAction(UIAction { [weak self] _ in self?.choose(service) }, for: .primaryActionTriggered)
    return button
  }

  private func choose(_ service: ActivityService) {
    guard !isPerforming else { return }
    isPerforming = true
    service.perform(self) { [weak self] isDone in
      guard let self, presentingViewController != nil else { return }
      // A dialog that was left leads back to the list.
      guard isDone || service.type != .saveToCameraRoll else {
        isPerforming = false
        return
      }
      result = (service.type, isDone)
      dismiss(animated: true)
    }
  }
}

/// Reports the height of its content.
private final class ActivityScrollView: UIScrollView {
  var heightChanged: (_ height: CGFloat) -> Void = { _ in }

  override func layOutContent(_ size: CGSize) {
    super.layOutContent(size)
    heightChanged(contentSize.height)
  }
}
