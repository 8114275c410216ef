import Appearance
import Pictures
import UIKit

/// A row: photo, description, address; that it is done, or which stop it is.
final class DeliveryCell: UITableViewCell {
  static let identifier = "delivery"
  /// The size of the photo, in points.
  static let side: CGFloat = 56

  /// Returns the request for a row's photo.
  static func request(_ url: URL, scale: CGFloat) -> ImageRequest {
    ImageRequest(url: url, viewSize: CGSize(width: side, height: side), scale: scale)
  }

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: .default, reuseIdentifier: reuseIdentifier)
    let texts = UIStackView(arrangedSubviews: [title, address, status])
    texts.axis = .vertical
    texts.spacing = 2
    row.addArrangedSubview(texts)
    row.spacing = 14
    row.alignment = .center
    row.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(row)
    accessoryType = .disclosureIndicator
    isAccessibilityElement = true
    accessibilityTraits = .button
    let margins = contentView.layoutMarginsGuide
    NSLayoutConstraint.activate([
      row.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
      row.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
      row.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      row.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
    ])
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    photo?.url = nil
  }

  func show(_ delivery: Delivery, _ deliveries: DeliveriesModel) {
    textSizeChanged()
    title.text = delivery.text
    address.text = delivery.address
    address.isHidden = delivery.address.isEmpty
    status.text = deliveries.status(of: delivery.id)
    status.isHidden = status.text == nil
    let parts = [delivery.text, delivery.address, status.text ?? ""]
    accessibilityLabel = parts.filter { !$0.isEmpty }.joined(separator: ", ")
    photo(deliveries.pictures).url = delivery.photo
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    textSizeChanged()
  }

  // MARK: Private

  /// Fewer words fit into a line of large text.
  private func textSizeChanged() {
    let lines = traitCollection.preferredContentSizeCategory.isAccessibilityCategory ? 4 : 2
    title.numberOfLines = lines
    address.numberOfLines = lines
  }

  private let row = UIStackView()
  /// Made with the first delivery, which brings what loads it.
  private var photo: PhotoView?
  private let title = UILabel(.headline)
  private let address = UILabel(.subheadline, color: .secondaryLabel)
  private let status = UILabel(.subheadline, color: .secondaryLabel)

  private func photo(_ pipeline: ImagePipeline) -> PhotoView {
    if let photo { return photo }
    let photo = PhotoView(pipeline, cornerRadius: 12)
    self.photo = photo
    row.insertArrangedSubview(photo, at: 0)
    NSLayoutConstraint.activate([
      photo.widthAnchor.constraint(equalToConstant: Self.side),
      photo.heightAnchor.constraint(equalToConstant: Self.side),
    ])
    return photo
  }
}

extension DeliveriesModel {
  /// Returns that a delivery is done, or which stop it is and how far from the one before it.
  fileprivate func status(of id: Int) -> String? {
    if state.done.contains(id) { return texts["done.row"] }
    guard let place = state.route?.stops.firstIndex(where: { $0.id == id }) else { return nil }
    return texts.stop(place + 1, state.route?.stops[place].leg)
  }
}
