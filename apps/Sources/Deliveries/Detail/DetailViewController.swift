import Appearance
import Pictures
import UIKit

/// Shows one delivery in full: photo, description, address and place.
final class DetailViewController: UIViewController {
  /// Called when the person has left it.
  var onLeave: (() -> Void)?
  /// Called with the width there is, while it is over the list.
  var onWidthChange: ((CGFloat) -> Void)?

  init(_ deliveries: DeliveriesModel, _ delivery: Delivery) {
    self.deliveries = deliveries
    self.delivery = delivery
    super.init(nibName: nil, bundle: nil)
    title = deliveries.texts["detail.title"]
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    setUpViews()
    render()
    _ = retry.isDue(in: deliveries.state)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    onWidthChange?(view.bounds.width)
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if isMovingFromParent { onLeave?() }
  }

  /// Shows another delivery, or the present version of this one. Called for each state.
  func show(_ delivery: Delivery) {
    defer { showDone() }
    if retry.isDue(in: deliveries.state) { photo.reload() }
    guard delivery != self.delivery else { return }
    let isAnother = delivery.id != self.delivery.id
    self.delivery = delivery
    guard isViewLoaded else { return }
    render()
    if isAnother { scroll.setContentOffset(.zero, animated: false) }
  }

  // MARK: Private

  private let deliveries: DeliveriesModel
  private var delivery: Delivery
  private var retry = LoadRetry()

  private let scroll = CenteredScrollView()
  private lazy var photo = PhotoView(deliveries.pictures, cornerRadius: 16)
  private lazy var photoButton = PhotoButton(photo, label: texts["photo.show"]) { [weak self] in self?.showPhoto() }
  private let text = UILabel(.title3)
  private let addressTitle = UILabel(.headline)
  private let address = UILabel(.body)
  private let noPlace = NoticeView()
  private lazy var doneButton = button("done.mark", "checkmark") { [weak self] in self?.toggleDone() }
  private lazy var copyButton = button("detail.copy", "doc.on.doc") { [weak self] in self?.copyAddress() }
  private lazy var shareButton = button("detail.share", "square.and.arrow.up") { [weak self] in self?.share() }
  private lazy var openButton = button("detail.openMap", "map") { [weak self] in self?.openMap() }
  private lazy var map = PlaceMap(deliveries)

  private var texts: DeliveriesTexts { deliveries.texts }

  private func render() {
    showDone()
    showCopied(false)
    text.text = delivery.text
    address.text = delivery.address.isEmpty ? texts["detail.noAddress"] : delivery.address
    address.textColor = delivery.address.isEmpty ? .secondaryLabel : .label
    copyButton.isHidden = delivery.address.isEmpty
    noPlace.text = delivery.placeOnMap == nil ? texts["detail.noPlace"] : nil
    openButton.isHidden = delivery.coordinate == nil
    map.isHidden = delivery.placeOnMap == nil
    // The marker is called by this.
    let title = delivery.address.isEmpty ? delivery.text : delivery.address
    if let coordinate = delivery.placeOnMap { map.show(coordinate, title: title) }
    photoButton.isHidden = delivery.photo == nil
    photo.url = delivery.photo
  }
}

// MARK: - What the buttons do

extension DetailViewController {
  private var isDone: Bool { deliveries.state.done.contains(delivery.id) }

  private func toggleDone() {
    deliveries.send(.markAsked(delivery.id, isDone: !isDone))
  }

  /// Makes the button one to mark the delivery as done, or to take that back.
  private func showDone() {
    guard isViewLoaded else { return }
    doneButton.isHidden = deliveries.state.scope == nil
    let title = texts[isDone ? "done.unmark" : "done.mark"]
    guard title != doneButton.configuration?.title else { return }
    doneButton.configuration?.title = title
    doneButton.configuration?.image = UIImage(systemName: isDone ? "arrow.uturn.backward" : "checkmark")
  }

  private func showPhoto() {
    deliveries.send(.screenAsked(.photo(delivery.id)))
  }

