import UIKit

extension GalleryPage {
  static let bars = GalleryPage("Bars") { BarsViewController() }
}

/// Bar buttons of every kind, and bars with an appearance of their own, each in a stack of its own.
private final class BarsViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let scroll = UIScrollView(), column = UIStackView()
    column.axis = .vertical
    column.spacing = 16
    for part in [scroll, column] { part.translatesAutoresizingMaskIntoConstraints = false }
    view.addSubview(scroll)
    scroll.addSubview(column)
    for sample in samples() { add(sample, to: column) }
    NSLayoutConstraint.activate([
      scroll.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      scroll.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      scroll.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      column.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor, constant: 16),
      column.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor, constant: -16),
      column.leadingAnchor.constraint(equalTo: scroll.frameLayoutGuide.leadingAnchor, constant: 16),
      column.trailingAnchor.constraint(equalTo: scroll.frameLayoutGuide.trailingAnchor, constant: -16),
    ])
  }

  private func samples() -> [UINavigationController] {
    let words = screen("Words")
    words.navigationItem.leftBarButtonItem = system(.cancel)
    words.navigationItem.rightBarButtonItem = system(.save)
    let symbols = screen("Symbols")
    symbols.navigationItem.rightBarButtonItems = [system(.add), system(.search), system(.trash)]
    let spaced = screen("A space between")
    let space = UIBarButtonItem(systemItem: .fixedSpace)
    space.width = 24
    spaced.navigationItem.rightBarButtonItems = [system(.done), space, system(.refresh)]
    let long = screen("A title that has more words in it than there is room for")
    long.navigationItem.leftBarButtonItem = system(.edit)
    long.navigationItem.rightBarButtonItem = system(.done)
    let coloured = screen("An appearance of its own")
    coloured.navigationItem.rightBarButtonItem = system(.add)
    let appearance = UINavigationBarAppearance()
    appearance.configureWithOpaqueBackground()
    appearance.backgroundColor = UIColor(red: 0.3, green: 0.3, blue: 0.7, alpha: 1)
    appearance.titleTextAttributes = [.foregroundColor: UIColor.white]
    let choice = screen("")
    let segments = UISegmentedControl(items: ["List", "Map"])
    segments.selectedSegmentIndex = 0
    choice.navigationItem.titleView = segments
    choice.navigationItem.rightBarButtonItem = system(.add)
    let search = screen("")
    let bar = UISearchBar(frame: .zero)
    bar.placeholder = "Search"
    search.navigationItem.titleView = bar
    search.navigationItem.leftBarButtonItem = system(.cancel)
    let own = screen("Views of its own")
    let toggle = UISwitch(), badge = UILabel()
    toggle.accessibilityLabel = "Notify"
    badge.text = "12 new"
    badge.textColor = .secondaryLabel
    own.navigationItem.rightBarButtonItems = [UIBarButtonItem(customView: toggle), UIBarButtonItem(customView: badge)]
    let all = [words, symbols, spaced, long, choice, search, own, coloured]
    let stacks = all.map { UINavigationController(rootViewController: $0) }
    stacks.last?.navigationBar.standardAppearance = appearance
    stacks.last?.navigationBar.tintColor = .white
    return stacks
  }

  private func screen(_ title: String) -> UIViewController {
    let screen = UIViewController()
    screen.title = title
    screen.view.backgroundColor = .secondarySystemBackground
    return screen
  }

  private func system(_ item: UIBarButtonItem.SystemItem) -> UIBarButtonItem {
    UIBarButtonItem(systemItem: item, primaryAction: UIAction { _ in })
  }

  private func add(_ sample: UINavigationController, to column: UIStackView) {
    addChild(sample)
    column.addArrangedSubview(sample.view)
    sample.view.heightAnchor.constraint(equalToConstant: 110).isActive = true
    sample.didMove(toParent: self)
  }
}
