import FirstPrograms
import Gallery
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {}

/// Shows the list of pages, or with `--page TITLE` that page, or with `--program NAME` a first program.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    let arguments = CommandLine.arguments
    let window = UIWindow(windowScene: scene)
    let navigation = UINavigationController(rootViewController: GalleryViewController())
    if let option = arguments.firstIndex(of: "--page") {
      let title = arguments.dropFirst(option + 1).first ?? ""
      guard let page = GalleryPage.all.first(where: { $0.title.lowercased() == title.lowercased() }) else {
        let titles = GalleryPage.all.map(\.title).joined(separator: ", ")
        FileHandle.standardError.write(Data("gallery: no page \"\(title)\"; there are \(titles)\n".utf8))
        exit(2)
      }
      navigation.pushViewController(page.makeViewController(), animated: false)
    }
    if let option = arguments.firstIndex(of: "--program") {
      let name = arguments.dropFirst(option + 1).first ?? ""
      guard let program = FirstPrograms.all.first(where: { $0.name == name }) else {
        let names = FirstPrograms.all.map(\.name).joined(separator: ", ")
        FileHandle.standardError.write(Data("gallery: no program \"\(name)\"; there are \(names)\n".utf8))
        exit(2)
      }
      navigation.setViewControllers([program.make()], animated: false)
    }
    scene.title = "Gallery"
    window.rootViewController = navigation
    self.window = window
    window.makeKeyAndVisible()
  }
}
