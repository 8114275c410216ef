import CQuintetGTK
import Foundation
import Testing

@testable import QuintetBuffs
@testable import UIKit
@testable import UIKitTests

// Screens of other resolutions, turned ones, and what the desktop does with windows, on Wayland: `scripts/run-tests windows ScreenTests`.

@MainActor @Suite("screens", .windows)
struct ScreenTests {
  // GTK 4.18 does not find back from two pixels a point to one: the monitor with one comes first.
  @Test("a resized window tells its controller and its traits follow")
  func resizedWindowTellsItsControllerAndItsTraitsFollow() async throws {
    try await Monitor.configure(scale: 1)
    let root = ScreenWatch(), window = try await TestWindow.show(root, width: 600, height: 500)
    let gtkWindow = try #require(window.gtkWindow), small = window.bounds.size
    #expect(small == CGSize(width: 600, height: 500))
    gtk_window_maximize(gtkWindow)
    try await wait("it is maximised") { window.bounds.size == UIScreen.main.bounds.size }
    #expect(root.sizes.count == 1)
    #expect(root.traitCollection.horizontalSizeClass == .regular)
    gtk_window_unmaximize(gtkWindow)
    try await wait("it is as before") { window.bounds.size == small }
    #expect(root.sizes.count == 2)
    gtk_window_set_default_size(gtkWindow, 420, 700)
    try await wait("it has another size") { window.bounds.size == CGSize(width: 420, height: 700) }
    #expect(root.view.bounds.width == 420)
    #expect(root.traitCollection.horizontalSizeClass == .compact)
  }

  @Test("an on-screen keyboard scrolls only the edited field into sight")
  func onScreenKeyboardScrollsOnlyTheEditedFieldIntoSight() async throws {
    try await Monitor.configure(scale: 1)
    let scroll = UIScrollView(), fields = (0..<12).map { _ in UITextField() }
    for (index, field) in fields.enumerated() {
      field.frame = CGRect(x: 20, y: CGFloat(index) * 70, width: 300, height: 40)
      scroll.addSubview(field)
    }
    scroll.contentSize = CGSize(width: 400, height: 840)
    let window = try await TestWindow.show(scroll, width: 500, height: 1_000)
    let gtkWindow = try #require(window.gtkWindow)
    @MainActor func resize(to height: CGFloat) async throws {
      // Mutter may answer a new window's first sizes after the program has asked for another.
      try await wait("it has another size") {
        gtk_window_set_default_size(gtkWindow, 500, gint(height))
        gtk_widget_queue_resize(window.gtkWidget)
        return window.bounds.height == height
      }
      await window.nextFrame()
      await window.nextFrame()
    }
    @MainActor func isInSight(_ field: UITextField) -> Bool {
      scroll.bounds.contains(field.convert(field.bounds, to: scroll))
    }
    try await resize(to: 400)
    #expect(scroll.contentOffset.y == 0)
    try await resize(to: 1_000)
    fields[9].becomeFirstResponder()
    #expect(isInSight(fields[9]))
    #expect(scroll.contentOffset.y == 0)
    try await resize(to: 400)
    try await wait("the field is in sight, at \(scroll.contentOffset)") { isInSight(fields[9]) }
    #expect(!isInSight(fields[0]))
    // A person who looks elsewhere goes on doing so when the keyboard gets a row of words.
    scroll.contentOffset = .zero
    try await resize(to: 350)
    try await Task.sleep(for: .milliseconds(200))
    #expect(scroll.contentOffset.y == 0)
  }

  @Test("two pixels per point change traits and drawing, not layout")
  func twoPixelsPerPointChangeTraitsAndDrawingNotLayout() async throws {
    try await Monitor.configure(scale: 1)
    let root = ScreenWatch(), stripes = StripesView(frame: CGRect(x: 100, y: 200, width: 40, height: 40))
    root.view.addSubview(stripes)
    let window = try await TestWindow.show(root)
    try await TestWindow.fillScreen(window)
    #expect(window.traitCollection.displayScale == 1)
    let place = stripes.convert(stripes.bounds, to: window)
    try await Monitor.configure(scale: 2)
    try await wait("the traits tell") {
      root.traitCollection.displayScale == 2 && stripes.traitCollection.displayScale == 2
    }
    #expect(root.scales.last == 2)
    #expect(UIScreen.main.traitCollection.displayScale == 2)
    #expect(UIGraphicsImageRendererFormat.preferred().scale == 2)
    try await wait("the window fills the screen") { window.bounds.size == CGSize(width: 900, height: 1000) }
    #expect(stripes.convert(stripes.bounds, to: window) == place)
    // Lines half a point wide: each has its own row of pixels, and none is grey.
    for attempt in 1... {
      let screen = try await screenPicture(), x = Int(place.midX * 2)
      let rows = (0..<40).map { screen(x, Int(place.minY * 2) + $0) }
      if zip(rows, rows.dropFirst()).allSatisfy({ abs(Int($0.red) - Int($1.red)) > 200 }) { break }
      // PipeWire may hand on a frame from before.
      if attempt == 20 { throw Missing(description: "stripes of one pixel each: \(rows.map(\.red))") }
    }
  }

