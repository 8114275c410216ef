import Appearance
import QuintetStateLoop
import UIKit

/// The screen for a new item: a photo is chosen, its text is read and mended, and both are posted.
///
/// Present it in a navigation controller, over the whole window.
final class ComposeViewController: UIViewController {
  /// From this width on, the photo is beside the text.
  private static let wide: CGFloat = 700

  let compose: ComposeModel
  /// Called when it is gone.
  var onLeave: (() -> Void)?
  /// The number of photos chosen so far.
  var photosChosen = 0

  init(_ compose: ComposeModel) {
    self.compose = compose
    form = ComposeForm(compose)
    super.init(nibName: nil, bundle: nil)
    title = compose.texts["feed.compose"]
    isModalInPresentation = true
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    setUpViews()
    showBarButtonItems()
    photo.boxes.onTap = { [compose] in compose.send(.wordPressed($0)) }
    form.words.onPress = { [compose] in compose.send(.wordPressed($0)) }
    previews = compose.onPreview { [weak self] in self?.photo.photo = $0 }
    announcements = compose.onAnnouncement { [weak self] in self?.announce($0) }
    states = compose.observe { [weak self] in self?.render($0) }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    overlay.follow()
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if navigationController?.isBeingDismissed == true { onLeave?() }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    arrange(isWide: view.bounds.width >= Self.wide)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    namePost()
  }

  /// Escape leaves, Ctrl+Return or ⌘Return posts.
  override var keyCommands: [UIKeyCommand]? { commands }

  #if !os(Linux)
    /// VoiceOver's gesture of leaving.
    override func accessibilityPerformEscape() -> Bool {
      compose.send(.leaveAsked)
      return true
    }
  #endif

  // MARK: Private

  private let form: ComposeForm
  private lazy var photo = ReadPhotoView(label: texts["compose.photo"])
  private lazy var choice = PhotoChoice(compose) { [weak self] in self?.choosePhoto(from: $0) }
  private lazy var another = makeAnotherButton()
  private lazy var photoColumn = UIStackView(arrangedSubviews: [photo, another])
  private let side = UIView()
  private let pane = UIView()
  private var isWide: Bool?
  private var narrowRules: [NSLayoutConstraint] = []
  private var wideRules: [NSLayoutConstraint] = []
  private var states: Token?
  private var announcements: Token?
  private var previews: Token?
  private lazy var overlay = Overlay(
    presenter: { [weak self] in self },
    movesAway: { _ in false },
    wanted: { [compose] in compose.state.question },
    make: { [weak self] in self?.makeController($0) },
    onLeave: { [compose] in compose.send($0 == .leave ? .leaveDeclined : .mendingLeft) }
  )
  private lazy var post = UIBarButtonItem(
    primaryAction: UIAction { [compose] _ in compose.send(.postAsked) }
  )

  private var texts: CatalogueTexts { compose.texts }

  private func render(_ state: ComposeMachine.State) {
    guard !state.isOver else { return leave() }
    let isChoosing = state.phase == .choosing
    choice.isHidden = !isChoosing
    pane.isHidden = isChoosing
    side.isHidden = isChoosing
    choice.render(state)
    form.render(state)
    photo.boxes.words = state.text.words
    another.isEnabled = state.phase != .posting
    post.isEnabled = state.phase == .ready
    overlay.follow()
  }

  private func announce(_ announcement: ComposeMachine.Announcement) {
    UIAccessibility.post(notification: .announcement, argument: texts.announcement(announcement))
  }

  private func leave() {
    (navigationController ?? self).presentingViewController?.dismiss(animated: true)
  }

  private func makeController(_ question: ComposeMachine.State.Question) -> UIViewController? {
    switch question {
    case .leave: return makeLeaveQuestion()
    case .word(let place):
      let words = compose.state.text.words
      guard words.indices.contains(place) else { return nil }
      let screen = MendViewController(words[place], photo: compose.preview, texts: texts) { [compose] in
        // Nothing can have changed the text from behind.
        compose.send(.mended(place, $0))
      }
      screen.onLeave = { [weak self] in self?.overlay.left() }
      return UINavigationController.sheet(screen)
    }
  }

  /// Asks whether to lose what there is.
  private func makeLeaveQuestion() -> UIAlertController {
    let alert = UIAlertController(
      title: texts["compose.leave.title"],
      message: texts[compose.state.phase == .posting ? "compose.leave.keeping" : "compose.leave.text"],
      preferredStyle: .alert
    )
    alert.addAction(
      UIAlertAction(title: texts["compose.leave.stay"], style: .cancel) { [weak overlay] _ in overlay?.left() }
    )
    alert.addAction(
      UIAlertAction(title: texts["compose.leave.confirm"], style: .destructive) { [weak overlay, compose] _ in
        overlay?.answered { compose.send(.leaveConfirmed) }
      }
    )
    return alert
  }

