import Appearance
import UIKit

/// What stands above list and map: the search, and a notice where there is one.
final class BrowserHeader: UIView, UISearchBarDelegate {
  init(_ deliveries: DeliveriesModel) {
    self.deliveries = deliveries
    super.init(frame: .zero)
    search.placeholder = deliveries.texts["search.placeholder"]
    search.accessibilityLabel = deliveries.texts["search.placeholder"]
    search.delegate = self
    let stack = UIStackView(arrangedSubviews: [search, notice, retry])
    stack.axis = .vertical
    stack.spacing = 8
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: topAnchor, constant: 8),
      stack.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 12),
      stack.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -12),
      stack.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -8),
    ])
  }

  required init?(coder: NSCoder) {
    return nil
  }

  func render(_ state: DeliveriesMachine.State) {
    if search.text != state.query { search.text = state.query }
    notice.text = state.notice.map(deliveries.texts.notice)
    switch state.notice {
    case .old, .unsaved: retry.isHidden = false
    case .skipped, nil: retry.isHidden = true
    }
    retry.isEnabled = !state.isRefreshing
  }

  /// Gives the search the focus.
  func beginSearch() {
    search.becomeFirstResponder()
  }

  // MARK: UISearchBarDelegate

  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
    deliveries.send(.queryEdited(searchText))
  }

  func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
    searchBar.resignFirstResponder()
  }

  // MARK: Private

  private let deliveries: DeliveriesModel
  private let search = UISearchBar()
  private let notice = NoticeView(color: .systemOrange)
  private lazy var retry: UIButton = {
    var configuration = UIButton.Configuration.gray()
    configuration.title = deliveries.texts["list.retry"]
    return UIButton(
      configuration: configuration,
      primaryAction: UIAction { [deliveries] _ in deliveries.send(.refreshAsked(deliveries.stamp())) }
    )
  }()
}
