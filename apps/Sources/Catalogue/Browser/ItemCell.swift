import Appearance
import Pictures
import UIKit

/// A row of the feed: photo, text, confidence and id; or what waits to be sent.
final class ItemCell: UITableViewCell {
  static let identifier = "item"
  /// The greatest width of photo and text, in points.
  static let widest: CGFloat = 480
  /// The height of the photo divided by its width: as cameras take it.
  private static let photoShape: CGFloat = 3 / 4
  /// The margin at both sides.
  private static let margin: CGFloat = 16

  /// Returns the request for the photo of a row of a width.
  static func request(_ source: PictureSource, rowWidth: CGFloat, scale: CGFloat) -> ImageRequest? {
    let width = min(rowWidth - 2 * margin, widest)
    return source.url.map {
      ImageRequest(url: $0, viewSize: CGSize(width: width, height: width * photoShape), scale: scale)
    }
  }

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: .default, reuseIdentifier: reuseIdentifier)
    selectionStyle = .none
    stack.axis = .vertical
    stack.spacing = 8
    for part in [title, caption, actionRow] { stack.addArrangedSubview(part) }
    stack.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(stack)
    isAccessibilityElement = true
    let width = stack.widthAnchor.constraint(equalTo: contentView.widthAnchor, constant: -2 * Self.margin)
    width.priority = UILayoutPriority(999)
    NSLayoutConstraint.activate([
      width,
      stack.widthAnchor.constraint(lessThanOrEqualTo: contentView.widthAnchor),
      stack.widthAnchor.constraint(lessThanOrEqualToConstant: Self.widest),
      stack.centerXAnchor.constraint(equalTo: contentView.centerXAnchor),
      stack.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 14),
      stack.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -14),
    ])
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    photo?.url = nil
  }

  func show(_ item: Item, _ catalogue: CatalogueModel) {
    let texts = catalogue.texts
    title.text = item.text.isEmpty ? texts["item.noText"] : texts.beginning(of: item.text)
    title.textColor = item.text.isEmpty ? .secondaryLabel : .label
    caption.text = [texts.confidence(of: item), texts.id(item.id)].compactMap(\.self)
      .joined(separator: " · ")
    caption.textColor = .secondaryLabel
    showPhoto(item.hasPicture ? .item(item.id) : nil, catalogue)
    actionRow.isHidden = true
    isAccessibilityElement = true
    accessibilityTraits = .button
    let picture = item.hasPicture ? nil : texts["item.noPhoto"]
    accessibilityLabel = [title.text, caption.text, picture].compactMap(\.self).joined(separator: ", ")
  }

  func show(
    _ post: Post,
    _ catalogue: CatalogueModel,
    onRetry: @escaping () -> Void,
    onDiscard: @escaping () -> Void
  ) {
    let texts = catalogue.texts
    title.text = post.text.isEmpty ? texts["item.noText"] : texts.beginning(of: post.text)
    title.textColor = .label
    caption.text = texts.status(post.status)
    var isRefused = false
    if case .refused = post.status { isRefused = true }
    caption.textColor = isRefused ? .systemRed : .secondaryLabel
    showPhoto(.post(post.key), catalogue)
    for button in actions.arrangedSubviews { button.removeFromSuperview() }
    actionRow.isHidden = !isRefused
    isAccessibilityElement = !isRefused
    accessibilityTraits = .staticText
    accessibilityLabel = [title.text, caption.text].compactMap(\.self).joined(separator: ", ")
    guard isRefused else { return }
    for (key, action) in [("post.retry", onRetry), ("post.discard", onDiscard)] {
      var configuration = UIButton.Configuration.gray()
      configuration.title = texts[key]
      actions.addArrangedSubview(
        UIButton(configuration: configuration, primaryAction: UIAction { _ in action() })
      )
    }
  }

  // MARK: Private

  private let stack = UIStackView()
  /// Made with the first item, which brings what loads it.
  private var photo: LazyImageView?
  private let title = UILabel(.body)
  private let caption = UILabel(.footnote, color: .secondaryLabel)
  private let actions = ActionStack()
  /// Keeps the buttons as wide as their titles, where reading begins.
  private lazy var actionRow = UIStackView(arrangedSubviews: [actions, UIView()])

  private func showPhoto(_ source: PictureSource?, _ catalogue: CatalogueModel) {
    let photo = photo(catalogue.pictures)
    photo.url = source?.url
    photo.isHidden = false
  }

  private func photo(_ pipeline: ImagePipeline) -> LazyImageView {
    if let photo { return photo }
    let photo = LazyImageView(pipeline: pipeline)
    self.photo = photo
    photo.layer.cornerRadius = 12
    photo.backgroundColor = .secondarySystemBackground
    photo.placeholderView = SymbolView("photo")
    photo.failureView = SymbolView("exclamationmark.triangle")
    stack.insertArrangedSubview(photo, at: 0)
    photo.heightAnchor.constraint(equalTo: photo.widthAnchor, multiplier: Self.photoShape).isActive = true
    return photo
  }
}
