import Gallery
import Testing

@testable import UIKit

@MainActor @Suite("gallery", .windows)
struct GalleryTests {
  @Test("a page opens at any width and is freed afterwards", arguments: await GalleryPage.all.indices)
  func opens(number: Int) async throws {
    let page = GalleryPage.all[number]
    let navigation = UINavigationController(rootViewController: GalleryViewController())
    let window = try await TestWindow.show(navigation, width: 360, height: 640)
    weak var left: UIViewController?
    do {
      let controller = page.makeViewController()
      left = controller
      navigation.pushViewController(controller, animated: false)
      await window.nextFrame()
      #expect(controller.view.bounds.width > 0 && !controller.view.subviews.isEmpty)
      #expect(controller.title == page.title)
      navigation.popViewController(animated: false)
    }
    await window.nextFrame()
    try await wait("the page is freed") { left == nil }
  }
}
