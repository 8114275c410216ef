import UIKit

@main final class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    configurationForConnecting s: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let c = UISceneConfiguration(name: nil, sessionRole: s.role)
    c.delegateClass = SceneDelegate.self
    return c
  }
}
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    let w = UIWindow(windowScene: scene)
    w.rootViewController = UINavigationController(rootViewController: Home())
    window = w
    w.makeKeyAndVisible()
  }
}
final class Home: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Hello"
    let scroll = UIScrollView()
    let stack = UIStackView()
    stack.axis = .vertical
    stack.spacing = 12
    for style in [UIFont.TextStyle.largeTitle, .title1, .headline, .body, .caption1] {
      let l = UILabel()
      l.text =
        "The quick brown fox jumps over the lazy dog, again and again and again, until it is tired. مرحبا بالعالم"
      l.numberOfLines = 0
      l.font = .preferredFont(forTextStyle: style)
      stack.addArrangedSubview(l)
    }
    let card = UIView(); card.backgroundColor = .secondarySystemBackground; card.layer.cornerRadius = 12
    card.heightAnchor.constraint(equalToConstant: 60).isActive = true
    stack.addArrangedSubview(card)
    let b = UIButton(
      configuration: .filled(),
      primaryAction: UIAction(title: "Press me") { [weak self] _ in
        let a = UIAlertController(title: "Title", message: "Message", preferredStyle: .alert)
        a.addAction(UIAlertAction(title: "Deny", style: .default) { _ in print("deny") })
        a.addAction(UIAlertAction(title: "Accept", style: .default) { _ in print("accept") })
        self?.present(a, animated: true)
      }
    )
    stack.addArrangedSubview(b)
    let s2 = UIStackView(arrangedSubviews: [
      UIImageView(image: UIImage(systemName: "lock.shield")),
      UIButton(
        type: .system,
        primaryAction: UIAction(title: "Other") { [weak self] _ in
          self?.navigationController?.pushViewController(Home(), animated: true)
        }
      ),
    ])
    s2.spacing = 8
    stack.addArrangedSubview(s2)
    stack.translatesAutoresizingMaskIntoConstraints = false
    scroll.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(scroll); scroll.addSubview(stack)
    NSLayoutConstraint.activate([
      scroll.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      scroll.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      scroll.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      stack.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor, constant: 20),
      stack.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor, constant: -20),
      stack.leadingAnchor.constraint(equalTo: scroll.contentLayoutGuide.leadingAnchor, constant: 20),
      stack.trailingAnchor.constraint(equalTo: scroll.contentLayoutGuide.trailingAnchor, constant: -20),
      scroll.contentLayoutGuide.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
    ])
    DispatchQueue.main.asyncAfter(deadline: .now() + 1.0) {
      if CommandLine.arguments.count > 1 { b.sendActions(for: .primaryActionTriggered) }
    }
  }
}
