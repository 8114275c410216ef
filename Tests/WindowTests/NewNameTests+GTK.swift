import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

extension NewNameTests {
  @Test("a colour of a catalogue has both appearances")
  func colourOfACatalogueHasBothAppearances() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("colours-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let set = folder.appendingPathComponent("Assets.xcassets/Brand/Sea.colorset")
    try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
    let text = """
      {"info": {"author": "xcode", "version": 1}, "colors": [
        {"idiom": "universal", "color": {"color-space": "srgb",
          "components": {"red": "0xFF", "green": "0.200", "blue": "51", "alpha": "0.500"}}},
        {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
          "color": {"color-space": "gray-gamma-22", "components": {"white": "0.000", "alpha": "1.000"}}}]}
      """
    try Data(text.utf8).write(to: set.appendingPathComponent("Contents.json"))
    let bundle = try #require(Bundle(path: folder.path))
    let color = try #require(UIColor(named: "Sea", in: bundle, compatibleWith: nil))
    let light = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light))
    let dark = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark))
    #expect(light == UIColor(red: 1, green: 0.2, blue: 0.2, alpha: 0.5))
    #expect(dark == UIColor(white: 0, alpha: 1))
    #expect(UIColor(named: "Land", in: bundle, compatibleWith: nil) == nil && UIColor(named: "Sea") == nil)
  }

  @Test("a shadow has the path's shape")
  func shadowHasThePathsShape() async throws {
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    view.layer.shadowOpacity = 1
    view.layer.shadowColor = UIColor.red.cgColor
    view.layer.shadowOffset = CGSize(width: 0, height: 10)
    view.layer.shadowRadius = 0
    view.layer.shadowPath = UIBezierPath(rect: CGRect(x: 10, y: 30, width: 20, height: 10)).cgPath
    let picture = try await LayerStage.picture(of: view)
    #expect(picture[40, 65] == .red && picture[40, 69] == .red)
    #expect(picture[25, 65] != .red && picture[40, 75] != .red)
    view.layer.shadowPath = nil
    #expect(try await LayerStage.pictureAgain(view)[25, 65] == .red)
  }

  @Test("a picker has a square part chosen where it edits")
  func pickerHasASquarePartChosenWhereItEdits() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("crop-\(UUID().uuidString).png")
    try #require(SamplePictures.quarters(60, 20).pngData()).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    for chooses in [true, false] {
      let root = UIViewController(), picker = UIImagePickerController(), listener = PickerListener()
      picker.delegate = listener
      picker.allowsEditing = true
      _ = try await TestWindow.show(root)
      root.present(picker, animated: false)
      picker.choose(file)
      try await wait("the square is there") {
        picker.crop?.presentationContainer != nil && picker.crop?.chosenRect.width == 20
      }
      let crop = try #require(picker.crop)
      #expect(crop.chosenRect == CGRect(x: 20, y: 0, width: 20, height: 20) && listener.info.isEmpty)
      let buttons = crop.view.subviews.compactMap { $0 as? UIButton }
      (chooses ? buttons.last : buttons.first)?.sendActions(for: .primaryActionTriggered)
      try await wait("the picker is gone") { root.presentedViewController == nil }
      #expect(listener.cancels == (chooses ? 0 : 1) && picker.crop == nil)
      let part = listener.info[.editedImage] as? UIImage
      #expect(part?.size == (chooses ? CGSize(width: 20, height: 20) : nil))
      #expect((listener.info[.cropRect] as? NSValue)?.cgRectValue.minX == (chooses ? 20 : nil))
      #expect(listener.image?.size == (chooses ? CGSize(width: 60, height: 20) : nil))
    }
  }

  @Test("a press beside a choice of actions is its cancellation")
  func pressBesideAChoiceOfActionsIsItsCancellation() async throws {
    let (root, _) = try await makePresenter(width: 800)
    let button = makePressable("More")
    root.view.addSubview(button)
    var cancelled = false
    let alert = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
    alert.addAction(UIAlertAction(title: "Copy", style: .default))
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in cancelled = true })
    alert.popoverPresentationController?.sourceView = button
    root.present(alert, animated: false)
    try await wait("it is there") { alert.view.window != nil }
    #expect(Alerts.button("Copy", of: alert) != nil && Alerts.button("Cancel", of: alert) == nil)
    let window = try #require(root.view.window)
    await window.nextFrame()
    try await Input.click(window, at: CGPoint(x: 700, y: 300))
    try await wait("it is cancelled") { cancelled && root.presentedViewController == nil }
  }

  @Test("a popover stands at a bar's button")
  func popoverStandsAtABarsButton() async throws {
    let screen = UIViewController()
    screen.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Share", primaryAction: UIAction { _ in })
    let window = try await TestWindow.show(UINavigationController(rootViewController: screen), width: 800)
    await window.nextFrame()
    let shown = UIViewController(), button = screen.navigationItem.rightBarButtonItem?.widget
    shown.modalPresentationStyle = .popover
    shown.preferredContentSize = CGSize(width: 200, height: 100)
    shown.popoverPresentationController?.barButtonItem = screen.navigationItem.rightBarButtonItem
    screen.present(shown, animated: false)
    try await wait("it is there") { shown.view.bounds.width == 200 }
    let place = shown.view.convert(shown.view.bounds, to: nil)
    #expect(place.midX > 500 && place.minY > 20 && place.minY < 90)
    #expect(button != nil && screen.navigationItem.rightBarButtonItem?.widget == button)
    #expect(shown.popoverPresentationController?.arrowDirection == .up)
    screen.dismiss(animated: false)
  }
}
