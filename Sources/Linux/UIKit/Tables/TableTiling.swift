/// What a table remembers between two times it places its rows.
struct TableTiling {
  /// The visible part's size when rows were last placed, in points.
  var size: CGSize = .zero
  /// Whether something has changed since.
  var isDue = true
  var isUnderWay = false
  /// Whether the content moved while rows were placed: the delegate hears of it afterwards.
  var hasScrolled = false
  /// Whether unseen rows already count as high as the first ones that were seen.
  var hasEstimate = false
  /// Where an animated scroll ends. Heights turn out on the way.
  var target: (indexPath: IndexPath, position: UITableView.ScrollPosition)?
}
