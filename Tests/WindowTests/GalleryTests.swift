import Gallery

@testable import UIKit

@MainActor
func galleryTests() {
  for page in GalleryPage.all {
    test("the page \(page.title) opens at any width, and is freed when it is left") {
      let navigation = UINavigationController(rootViewController: GalleryViewController())
      let window = try await TestWindow.show(navigation, width: 360, height: 640)
      weak var left: UIViewController?
      do {
        let controller = page.makeViewController()
        left = controller
        navigation.pushViewController(controller, animated: false)
        await window.nextFrame()
        expect(controller.view.bounds.width > 0 && !controller.view.subviews.isEmpty)
        expect(controller.title, equals: page.title)
        navigation.popViewController(animated: false)
      }
      await window.nextFrame()
      try await wait("the page is freed") { left == nil }
    }
  }
}
