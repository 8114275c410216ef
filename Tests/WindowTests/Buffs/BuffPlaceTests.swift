import CQuintetGTK
import Foundation
import QuintetStateLoopTesting
import Testing

@testable import QuintetBuffs
@testable import UIKit
@testable import UIKitTests

/// The place of a card: behind something, cut off, and at the keyboard.
@MainActor @Suite("buff place", .windows)
struct BuffPlaceTests {
  @Test("a card behind a dialog is shown after the dialog")
  func cardBehindADialogIsShownAfterTheDialog() async throws {
    let stage = try await BuffStage([.sample(seconds: 10)])
    let root = try #require(stage.window.rootViewController)
    let alert = UIAlertController(title: "Question", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    root.present(alert, animated: false)
    try await wait("the dialog is there") { root.presentedViewController === alert }
    stage.view.start()
    for _ in 0..<10 { await stage.window.nextFrame() }
    stage.clock.advance(by: 20)
    #expect(stage.host.updates == [])
    root.dismiss(animated: false)
    try await wait("it is shown") { stage.host.updates == ["shown 1"] }
    let shown = try #require(stage.view.shown), session = try #require(stage.view.session)
    #expect(session.remaining(of: shown) == 10)
  }

  @Test("a card in a sheet is seen")
  func cardInASheetIsSeen() async throws {
    let stage = try await BuffStage([.sample(seconds: 10)]), sheet = UIViewController()
    let root = try #require(stage.window.rootViewController)
    root.present(sheet, animated: false)
    stage.view.removeFromSuperview()
    sheet.view.place(stage.view)
    stage.view.pin(to: sheet.view)
    stage.view.start()
    try await wait("it is shown") { stage.host.updates == ["shown 1"] }
  }

  @Test("a wide view has its card where reading begins")
  func wideViewHasItsCardWhereReadingBegins() async throws {
    defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
    for direction in [GTK_TEXT_DIR_LTR, GTK_TEXT_DIR_RTL] {
      gtk_widget_set_default_direction(direction)
      let stage = try await BuffStage([.sample(seconds: 10)], width: 900, height: 400)
      try await stage.start()
      let card = try #require(stage.view.card), bounds = stage.view.bounds
      #expect(bounds.width > bounds.height && card.frame.width < bounds.width / 2)
      #expect(card.frame.maxY == bounds.maxY - 8)
      #expect((direction == GTK_TEXT_DIR_LTR ? card.frame.minX : bounds.maxX - card.frame.maxX) == 8)
    }
  }

  @Test("an upright view has its card at the bottom's middle", arguments: [500.0, 300])
  func uprightViewHasItsCardAtTheBottomsMiddle(width: Double) async throws {
    let stage = try await BuffStage([.sample()], width: width, height: 700)
    try await stage.start()
    let card = try stage.card(), bounds = stage.view.bounds
    #expect(bounds.height > bounds.width)
    #expect(card.frame.width == min(360, bounds.width - 16))
    #expect(abs(card.frame.midX - bounds.midX) < 1)
    #expect(card.frame.maxY == bounds.maxY - 8)
  }

  @Test("each card is as high as its own texts")
  func eachCardIsAsHighAsItsOwnTexts() async throws {
    let long = String(repeating: "a rather long question ", count: 10)
    let buffs = ["Who?", long, "Who?"].enumerated().map { index, question in
      Buff.sample("\(index)", question: question, seconds: 5)
    }
    let stage = try await BuffStage(buffs, height: 700)
    stage.view.start()
    var heights: [CGFloat] = []
    for number in 0...2 {
      try await wait("card \(number) is up") { stage.host.updates.last == "shown \(number)" }
      let card = try stage.card()
      #expect(abs(card.bounds.height - card.height(forWidth: card.bounds.width)) < 1)
      heights.append(card.bounds.height)
      stage.clock.advance(by: 5.1)
      #expect(stage.view.card == nil)
      stage.clock.advance(by: 24.9)
    }
    #expect(heights[1] > heights[0] && heights[2] == heights[0], "\(heights)")
  }

  @Test("a card keeps out of what is not safe", arguments: [(900.0, 400.0), (500, 700)])
  func cardKeepsOutOfWhatIsNotSafe(width: Double, height: Double) async throws {
    let stage = try await BuffStage([.sample()], width: width, height: height)
    let root = try #require(stage.window.rootViewController)
    root.additionalSafeAreaInsets = UIEdgeInsets(top: 0, left: 30, bottom: 50, right: 0)
    for _ in 0..<2 { await stage.window.nextFrame() }
    try await stage.start()
    let card = try stage.card(), bounds = stage.view.bounds
    #expect(card.frame.maxY == bounds.maxY - 58)
    if width > height {
      #expect(card.frame.minX == 38)
    } else {
      #expect(abs(card.frame.midX - (bounds.midX + 15)) < 1)
    }
  }

  @Test("the countdown is beside the question where there is room")
  func countdownIsBesideTheQuestionWhereThereIsRoom() async throws {
    let stage = try await BuffStage([.sample(answers: ["A", "B", "C", "D"])], width: 400, height: 700)
    try await stage.start()
    let card = try stage.card(), ring = try #require(find(CountdownRing.self, in: card))
    let scroll = try #require(find(UIScrollView.self, in: card))
    for _ in 0..<2 {
      for (height, isBeside) in [(700.0, true), (180, false)] {
        stage.view.superview?.frame.size.height = height
        stage.view.superview?.layoutIfNeeded()
        await stage.window.nextFrame()
        #expect(ring.isDescendant(of: scroll) == isBeside, "\(height)")
      }
    }
  }

  @Test("a countdown that moves keeps its order in each row")
  func countdownThatMovesKeepsItsOrderInEachRow() async throws {
    let stage = try await BuffStage([.sample(answers: ["A", "B", "C", "D"])], width: 400, height: 700)
    try await stage.start()
    let card = try stage.card(), ring = try #require(find(CountdownRing.self, in: card))
    for height: CGFloat in [700, 180, 700, 180] {
      stage.view.superview?.frame.size.height = height
      stage.view.superview?.layoutIfNeeded()
      await stage.window.nextFrame()
      let row = try #require(ring.superview as? UIStackView)
      let kinds = row.arrangedSubviews.map { "\(type(of: $0))" }
      let question = ["UILabel", "CountdownRing"], header = ["PictureView", "UILabel", "CountdownRing", "CloseControl"]
      #expect(kinds == (height == 700 ? question : header))
    }
  }

  @Test("a card is mirrored from right to left")
  func cardIsMirroredFromRightToLeft() async throws {
    let stage = try await BuffStage([.sample(seconds: 10)], width: 900, height: 400)
    try await stage.start()
    let card = try #require(stage.view.card)
    try await expectMirrored(in: card)
  }

  /// Starts a view that is placed where its card cannot be seen, and moves it to where it can.
  func cardIsShown(after reveal: (BuffView) -> Void, on place: (BuffView) -> UIView) async throws {
    let clock = ManualScheduler(), host = Host()
    let view = try BuffStage.makeView([.sample(seconds: 10)], clock)
    view.delegate = host
    let window = try await TestWindow.show(place(view), width: 400, height: 500)
    await window.nextFrame()
    view.start()
    for _ in 0..<10 { await window.nextFrame() }
    clock.advance(by: 20)
    for _ in 0..<3 { await window.nextFrame() }
    #expect(host.updates == [])
    reveal(view)
    try await wait("it is shown") { host.updates == ["shown 1"] }
    let shown = try #require(view.shown), session = try #require(view.session)
    #expect(session.remaining(of: shown) == 10)
  }

  @Test("a card scrolled out of sight is not shown yet")
  func cardScrolledOutOfSightIsNotShownYet() async throws {
    let scroll = UIScrollView()
    try await cardIsShown(after: { _ in scroll.contentOffset.y = 150 }) { view in
      let root = UIView()
      scroll.frame = CGRect(x: 0, y: 0, width: 400, height: 200)
      scroll.contentSize = CGSize(width: 400, height: 600)
      view.frame = CGRect(x: 0, y: 210, width: 400, height: 250)
      scroll.addSubview(view)
      root.addSubview(scroll)
      return root
    }
  }

  @Test("a card below the window's edge is not shown yet")
  func cardBelowTheWindowsEdgeIsNotShownYet() async throws {
    try await cardIsShown(after: { $0.frame.origin.y = -150 }) { view in
      let root = UIView()
      view.frame = CGRect(x: 0, y: 250, width: 400, height: 600)
      root.addSubview(view)
      return root
    }
  }

  @Test("a card in a view without size is not shown")
  func cardInAViewWithoutSizeIsNotShown() async throws {
    for size in [CGSize.zero, CGSize(width: 400, height: 0)] {
      try await cardIsShown(after: { $0.frame.size = CGSize(width: 400, height: 400) }) { view in
        let root = UIView()
        view.frame = CGRect(origin: CGPoint(x: 0, y: 50), size: size)
        root.addSubview(view)
        return root
      }
    }
  }

  @Test("a card in an invisible view is not shown yet")
  func cardInAnInvisibleViewIsNotShownYet() async throws {
    for way in ["hidden", "transparent", "outside", "hidden above"] {
      let stage = try await BuffStage([.sample(seconds: 10)])
      let above = try #require(stage.view.superview)
      switch way {
      case "hidden": stage.view.isHidden = true
      case "transparent": stage.view.alpha = 0
      case "hidden above": above.isHidden = true
      default: stage.view.transform = CGAffineTransform(translationX: 5_000, y: 0)
      }
      await stage.window.nextFrame()
      stage.view.start()
      for _ in 0..<10 { await stage.window.nextFrame() }
      stage.clock.advance(by: 20)
      #expect(stage.host.updates.isEmpty, "\(way): \(stage.host.updates)")
      stage.view.isHidden = false
      stage.view.alpha = 1
      above.isHidden = false
      stage.view.transform = .identity
      try await wait("it is shown, after: \(way)") { stage.host.updates == ["shown 1"] }
      TestWindow.close(stage.window)
    }
  }

  @Test("a card's time stands still behind a dialog")
  func cardsTimeStandsStillBehindADialog() async throws {
    let stage = try await BuffStage([.sample(seconds: 10)])
    try await stage.start()
    stage.clock.advance(by: 4)
    let root = try #require(stage.window.rootViewController)
    let alert = UIAlertController(title: "Question", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    root.present(alert, animated: false)
    try await wait("its time is held") { if case .held = stage.view.shown?.phase { true } else { false } }
    stage.clock.advance(by: 60)
    root.dismiss(animated: false)
    try await wait("its time runs") { if case .counting = stage.view.shown?.phase { true } else { false } }
    #expect(stage.host.updates == ["shown 1"])
  }

  @Test("a card's time runs as soon as a dialog leaves")
  func cardsTimeRunsAsSoonAsADialogLeaves() async throws {
    let stage = try await BuffStage([.sample(seconds: 60)])
    try await stage.start()
    let root = try #require(stage.window.rootViewController)
    for _ in 0..<2 {
      let alert = UIAlertController(title: "Question", message: nil, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "OK", style: .default))
      root.present(alert, animated: false)
      try await wait("its time is held") { if case .held = stage.view.shown?.phase { true } else { false } }
      root.dismiss(animated: true)
      #expect(root.presentedViewController === alert && alert.isBeingDismissed)
      stage.view.layoutSubviews()
      let isRunning = if case .counting = stage.view.shown?.phase { true } else { false }
      #expect(isRunning)
      try await wait("the dialog is gone") { root.presentedViewController == nil }
    }
    #expect(stage.host.updates == ["shown 1"])
  }

  @Test("a card too long to fit scrolls between shaded edges")
  func cardTooLongToFitScrollsBetweenShadedEdges() async throws {
    for (width, height, count) in [(360.0, 720.0, 5), (568, 320, 5), (568, 320, 2)] {
      let long = String(repeating: "an answer of some length ", count: 6)
      let buff = Buff.sample(question: long, answers: (0..<count).map { "\($0) " + long })
      let stage = try await BuffStage([buff], width: width, height: height)
      stage.view.theme.answerFont = .systemFont(ofSize: 34)
      stage.view.theme.questionFont = .systemFont(ofSize: 34)
      try await stage.start()
      try await settle(stage)
      let card = try stage.card()
      let scroll = try #require(find(UIScrollView.self, in: card))
      let shades = card.subviews.compactMap { $0 as? ShadeView }
      #expect(shades.map(\.isHidden) == [true, false])
      let end = scroll.contentSize.height - scroll.bounds.height
      #expect(end > 1)
      scroll.setContentOffset(CGPoint(x: 0, y: end / 2), animated: false)
      await stage.window.nextFrame()
      #expect(shades.map(\.isHidden) == [false, false])
      scroll.setContentOffset(CGPoint(x: 0, y: end), animated: false)
      await stage.window.nextFrame()
      #expect(shades.map(\.isHidden) == [false, true])
      let close = card.close.convert(card.close.bounds, to: card)
      #expect(card.bounds.contains(close), "\(close) in \(card.bounds)")
      try await Input.click(card.close)
      try await wait("closed") { stage.view.card == nil }
      TestWindow.close(stage.window)
    }
  }

  @Test("a card shown whole has no shade")
  func cardShownWholeHasNoShade() async throws {
    let stage = try await BuffStage([.sample()])
    try await stage.start()
    let shades = try stage.card().subviews.compactMap { $0 as? ShadeView }
    #expect(shades.map(\.isHidden) == [true, true])
  }

  @Test("Escape closes a card wherever its window's focus is")
  func escapeClosesACardWhereverItsWindowsFocusIs() async throws {
    let field = UITextField(), text = UITextView(), search = UISearchBar(), control = UISwitch(), table = UITableView()
    for other in [nil, field, text, search, control, table] as [UIView?] {
      let stage = try await BuffStage([.sample()])
      if let other {
        other.frame = CGRect(x: 20, y: 20, width: 240, height: 60)
        stage.view.superview?.addSubview(other)
      }
      try await stage.start()
      try await settle(stage)
      if let other { stage.window.focus(other) }
      await stage.window.nextFrame()
      try await Input.press(GDK_KEY_Escape, in: stage.window)
      try await wait("it is closed, with \(other.map { "\(type(of: $0))" } ?? "no") focus") { stage.view.card == nil }
      #expect(stage.host.updates == ["shown 1", "closed 1 person"])
      other?.removeFromSuperview()
      TestWindow.close(stage.window)
    }
  }
}
