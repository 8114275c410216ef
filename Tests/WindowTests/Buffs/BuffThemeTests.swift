import Foundation
import Testing

@testable import QuintetBuffs
@testable import UIKit

/// The colours and fonts of a card, and what it draws in them.
@MainActor @Suite("buff theme", .windows)
struct BuffThemeTests {
  /// A theme in which no two colours and no two fonts are alike, and none as in one with another number.
  private func theme(_ number: CGFloat) -> BuffTheme {
    func color(_ part: CGFloat) -> UIColor { UIColor(red: part / 10, green: number / 10, blue: 0.5, alpha: 1) }
    var theme = BuffTheme()
    (theme.background, theme.text, theme.answerBackground) = (color(1), color(2), color(3))
    (theme.answerText, theme.accent, theme.accentText) = (color(4), color(5), color(6))
    theme.authorFont = .systemFont(ofSize: 10 + number)
    theme.questionFont = .systemFont(ofSize: 14 + number)
    theme.answerFont = .systemFont(ofSize: 18 + number)
    theme.cornerRadius = 9 + number
    return theme
  }

  @Test("a theme reaches every part, before and after a vote")
  func themeReachesEveryPartBeforeAndAfterAVote() async throws {
    let stage = try await BuffStage([.sample(question: "Who?", picture: true)], height: 700)
    stage.view.theme = theme(1)
    try await stage.start()
    let card = try stage.card()
    try expect(card, in: theme(1), chosen: nil)
    stage.view.theme = theme(2)
    try expect(card, in: theme(2), chosen: nil)
    #expect(card.answers[1].accessibilityActivate())
    try expect(card, in: theme(2), chosen: 1)
    stage.view.theme = theme(3)
    try expect(card, in: theme(3), chosen: 1)
  }

  private func expect(_ card: CardView, in theme: BuffTheme, chosen: Int?) throws {
    #expect(card.backgroundColor == theme.background)
    #expect(card.layer.cornerRadius == theme.cornerRadius)
    for (text, font) in [("Grace Okafor", theme.authorFont), ("Who?", theme.questionFont)] {
      let label = try #require(labelled(text, in: card), "\(text)")
      #expect(label.font.pointSize == font.pointSize, "\(text)")
      #expect(label.textColor == theme.text, "\(text)")
    }
    let initials = try #require(labelled("GO", in: card.author), "the initials")
    #expect(initials.textColor == theme.text)
    #expect(card.author.backgroundColor == theme.text.withAlphaComponent(0.18))
    let ring = try #require(find(CountdownRing.self, in: card))
    let seconds = try #require(find(UILabel.self, in: ring))
    #expect(seconds.textColor == theme.text)
    for (index, answer) in card.answers.enumerated() {
      let isChosen = index == chosen
      let title = try #require(labelled(answer.answer.title, in: answer), "\(index)")
      #expect(title.font.pointSize == theme.answerFont.pointSize, "\(index)")
      #expect(title.textColor == (isChosen ? theme.accentText : theme.answerText), "\(index)")
      #expect(answer.backgroundColor == (isChosen ? theme.accent : theme.answerBackground), "\(index)")
      #expect(answer.picture?.backgroundColor == theme.answerText.withAlphaComponent(0.18), "\(index)")
      #expect(answer.layer.cornerRadius == theme.cornerRadius * 2 / 3, "\(index)")
    }
  }

  @Test("a card keeps a new text size through a vote and a theme")
  func cardKeepsANewTextSizeThroughAVoteAndATheme() async throws {
    let stage = try await BuffStage([.sample(question: "Who?")], height: 700)
    try await stage.start()
    let card = try stage.card(), theme = stage.view.theme
    func sizes() throws -> [CGFloat] {
      try ["Grace Okafor", "Who?", "Red", "Blue"].map { text in
        try #require(labelled(text, in: card), "\(text)").font.pointSize
      }
    }
    let large = try sizes().map { $0 * 2 }
    let normal = setDotsPerInch(192)
    defer { setDotsPerInch(normal) }
    try await wait("the text is larger") { try sizes() == large }
    #expect(card.answers[1].accessibilityActivate())
    try await wait("it is chosen") { card.answers[1].isSelected }
    #expect(try sizes() == large)
    stage.view.theme = theme
    #expect(try sizes() == large)
  }

  private static let colors = [
    (UIColor(red: 1, green: 0, blue: 0, alpha: 1), Picture.Pixel.red),
    (UIColor(red: 0, green: 0, blue: 1, alpha: 1), Picture.Pixel.blue),
  ]

  @Test("× and the ring are drawn anew with each theme")
  func crossAndRingAreDrawnAnewWithEachTheme() async throws {
    let stage = try await BuffStage([.sample()])
    try await stage.start()
    try await settle(stage)
    let card = try stage.card(), ring = try #require(find(CountdownRing.self, in: card))
    for (color, pixel) in Self.colors {
      stage.view.theme.text = color
      stage.view.theme.accent = color
      for _ in 0..<3 { await stage.window.nextFrame() }
      // The middle of the cross, and the right end of the ring, which is full.
      let cross = try #require(Picture(card.close)), full = try #require(Picture(ring))
      #expect(cross[21, 21] == pixel)
      #expect(full[38, 20] == pixel)
    }
  }

