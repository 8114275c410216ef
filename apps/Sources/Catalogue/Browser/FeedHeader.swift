import Appearance
import UIKit

/// Notices above the feed: why it may be out of date, or that no requests are sent to the server.
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
    // An item that cannot be read is no better the next time.
    retry.isHidden = state.stop == .pinMismatch || notice.text == texts["notice.skipped"]
    retry.showBusy(state.isRefreshing)
    scroll.isHidden = notice.text == nil
  }

  private func sentence(_ state: CatalogueMachine.State) -> String? {
    let texts = catalogue.texts
    if let stop = state.stop { return texts.saved(stop.failure) }
    if let failure = state.failure { return texts.saved(failure) }
    if state.isUnsaved { return texts["notice.unsaved"] }
    return state.isMissingItems ? texts["notice.skipped"] : nil
  }

  // MARK: Private

  private let catalogue: CatalogueModel
  private let onDetails: () -> Void
  private let notice = NoticeView(color: .systemOrange)
  /// Lets a long notice in large text be read where it would leave nothing of the list.
  private lazy var scroll = ColumnScrollView(
    [notice, retry, details],
    spacing: 8,
    insets: NSDirectionalEdgeInsets(top: 8, leading: 0, bottom: 8, trailing: 0)
  )
  private lazy var retry = UIButton(
    configuration: .gray(),
    primaryAction: UIAction { [catalogue] _ in if !catalogue.state.isRefreshing { catalogue.send(.refreshAsked) } }
  )
  private lazy var details = UIButton(
    configuration: .gray(),
    primaryAction: UIAction { [weak self] _ in self?.onDetails() }
  )

  private func setUpViews() {
    // Hidden views take no room in a stack.
    let stack = UIStackView(arrangedSubviews: [scroll])
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    let width = stack.widthAnchor.constraint(equalTo: widthAnchor, constant: -32)
    // There is no room for margins before there is a width.
    width.priority = UILayoutPriority(999)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: topAnchor),
      stack.centerXAnchor.constraint(equalTo: centerXAnchor),
      stack.widthAnchor.constraint(lessThanOrEqualToConstant: ItemCell.widest),
      width,
      stack.bottomAnchor.constraint(equalTo: bottomAnchor),
    ])
  }
}
