import CQuintetGTK
import Testing

@testable import MapKit
@testable import UIKit
@testable import UIKitTests

// Controls, sheets, screens and maps under fingers, on Wayland: `scripts/run-tests windows Finger`.

@MainActor @Suite("fingers on a screen", .windows)
struct TouchscreenTests {
  @Test("a finger's long pull dismisses a sheet that may go")
  func fingersLongPullDismissesASheetThatMayGo() async throws {
    let (root, journal) = try await makePresenter(), window = try #require(root.view.window)
    try await TestWindow.fillScreen(window)
    let sheet = Witness("sheet", journal)
    root.present(sheet, animated: false)
    await window.nextFrame()
    @MainActor func pull(_ distance: CGFloat) async throws {
      try await Touch.drag(
        sheet.view,
        through: Touch.way(from: CGPoint(x: 200, y: 30), to: CGPoint(x: 200, y: 30 + distance)),
        // On a busy machine Mutter dates the last move late; a finger that has rested for less would throw the sheet.
        pause: 0.6
      )
    }
    try await pull(60)
    try await wait("it is back") { sheet.presentationContainer?.cardOffset == 0 }
    sheet.isModalInPresentation = true
    try await pull(400)
    try await wait("it is back") { sheet.presentationContainer?.cardOffset == 0 }
    #expect(root.presentedViewController === sheet)
    sheet.isModalInPresentation = false
    try await pull(400)
    try await wait("it is gone") { root.presentedViewController == nil && sheet.viewIfLoaded?.window == nil }
  }

  @Test("a finger pulls a sheet only from its list's top")
  func fingerPullsASheetOnlyFromItsListsTop() async throws {
    let (root, journal) = try await makePresenter(), window = try #require(root.view.window)
    try await TestWindow.fillScreen(window)
    let sheet = Witness("sheet", journal), table = UITableView(), rows = Rows([80])
    table.dataSource = rows
    table.delegate = rows
    sheet.view.place(table)
    table.pin(to: sheet.view)
    root.present(sheet, animated: false)
    try await Touch.waitUntilScrollable(table)
    @MainActor func drag(from start: CGFloat, to end: CGFloat) async throws {
      try await Touch.drag(
        table,
        through: Touch.way(from: CGPoint(x: 200, y: start), to: CGPoint(x: 200, y: end)),
        pause: 0.3
      )
    }
    try await drag(from: 500, to: 200)
    #expect(table.contentOffset.y > 200, "\(table.contentOffset)")
    try await drag(from: 200, to: 320)
    #expect(table.contentOffset.y > 50 && root.presentedViewController === sheet, "\(table.contentOffset)")
    table.contentOffset = .zero
    await window.nextFrame()
    try await drag(from: 60, to: 560)
    try await wait("it is gone") { root.presentedViewController == nil }
    #expect(rows.selected.isEmpty)
  }

  @Test("only a finger from the leading edge goes back, once")
  func onlyAFingerFromTheLeadingEdgeGoesBackOnce() async throws {
    for direction in [UISemanticContentAttribute.forceLeftToRight, .forceRightToLeft] {
      let navigation = UINavigationController(rootViewController: UIViewController())
      navigation.view.semanticContentAttribute = direction
      for _ in 0..<2 { navigation.pushViewController(UIViewController(), animated: false) }
      let window = try await TestWindow.show(navigation)
      try await TestWindow.fillScreen(window)
      let width = navigation.view.bounds.width
      @MainActor func swipe(from start: CGFloat, to end: CGFloat) async throws {
        let places = [start, end].map { CGPoint(x: direction == .forceLeftToRight ? $0 : width - $0, y: 300) }
        try await Touch.drag(navigation.view, through: Touch.way(from: places[0], to: places[1]), pause: 0.1)
      }
      try await swipe(from: 200, to: 500)
      #expect(navigation.viewControllers.count == 3)
      try await swipe(from: 5, to: 400)
      try await wait("it is back") { navigation.viewControllers.count == 2 }
      await window.nextFrame()
      try await Task.sleep(for: .milliseconds(400))
      #expect(navigation.viewControllers.count == 2)
      TestWindow.close(window)
    }
  }

