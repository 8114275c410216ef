import UIKit

extension GalleryPage {
  static let scrollView = GalleryPage("Scroll view") { ScrollSampleViewController() }
}

/// Content in both directions, with an inset, a refresh control and buttons that scroll.
private final class ScrollSampleViewController: UIViewController {
  private let scroll = UIScrollView()
  private let state = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let bar = UIStackView(arrangedSubviews: [
      button("Top") { $0.setContentOffset(CGPoint(x: -$0.contentInset.left, y: -$0.contentInset.top), animated: true) },
      button("Last tile") { $0.scrollRectToVisible(CGRect(x: 1080, y: 1080, width: 120, height: 120), animated: true) },
      button("Hold") { $0.isScrollEnabled.toggle() }, state,
    ])
    bar.spacing = 8
    scroll.contentInset = UIEdgeInsets(top: 20, left: 20, bottom: 20, right: 20)
    scroll.delegate = self
    let refresh = UIRefreshControl()
    refresh.addAction(
      UIAction { [weak refresh] _ in
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { refresh?.endRefreshing() }
      },
      for: .valueChanged
    )
    scroll.refreshControl = refresh
    addTiles()
    for view in [bar, scroll] {
      view.translatesAutoresizingMaskIntoConstraints = false
      self.view.addSubview(view)
    }
    NSLayoutConstraint.activate([
      bar.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 8),
      bar.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
      scroll.topAnchor.constraint(equalTo: bar.bottomAnchor, constant: 8),
      scroll.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      scroll.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: view.trailingAnchor),
    ])
  }

  private func button(_ title: String, _ act: @escaping (UIScrollView) -> Void) -> UIButton {
    let button = UIButton(type: .system, primaryAction: UIAction { [scroll] _ in act(scroll) })
    button.setTitle(title, for: .normal)
    return button
  }

  private func addTiles() {
    scroll.contentSize = CGSize(width: 1200, height: 1200)
    for row in 0..<10 {
      for column in 0..<10 {
        let tile = UILabel(frame: CGRect(x: column * 120, y: row * 120, width: 112, height: 112))
        tile.text = "\(row).\(column)"
        tile.textAlignment = .center
        tile.backgroundColor = .systemFill
        scroll.addSubview(tile)
      }
    }
  }
}

extension ScrollSampleViewController: UIScrollViewDelegate {
  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    state.text = "\(Int(scrollView.contentOffset.x)), \(Int(scrollView.contentOffset.y))"
  }
}
