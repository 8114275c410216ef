import UIKit

/// A page of the gallery: one subject of UIKit in its states.
///
/// To write one, add a file to `Pages` with `extension GalleryPage { static let subject = GalleryPage("Subject") { … } }` and name
/// it in `GalleryPage.all`. The window tests open every page of that list, and check that it is freed when it is left.
public struct GalleryPage: Sendable {
  /// Name of the page in the list, and for `gallery --page`.
  public let title: String
  /// Makes the page's controller, whose title is set to the page's.
  public let makeViewController: @MainActor @Sendable () -> UIViewController

  init(_ title: String, _ make: @escaping @MainActor @Sendable () -> UIViewController) {
    self.title = title
    makeViewController = {
      let controller = make()
      controller.title = title
      return controller
    }
  }

  /// Makes a page of samples, one below the other, that scrolls.
  init(_ title: String, samples: @escaping @MainActor @Sendable () -> [GallerySample]) {
    self.init(title) { SamplesViewController(samples()) }
  }

  /// Every page, in the order of the list.
  public static let all: [GalleryPage] = [
    .images, .imagePicker, .labels, .attributedText, .stacks, .drawing, .layers, .animation, .plainTable, .groupedTable,
    .cardTable, .configuredRows, .scrollView,
    .map, .buttons, .textFields, .controls, .pickers, .gestures,
    .presentation, .navigation, .bars, .toolbars, .alerts, .accessibility,
  ]
}