  @Test("a scale of 1.25 keeps views' points and touch places")
  func scaleOf125KeepsViewsPointsAndTouchPlaces() async throws {
    try await Monitor.configure(scale: 1.25)
    let root = UIViewController(), button = makePressable("Press")
    var presses = 0
    button.addAction(UIAction { _ in presses += 1 }, for: .primaryActionTriggered)
    button.frame = CGRect(x: 1_200, y: 1_400, width: 120, height: 60)
    root.view.addSubview(button)
    let window = try await TestWindow.show(root)
    try await TestWindow.fillScreen(window)
    try await wait("the window fills the screen") { window.bounds.size == CGSize(width: 1440, height: 1600) }
    // GTK draws with the next whole scale, and the compositor makes that smaller.
    #expect(window.traitCollection.displayScale == 2)
    try await Touch.tap(button)
    try await wait("it is pressed") { presses == 1 }
    try await Touch.tap(root.view, at: CGPoint(x: button.frame.minX - 12, y: button.frame.midY))
    try await Touch.tap(button, at: CGPoint(x: 4, y: 4))
    try await wait("it is pressed again") { presses == 2 }
  }

  @Test("a rotated screen resizes its controllers and keeps list positions")
  func rotatedScreenResizesItsControllersAndKeepsListPositions() async throws {
    try await Monitor.configure(scale: 2)
    let root = ScreenWatch(), table = UITableView(), rows = Rows([200])
    table.dataSource = rows
    table.delegate = rows
    root.view.place(table)
    table.pin(to: root.view)
    let window = try await TestWindow.show(root)
    try await TestWindow.fillScreen(window)
    let row = IndexPath(row: 90, section: 0)
    table.scrollToRow(at: row, at: .top, animated: false)
    await window.nextFrame()
    #expect(table.indexPathsForVisibleRows?.first == row)
    let tall = root.view.bounds.size
    for turns in [1, 0, 3, 2, 0] as [UInt32] {
      root.sizes = []
      let before = root.view.bounds.size
      try await Monitor.configure(scale: 2, quarterTurns: turns)
      let bar = 1000 - tall.height
      let wanted = turns % 2 == 0 ? tall : CGSize(width: 1000, height: 900 - bar)
      try await wait("the view is turned by \(turns), not \(root.view.bounds.size)") {
        root.view.bounds.size == wanted && table.frame.size == wanted
      }
      if before != wanted { #expect(root.sizes == [wanted]) }
      #expect(table.indexPathsForVisibleRows?.first == row)
    }
    try await Touch.tap(table, at: CGPoint(x: 200, y: 20))
    try await wait("the row is chosen") { rows.selected == [row] }
  }

  @Test("a card asks for pictures of two pixels a point")
  func cardAsksForPicturesOfTwoPixelsAPoint() async throws {
    try await Monitor.configure(scale: 2)
    var addresses: [Int: URL] = [:]
    for pixels in 1...3 { addresses[pixels] = URL(string: "https://pictures.example/\(pixels).png") }
    let picture = try #require(Buff.Picture(addresses: addresses))
    let answers = [Buff.Answer(id: "0", title: "A", image: picture), Buff.Answer(id: "1", title: "B")]
    let buff = Buff(id: "1", author: Buff.Author(name: "Grace"), question: "Who?", answers: answers, timeToShow: 10)
    let stage = try await BuffStage([buff])
    try await wait("the window has two pixels a point") { stage.window.screen.scale == 2 }
    try await stage.start()
    #expect(stage.pictures.requested.map(\.lastPathComponent) == ["2.png"])
  }
}

/// Returns the picture on the screen, pixel by pixel.
@MainActor
private func screenPicture() async throws -> (Int, Int) -> SamplePictures.Pixel {
  let path = NSTemporaryDirectory() + "screen-\(UUID().uuidString).png"
  defer { try? FileManager.default.removeItem(atPath: path) }
  let reader = try Monitor.current().read("num-buffers=1 ! videoconvert ! pngenc ! filesink location=\(path)")
  try await wait("the screen's picture") { !reader.isRunning }
  return try SamplePictures.pixels(try #require(UIImage(contentsOfFile: path), "the picture of the screen"))
}

/// Records the calls about its size and its screen.
private final class ScreenWatch: UIViewController {
  var sizes: [CGSize] = []
  var scales: [CGFloat] = []

  override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    super.viewWillTransition(to: size, with: coordinator)
    sizes.append(size)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    scales.append(traitCollection.displayScale)
  }
}

/// Black and white lines, half a point high each.
private final class StripesView: UIView {
  override func draw(_ rect: CGRect) {
    UIColor.white.setFill()
    UIBezierPath(rect: bounds).fill()
    UIColor.black.setFill()
    for line in 0..<Int(bounds.height) {
      UIBezierPath(rect: CGRect(x: 0, y: CGFloat(line), width: bounds.width, height: 0.5)).fill()
    }
  }
}