  @Test("fingers flip switches, choose segments and press two buttons together")
  func fingersFlipSwitchesChooseSegmentsAndPressTwoButtonsTogether() async throws {
    let root = UIView(), lamp = UISwitch(), segments = UISegmentedControl(items: ["One", "Two", "Three"])
    let buttons = ["Left", "Right"].map { makePressable($0) }
    var pressed: [String] = []
    for (index, view) in ([lamp, segments] + buttons).enumerated() {
      view.frame = CGRect(x: 40 + CGFloat(index % 2) * 300, y: 60 + CGFloat(index / 2) * 150, width: 240, height: 60)
      root.addSubview(view)
    }
    lamp.frame.size = lamp.intrinsicContentSize
    for control in [lamp, segments] as [UIControl] {
      control.addAction(UIAction { pressed.append("\(type(of: $0.sender!))") }, for: .valueChanged)
    }
    for button in buttons {
      button.addAction(UIAction { _ in pressed.append(button.title(for: .normal) ?? "") }, for: .primaryActionTriggered)
    }
    let window = try await TestWindow.show(root)
    try await TestWindow.fillScreen(window)
    try await Touch.tap(lamp)
    try await wait("it is on") { lamp.isOn && pressed == ["UISwitch"] }
    let middle = lamp.bounds.midY
    try await Touch.drag(
      lamp,
      through: Touch.way(from: CGPoint(x: lamp.bounds.width - 8, y: middle), to: CGPoint(x: 4, y: middle)),
      pause: 0.1
    )
    try await wait("it is off") { !lamp.isOn && pressed.count == 2 }
    try await Touch.tap(segments, at: CGPoint(x: segments.bounds.width * 5 / 6, y: segments.bounds.midY))
    try await wait("it is chosen") { segments.selectedSegmentIndex == 2 }
    pressed = []
    try await Touch.tap(atOnce: buttons)
    try await wait("both are pressed") { pressed.sorted() == ["Left", "Right"] }
  }

  @Test("a scrolling finger presses no button; a tapping one does")
  func scrollingFingerPressesNoButtonATappingOneDoes() async throws {
    let scroll = UIScrollView(), button = makePressable("Press"), touched = TouchedView()
    var presses = 0
    button.addAction(UIAction { _ in presses += 1 }, for: .primaryActionTriggered)
    button.frame = CGRect(x: 50, y: 200, width: 300, height: 60)
    touched.frame = CGRect(x: 50, y: 400, width: 300, height: 200)
    for view in [button, touched] { scroll.addSubview(view) }
    let window = try await TestWindow.show(scroll)
    try await TestWindow.fillScreen(window)
    scroll.contentSize = CGSize(width: scroll.bounds.width, height: 4 * scroll.bounds.height)
    try await Touch.waitUntilScrollable(scroll)
    for view in [button, touched] {
      let start = CGPoint(x: 100, y: 30)
      try await Touch.drag(view, through: Touch.way(from: start, to: CGPoint(x: 100, y: -120)), pause: 0.3)
      #expect(scroll.contentOffset.y > 80, "\(scroll.contentOffset)")
      scroll.contentOffset = .zero
      await window.nextFrame()
    }
    #expect(presses == 0)
    #expect(touched.log == ["began", "cancelled"])
    try await Touch.tap(button)
    try await wait("it is pressed") { presses == 1 }
    try await Touch.tap(touched)
    try await wait("it is heard") { touched.log == ["began", "cancelled", "began", "ended"] }
  }

  @Test("one finger moves and throws a map, two zoom it")
  func oneFingerMovesAndThrowsAMapTwoZoomIt() async throws {
    let sample = try await SampleMap(), map = sample.map
    try await TestWindow.fillScreen(sample.window)
    try await wait("it has its size") { map.bounds.width > 800 }
    for _ in 0..<20 { await sample.window.nextFrame() }
    map.region = SampleMap.harbour
    await sample.window.nextFrame()
    try await wait("it stands") { !map.movement.isMoving }
    let start = CGPoint(x: 300, y: 300), end = CGPoint(x: 420, y: 360)
    let held = map.convert(start, toCoordinateFrom: map)
    try await Touch.drag(map, through: Touch.way(from: start, to: end), pause: 0.4)
    try await wait("it stands") { !map.movement.isMoving }
    let now = map.convert(held, toPointTo: map)
    #expect(abs(now.x - end.x) < 12 && abs(now.y - end.y) < 12, "\(now)")
    let span = map.region.span.longitudeDelta, center = CGPoint(x: 450, y: 400)
    let between = map.convert(center, toCoordinateFrom: map)
    try await Touch.pinch(map, around: center, from: 120, to: 360)
    try await wait("it stands") { !map.movement.isMoving }
    let factor = span / map.region.span.longitudeDelta
    #expect(factor > 2 && factor < 4, "\(factor)")
    let after = map.convert(between, toPointTo: map)
    #expect(hypot(after.x - center.x, after.y - center.y) < 20, "\(after) \(factor) \(map.bounds) \(map.region)")
  }

  @Test("a resting finger presses long, then drags what it holds")
  func restingFingerPressesLongThenDragsWhatItHolds() async throws {
    let root = UIView(), view = UIView(frame: CGRect(x: 100, y: 100, width: 300, height: 300)), log = StateLog()
    let press = UILongPressGestureRecognizer(target: log, action: StateLog.acted)
    press.minimumPressDuration = 0.2
    view.addGestureRecognizer(press)
    root.addSubview(view)
    let window = try await TestWindow.show(root)
    try await TestWindow.fillScreen(window)
    let place = CGPoint(x: 150, y: 150)
    try await Touch.tap(view)
    #expect(log.states == [])
    let still = [CGPoint](repeating: place, count: 40)
    try await Touch.drag(
      view,
      through: still + Touch.way(from: place, to: CGPoint(x: 250, y: 150), steps: 4),
      pause: 0.1
    )
    try await wait("it ends, not \(log.states)") { log.states.last == .ended }
    #expect(log.states.first == .began)
    #expect(log.states.contains(.changed))
  }
}