  private func copyAddress() {
    UIPasteboard.general.string = delivery.address
    showCopied(true)
    UIAccessibility.post(notification: .announcement, argument: texts["detail.copied"])
  }

  private func showCopied(_ isCopied: Bool) {
    copyButton.configuration?.title = texts[isCopied ? "detail.copied" : "detail.copy"]
    copyButton.configuration?.image = UIImage(systemName: isCopied ? "checkmark" : "doc.on.doc")
  }

  private func share() {
    var items: [Any] = [[delivery.text, delivery.address].filter { !$0.isEmpty }.joined(separator: "\n")]
    if let url = delivery.coordinate.flatMap({ MapApp.webAddress($0, delivery.address) }) { items.append(url) }
    let sheet = UIActivityViewController(activityItems: items, applicationActivities: nil)
    #if !os(Linux)
      // On an iPad a sheet has to know where it comes from.
      sheet.popoverPresentationController?.sourceView = shareButton
    #endif
    present(sheet, animated: true)
  }

  private func openMap() {
    guard let url = delivery.coordinate.flatMap({ MapApp.address($0, delivery.address) }) else { return }
    UIApplication.shared.open(url) { [weak self] isOpen in
      if !isOpen { self?.sayThatThereIsNoMapApp() }
    }
  }

  private func sayThatThereIsNoMapApp() {
    let alert = UIAlertController(title: texts["detail.noMapApp"], message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: texts["detail.noMapApp.close"], style: .cancel))
    present(alert, animated: true)
  }
}

// MARK: - Views

extension DetailViewController {
  private func button(_ key: String, _ symbol: String, _ action: @escaping () -> Void) -> UIButton {
    var configuration = UIButton.Configuration.gray()
    configuration.title = texts[key]
    configuration.image = UIImage(systemName: symbol)
    configuration.imagePadding = 8
    configuration.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 14, bottom: 10, trailing: 14)
    return UIButton(configuration: configuration, primaryAction: UIAction { _ in action() })
  }

  private func setUpViews() {
    addressTitle.text = texts["detail.address"]
    addressTitle.accessibilityTraits = .header
    text.accessibilityTraits = .header
    let buttons = UIStackView(arrangedSubviews: [doneButton, copyButton, shareButton, openButton])
    buttons.axis = .vertical
    buttons.alignment = .leading
    buttons.spacing = 8
    let stack = UIStackView(arrangedSubviews: [photoButton, text, addressTitle, address, noPlace, map, buttons])
    stack.axis = .vertical
    stack.spacing = 12
    stack.setCustomSpacing(20, after: photoButton)
    stack.setCustomSpacing(20, after: text)
    stack.setCustomSpacing(4, after: addressTitle)
    stack.translatesAutoresizingMaskIntoConstraints = false
    scroll.fill(view)
    scroll.addInMiddle(stack, widest: 640)
    let photoHeight = photoButton.heightAnchor.constraint(equalTo: photoButton.widthAnchor, multiplier: 0.66)
    photoHeight.priority = .defaultHigh
    NSLayoutConstraint.activate([
      photoHeight,
      photoButton.heightAnchor.constraint(lessThanOrEqualToConstant: 360),
      map.heightAnchor.constraint(equalToConstant: 240),
      stack.topAnchor.constraint(equalTo: scroll.content.topAnchor, constant: 16),
      stack.bottomAnchor.constraint(lessThanOrEqualTo: scroll.content.bottomAnchor, constant: -24),
    ])
  }
}

/// A photo that is a button.
private final class PhotoButton: UIControl {
  init(_ photo: PhotoView, label: String, action: @escaping () -> Void) {
    super.init(frame: .zero)
    photo.isUserInteractionEnabled = false
    photo.embed(in: self)
    isAccessibilityElement = true
    accessibilityTraits = [.button, .image]
    accessibilityLabel = label
    addAction(UIAction { _ in action() }, for: .touchUpInside)
    self.action = action
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func accessibilityActivate() -> Bool {
    action?()
    return true
  }

  private var action: (() -> Void)?
}
