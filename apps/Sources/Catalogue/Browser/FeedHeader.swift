import Appearance
import UIKit

/// What must not be missed above the feed: why it may be out of date, or that the server is not talked to.
final class FeedHeader: UIView {
  /// - Parameter onDetails: Called when the person wants to know more of a key that was not expected.
  init(_ catalogue: CatalogueModel, onDetails: @escaping () -> Void) {
    self.catalogue = catalogue
    self.onDetails = onDetails
    super.init(frame: .zero)
    retry.configuration?.title = catalogue.texts["feed.retry"]
    details.configuration?.title = catalogue.texts["notice.details"]
    setUpViews()
  }

  required init?(coder: NSCoder) {
    return nil
  }

  func render(_ state: CatalogueMachine.State) {
    let texts = catalogue.texts
    notice.text =
      switch state.content {
      case .rows: sentence(state)
      case .loading, .failed, .empty: state.stop == .pinMismatch ? texts.failure(.pinMismatch) : nil
      }
    details.isHidden = state.stop != .pinMismatch
    retry.isHidden = state.stop == .pinMismatch
    retry.isEnabled = !state.isRefreshing
    scroll.isHidden = notice.text == nil
  }

  private func sentence(_ state: CatalogueMachine.State) -> String? {
    let texts = catalogue.texts
    if let stop = state.stop { return texts.saved(stop.failure) }
    if let failure = state.failure { return texts.saved(failure) }
    return state.isUnsaved ? texts["notice.unsaved"] : nil
  }

  // MARK: Private

  private let catalogue: CatalogueModel
  private let onDetails: () -> Void
  private let notice = NoticeView(color: .systemOrange)
  /// Lets a long notice in large text be read where it would leave nothing of the list.
  private let scroll = UIScrollView()
  private lazy var retry = UIButton(
    configuration: .gray(),
    primaryAction: UIAction { [catalogue] _ in catalogue.send(.refreshAsked) }
  )
  private lazy var details = UIButton(
    configuration: .gray(),
    primaryAction: UIAction { [weak self] _ in self?.onDetails() }
  )

  private func setUpViews() {
    let notices = UIStackView(arrangedSubviews: [notice, retry, details])
    scroll.addSubview(notices)
    let stack = UIStackView(arrangedSubviews: [scroll])
    addSubview(stack)
    for part in [notices, stack] {
      part.axis = .vertical
      part.spacing = 8
      part.translatesAutoresizingMaskIntoConstraints = false
    }
    let content = scroll.contentLayoutGuide
    let height = scroll.heightAnchor.constraint(equalTo: content.heightAnchor)
    // It is what scrolls that gives way, not the words in it.
    height.priority = UILayoutPriority(740)
    let width = stack.widthAnchor.constraint(equalTo: widthAnchor, constant: -32)
    // There is no room for margins before there is a width.
    width.priority = UILayoutPriority(999)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: topAnchor),
      stack.centerXAnchor.constraint(equalTo: centerXAnchor),
      stack.widthAnchor.constraint(lessThanOrEqualToConstant: ItemCell.widest),
      width,
      stack.bottomAnchor.constraint(equalTo: bottomAnchor),
      notices.topAnchor.constraint(equalTo: content.topAnchor, constant: 8),
      notices.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -8),
      notices.leadingAnchor.constraint(equalTo: content.leadingAnchor),
      notices.trailingAnchor.constraint(equalTo: content.trailingAnchor),
      notices.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
      height,
    ])
  }
}
