import QuintetLocalization
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("image pickers used again", .windows)
struct PickerAgainTests {
  private enum Way: String, CaseIterable { case chosen, refused, cropped, cancelled }

  @Test("a picker that is presented again works as at first")
  func pickerThatIsPresentedAgainWorksAsAtFirst() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("again-\(UUID().uuidString).png")
    let data = try #require(SamplePictures.quarters(60, 20).pngData())
    try data.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let root = UIViewController(), picker = UIImagePickerController(), listener = PickerListener()
    picker.delegate = listener
    _ = try await TestWindow.show(root)
    for way in Way.allCases + Way.allCases {
      let name = way.rawValue
      (listener.info, listener.cancels) = ([:], 0)
      picker.allowsEditing = way == .cropped || way == .cancelled
      root.present(picker, animated: false)
      #expect(picker.dialog != nil && picker.crop == nil && picker.alert == nil, "\(name)")
      picker.choose(way == .refused ? nil : file)
      switch way {
      case .chosen: break
      case .refused:
        try await wait("the message is there") { picker.alert?.presentationContainer != nil }
        try await Alerts.answer(LocalizedStrings.system["camera.cancel"], of: picker.alert)
      case .cropped, .cancelled:
        try await wait("the square is there") {
          picker.crop?.presentationContainer != nil && picker.crop?.chosenRect.width == 20
        }
        let crop = try #require(picker.crop)
        let buttons = crop.view.subviews.compactMap { $0 as? UIButton }
        (way == .cropped ? buttons.last : buttons.first)?.sendActions(for: .primaryActionTriggered)
      }
      let isChosen = way == .chosen || way == .cropped
      try await wait("it is told") { isChosen ? listener.image != nil : listener.cancels > 0 }
      try await wait("the picker is gone") { root.presentedViewController == nil }
      #expect(listener.cancels == (isChosen ? 0 : 1) && listener.info.isEmpty != isChosen, "\(name)")
      #expect((listener.info[.editedImage] != nil) == (way == .cropped), "\(name)")
      #expect(picker.dialog == nil && picker.crop == nil && picker.alert == nil, "\(name)")
    }
  }

  @Test("a picker that nobody listens to goes by itself")
  func pickerThatNobodyListensToGoesByItself() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("alone-\(UUID().uuidString).png")
    let data = try #require(SamplePictures.quarters(60, 20).pngData())
    try data.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let root = UIViewController(), picker = UIImagePickerController()
    _ = try await TestWindow.show(root)
    for way in [Way.chosen, .refused, .chosen] {
      root.present(picker, animated: false)
      #expect(picker.dialog != nil, "\(way.rawValue)")
      picker.choose(way == .refused ? nil : file)
      if way == .refused {
        try await wait("the message is there") { picker.alert?.presentationContainer != nil }
        try await Alerts.answer(LocalizedStrings.system["camera.cancel"], of: picker.alert)
      }
      try await wait("the picker is gone") { root.presentedViewController == nil && picker.dialog == nil }
    }
  }
}
