import Appearance
import UIKit

/// The header of list and map: the search field, the part of the list that is shown, the length of a route, and a notice where there is one.
final class BrowserHeader: UIView, UISearchBarDelegate {
  init(_ deliveries: DeliveriesModel) {
    self.deliveries = deliveries
    super.init(frame: .zero)
    search.placeholder = deliveries.texts["search.placeholder"]
    search.accessibilityLabel = deliveries.texts["search.placeholder"]
    search.delegate = self
    setUpViews()
  }

  required init?(coder: NSCoder) {
    return nil
  }

  func render(_ state: DeliveriesMachine.State) {
    if search.text != state.query { search.text = state.query }
    if let scope = state.scope, let index = Self.scopes.firstIndex(of: scope) { scopes.selectedSegmentIndex = index }
    route.isHidden = state.order != .route || state.list == nil
    route.text = route.isHidden ? nil : deliveries.texts.route(state.route)
    notice.text = state.notice.map(deliveries.texts.notice)
    switch state.notice {
    case .old, .unsaved: retry.isHidden = false
    case .unmarked, .skipped, nil: retry.isHidden = true
    }
    retry.showBusy(state.isRefreshing)
    scroll.isHidden = state.notice == nil
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
  private static let scopes = DeliveriesMachine.Scope.allCases
  private lazy var scopes = UISegmentedControl(
    frame: .zero,
    actions: Self.scopes.map { scope in
      UIAction(title: deliveries.texts.scope(scope)) { [deliveries] _ in deliveries.send(.scopeChosen(scope)) }
    }
  )
  private lazy var route = UILabel(.footnote, color: .secondaryLabel)
  private let notice = NoticeView(color: .systemOrange)
  /// Lets a long notice in large text be read where it would leave nothing of the list.
  private lazy var scroll = ColumnScrollView([notice, retry], spacing: 8)
  private lazy var retry: UIButton = {
    var configuration = UIButton.Configuration.gray()
    configuration.title = deliveries.texts["list.retry"]
    return UIButton(
      configuration: configuration,
      primaryAction: UIAction { [deliveries] _ in deliveries.refresh() }
    )
  }()

  private func setUpViews() {
    let parts = deliveries.state.scope == nil ? [search, scroll] : [search, scopes, route, scroll]
    let stack = UIStackView(arrangedSubviews: parts)
    stack.axis = .vertical
    stack.spacing = 8
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    let end = stack.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -12)
    // There is no room for margins before there is a width.
    end.priority = UILayoutPriority(999)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: topAnchor, constant: 8),
      stack.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 12),
      end,
      stack.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -8),
    ])
  }
}