  // MARK: Layout

  private func showBarButtonItems() {
    let cancel = UIBarButtonItem(
      image: UIImage(systemName: "xmark"),
      primaryAction: UIAction { [compose] _ in compose.send(.leaveAsked) }
    )
    cancel.accessibilityLabel = texts["delete.cancel"]
    navigationItem.leftBarButtonItem = cancel
    post.accessibilityLabel = texts["compose.post"]
    navigationItem.rightBarButtonItem = post
    namePost()
  }

  /// A bar has no room for the word where text is large.
  private func namePost() {
    let isLarge = traitCollection.preferredContentSizeCategory.isAccessibilityCategory
    post.title = isLarge ? nil : texts["compose.post"]
    post.image = isLarge ? UIImage(systemName: "square.and.arrow.up") : nil
  }

  private func makeAnotherButton() -> UIButton {
    let button = UIButton(configuration: .gray())
    button.configuration?.title = texts["compose.another"]
    let library = UIAction(title: texts["compose.files"], image: UIImage(systemName: "photo")) { [weak self] _ in
      self?.chooseAnother(from: .photoLibrary)
    }
    if UIImagePickerController.isSourceTypeAvailable(.camera) {
      let camera = UIAction(title: texts["compose.camera"], image: UIImage(systemName: "camera")) { [weak self] _ in
        self?.chooseAnother(from: .camera)
      }
      button.menu = UIMenu(children: [camera, library])
      button.showsMenuAsPrimaryAction = true
    } else {
      button.addAction(
        UIAction { [weak self] _ in self?.chooseAnother(from: .photoLibrary) },
        for: .primaryActionTriggered
      )
    }
    return button
  }

  /// Asks first where that loses what the person has changed.
  private func chooseAnother(from source: UIImagePickerController.SourceType) {
    guard compose.state.isEdited else { return choosePhoto(from: source) }
    let alert = UIAlertController(
      title: texts["compose.another.title"],
      message: texts["compose.another.text"],
      preferredStyle: .alert
    )
    alert.addAction(UIAlertAction(title: texts["delete.cancel"], style: .cancel))
    alert.addAction(
      UIAlertAction(title: texts["compose.another"], style: .default) { [weak self] _ in
        self?.choosePhoto(from: source)
      }
    )
    present(alert, animated: true)
  }

  private func setUpViews() {
    photoColumn.axis = .vertical
    photoColumn.spacing = 10
    photoColumn.translatesAutoresizingMaskIntoConstraints = false
    for part in [side, pane, choice] as [UIView] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    form.fill(pane)
    let safe = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      side.topAnchor.constraint(equalTo: safe.topAnchor),
      side.bottomAnchor.constraint(equalTo: safe.bottomAnchor),
      side.leadingAnchor.constraint(equalTo: safe.leadingAnchor),
      pane.topAnchor.constraint(equalTo: view.topAnchor),
      pane.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      pane.leadingAnchor.constraint(equalTo: side.trailingAnchor),
      pane.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      choice.topAnchor.constraint(equalTo: view.topAnchor),
      choice.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      choice.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      choice.trailingAnchor.constraint(equalTo: view.trailingAnchor),
    ])
  }

  /// Puts the photo beside the text, or above it.
  private func arrange(isWide: Bool) {
    guard isWide != self.isWide else { return }
    self.isWide = isWide
    NSLayoutConstraint.deactivate(narrowRules + wideRules)
    photoColumn.removeFromSuperview()
    if isWide {
      side.addSubview(photoColumn)
      wideRules = [
        side.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.5),
        photoColumn.topAnchor.constraint(equalTo: side.topAnchor, constant: 16),
        photoColumn.bottomAnchor.constraint(lessThanOrEqualTo: side.bottomAnchor, constant: -16),
        photoColumn.leadingAnchor.constraint(equalTo: side.leadingAnchor, constant: 16),
        photoColumn.trailingAnchor.constraint(equalTo: side.trailingAnchor),
      ]
      NSLayoutConstraint.activate(wideRules)
    } else {
      form.insert(photoColumn)
      narrowRules = [
        side.widthAnchor.constraint(equalToConstant: 0),
        photo.heightAnchor.constraint(lessThanOrEqualTo: view.heightAnchor, multiplier: 0.4),
      ]
      NSLayoutConstraint.activate(narrowRules)
    }
  }
}