  @Test("the arrow at an edge points to where there is more")
  func arrowAtAnEdgePointsToWhereThereIsMore() async throws {
    let root = UIView()
    let shades = [ShadeView(edge: .top), ShadeView(edge: .bottom)]
    for (place, shade) in shades.enumerated() {
      shade.isHidden = false
      shade.frame = CGRect(x: 0, y: CGFloat(place) * 40, width: 100, height: 28)
      root.addSubview(shade)
    }
    let window = try await TestWindow.show(root)
    await window.nextFrame()
    for (shade, tip) in zip(shades, [7, 20]) {
      let picture = try #require(Picture(shade))
      #expect(picture[49, tip].red > 200 && picture[49, 27 - tip].red < 100, "\(picture[49, tip])")
    }
  }

  @Test("a press counts from when the finger was lifted")
  func pressCountsFromWhenTheFingerWasLifted() async throws {
    let root = UIView(), control = PressControl(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    root.addSubview(control)
    let window = try await TestWindow.show(root), place = control.convert(CGPoint(x: 50, y: 20), to: nil)
    var ages: [TimeInterval] = []
    control.pressed = { ages.append($0) }
    // One of a display whose clock is another is taken as it comes.
    for age in [0, 2.5, 60] {
      let time = CACurrentMediaTime() - age
      let touch = UITouch(at: place, view: control, window: window, type: .direct, tapCount: 1, timestamp: time)
      control.endTracking(touch, with: nil)
    }
    #expect(ages.count == 3 && ages.first ?? 9 < 2 && ages.last == 0)
    #expect(ages.dropFirst().first.map { (2.5..<9).contains($0) } == true, "\(ages)")
  }

  @Test("a press counts though the display's clock began anew")
  func pressCountsThoughTheDisplaysClockBeganAnew() async throws {
    let root = UIView(), control = PressControl(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    root.addSubview(control)
    let window = try await TestWindow.show(root), place = control.convert(CGPoint(x: 50, y: 20), to: nil)
    var ages: [TimeInterval] = []
    control.pressed = { ages.append($0) }
    // Milliseconds in 32 bits.
    for rounds in [-2.0, -1, 1, 2] {
      let time = CACurrentMediaTime() - 2.5 + rounds * 4_294_967.296
      let touch = UITouch(at: place, view: control, window: window, type: .direct, tapCount: 1, timestamp: time)
      control.endTracking(touch, with: nil)
    }
    #expect(ages.count == 4)
    #expect(ages.allSatisfy { (2.4..<9).contains($0) }, "\(ages)")
  }

  @Test("a shaded edge is drawn anew with each theme")
  func shadedEdgeIsDrawnAnewWithEachTheme() async throws {
    let stage = try await BuffStage([.sample(answers: ["A", "B", "C", "D", "E"])], height: 220)
    try await stage.start()
    try await settle(stage)
    let shade = try #require(try stage.card().subviews.compactMap { $0 as? ShadeView }.last)
    #expect(!shade.isHidden)
    for (color, pixel) in Self.colors {
      stage.view.theme.text = color
      for _ in 0..<3 { await stage.window.nextFrame() }
      let picture = try #require(Picture(shade))
      // The arrow's tip.
      #expect(picture[picture.width / 2 - 1, 20] == pixel)
    }
  }

  @Test("an answer not chosen stays dim under a finger")
  func answerNotChosenStaysDimUnderAFinger() async throws {
    let stage = try await BuffStage([.sample()])
    try await stage.start()
    let card = try stage.card()
    for control in [card.answers[0], card.close] as [PressControl] {
      for _ in 0..<2 {
        control.isHighlighted = true
        #expect(abs(control.alpha - 0.7) < 0.01)
        control.isHighlighted = false
        #expect(control.alpha == 1)
      }
    }
    // A finger is on the first while the second is chosen.
    card.answers[0].isHighlighted = true
    #expect(card.answers[1].accessibilityActivate())
    card.answers[0].isHighlighted = false
    #expect(card.answers.map(\.alpha) == [0.5, 1])
    #expect(!card.answers[0].accessibilityActivate())
  }

  @Test("pictures have their shape and size before they come")
  func picturesHaveTheirShapeAndSizeBeforeTheyCome() async throws {
    let stage = try await BuffStage([.sample(picture: true)])
    try await stage.start()
    let card = try stage.card(), answer = try #require(card.answers[0].picture)
    #expect(card.author.bounds.size == CGSize(width: 32, height: 32))
    #expect(answer.bounds.size == CGSize(width: 28, height: 28))
    #expect([card.author.layer.cornerRadius, answer.layer.cornerRadius] == [16, 7])
    for picture in [card.author, answer] {
      #expect(picture.clipsToBounds)
      #expect(find(UIImageView.self, in: picture)?.contentMode == .scaleAspectFill)
    }
    #expect(card.close.bounds.size == CGSize(width: 44, height: 44))
  }
}

/// Returns the label that says this.
@MainActor
func labelled(_ text: String, in view: UIView) -> UILabel? {
  if let label = view as? UILabel, label.text == text { return label }
  for subview in view.subviews {
    if let found = labelled(text, in: subview) { return found }
  }
  return nil
}
