import CQuintetGTK
import Foundation
import TestSupport
import Testing

@testable import QuintetBuffs
@testable import UIKit

/// The parts of a card: what they show, their places, and the card's ways in and out.
@MainActor @Suite("buff card", .windows)
struct BuffCardTests {
  @Test("each picture is shown in its own place")
  func eachPictureIsShownInItsOwnPlace() async throws {
    let grays: [UInt8] = [40, 100, 160, 220]
    let urls = try grays.map { try #require(URL(string: "https://pictures.example/\($0).png")) }
    let answers = (1...3).map { number in
      Buff.Answer(id: "\(number)", title: "Answer \(number)", image: Buff.Picture(addresses: [1: urls[number]]))
    }
    let author = Buff.Author(name: "Grace Okafor", image: urls[0])
    let buff = Buff(id: "1", author: author, question: "Who?", answers: answers, timeToShow: 60)
    let stage = try await BuffStage([buff])
    try await stage.start()
    try await settle(stage)
    try await wait("the pictures are asked for") { stage.pictures.count == 4 }
    stage.pictures.answerEach { url in
      let gray = urls.firstIndex(of: url).map { grays[$0] } ?? 0
      return .success(SamplePicture.png(40, 40, gray: gray))
    }
    let card = try stage.card()
    let views = [card.author] + card.answers.compactMap(\.picture)
    try await wait("each has its own") {
      zip(views, grays).allSatisfy { view, gray in
        guard let picture = Picture(view) else { return false }
        return abs(Int(picture[picture.width / 2, picture.height / 2].green) - Int(gray)) <= 3
      }
    }
    #expect(views.count == 4)
  }

  @Test("no text of a card is cut, but a name after two lines")
  func noTextOfACardIsCutButANameAfterTwoLines() async throws {
    let long = String(repeating: "many words in several lines ", count: 6)
    let answers = [Buff.Answer(id: "0", title: long + "0"), Buff.Answer(id: "1", title: "Short")]
    let author = Buff.Author(name: String(repeating: "Grace ", count: 40) + "Okafor")
    let buff = Buff(id: "1", author: author, question: long, answers: answers, timeToShow: 10)
    let stage = try await BuffStage([buff], height: 700)
    try await stage.start()
    try await settle(stage)
    let card = try stage.card()
    for text in [long, long + "0", "Short"] {
      let label = try #require(labelled(text, in: card), "\(text)")
      let wanted = label.sizeThatFits(CGSize(width: label.bounds.width, height: 10_000)).height
      #expect(label.bounds.height >= wanted - 1, "\(text): \(label.bounds) for \(wanted)")
    }
    let name = try #require(labelled(author.name, in: card)), line = UILabel()
    line.font = name.font
    line.text = "Grace"
    let height = line.sizeThatFits(CGSize(width: 1_000, height: 1_000)).height
    #expect((height * 1.5...height * 2.6).contains(name.bounds.height), "\(name.bounds) with lines of \(height)")
  }

  @Test("the parts of a card keep their distances")
  func partsOfACardKeepTheirDistances() async throws {
    let stage = try await BuffStage([.sample(question: "Who?")], height: 700)
    try await stage.start()
    try await settle(stage)
    let card = try stage.card(), width = card.bounds.width, height = card.bounds.height
    @MainActor func place(of view: UIView) -> CGRect { view.convert(view.bounds, to: card) }
    let countdown = try #require(find(CountdownRing.self, in: card)), ring = place(of: countdown)
    let close = place(of: card.close), author = place(of: card.author)
    let answers = card.answers.map { place(of: $0) }
    try #require(answers.count == 2)
    func expect(_ what: String, _ distance: CGFloat, _ wanted: CGFloat) {
      #expect(abs(distance - wanted) <= 1, "\(what): \(distance), not \(wanted)")
    }
    expect("above ×", close.minY, 4)
    expect("beside ×", width - close.maxX, 4)
    expect("before the picture", author.minX, 14)
    expect("the picture to ×", author.midY - close.midY, 0)
    expect("× to the countdown", ring.minY - close.maxY, 4)
    expect("after the countdown", width - ring.maxX, 14)
    expect("the countdown to an answer", answers[0].minY - ring.maxY, 12)
    expect("before an answer", answers[0].minX, 14)
    expect("after an answer", width - answers[0].maxX, 14)
    expect("between answers", answers[1].minY - answers[0].maxY, 8)
    expect("below the last", height - answers[1].maxY, 14)
  }

  @Test("every text of a card grows with the desktop's")
  func everyTextOfACardGrowsWithTheDesktops() async throws {
    let stage = try await BuffStage([.sample(question: "Who?", seconds: 60)], height: 700)
    try await stage.start()
    let card = try stage.card()
    let labels = try ["Grace Okafor", "Who?", "Red", "Blue"].map { try #require(labelled($0, in: card), "\($0)") }
    let before = labels.map(\.font.pointSize)
    let normal = setDotsPerInch(192)
    defer { setDotsPerInch(normal) }
    try await wait("larger letters") { zip(labels, before).allSatisfy { $0.font.pointSize > 1.3 * $1 } }
  }

  @Test("a card comes from below, can be pressed, and goes down")
  func cardComesFromBelowCanBePressedAndGoesDown() async throws {
    let stage = try await BuffStage([.sample()])
    try await stage.start()
    try await settle(stage)
    let card = try stage.card()
    for _ in 0..<2 {
      card.enter()
      #expect(card.presentation?.isEmpty == false && card.transform == .identity && card.alpha == 1)
      #expect(card.presentedTransform.ty > 0, "\(card.presentedTransform)")
      #expect(gtk_widget_get_can_target(card.box.pointer) != 0)
      try await settle(stage)
    }
    stage.view.stop()
    #expect(card.transform == CGAffineTransform(translationX: 0, y: 24) && card.alpha == 0)
    #expect(!card.isUserInteractionEnabled && card.accessibilityElementsHidden && card.superview != nil)
    try await wait("it has gone") { card.superview == nil }
  }

  @Test("× has four arms alike on a pale disc")
  func crossHasFourArmsAlikeOnAPaleDisc() async throws {
    let stage = try await BuffStage([.sample()])
    stage.view.theme.text = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    try await stage.start()
    try await settle(stage)
    let card = try stage.card(), picture = try #require(Picture(card.close))
    for (x, y) in [(18, 18), (25, 18), (18, 25), (25, 25), (21, 21)] {
      let pixel = picture[x, y]
      #expect(pixel.red > 250 && pixel.green < 5 && pixel.alpha > 250, "\(x), \(y): \(pixel)")
    }
    for (x, y) in [(22, 12), (22, 31), (12, 22), (31, 22)] {
      #expect((30...60).contains(picture[x, y].alpha), "\(x), \(y): \(picture[x, y])")
    }
    for (x, y) in [(2, 2), (22, 5), (22, 39), (5, 22), (39, 22)] { #expect(picture[x, y].alpha == 0, "\(x), \(y)") }
  }

  @Test("a shade grows towards its edge, within the round corners")
  func shadeGrowsTowardsItsEdgeWithinTheRoundCorners() async throws {
    let root = UIView(), shades = [ShadeView(edge: .top), ShadeView(edge: .bottom)]
    var theme = BuffTheme()
    theme.background = UIColor(white: 0.2, alpha: 0.5)
    for (place, shade) in shades.enumerated() {
      shade.isHidden = false
      shade.apply(theme)
      shade.frame = CGRect(x: 0, y: CGFloat(place) * 40, width: 100, height: 28)
      root.addSubview(shade)
    }
    let window = try await TestWindow.show(root)
    await window.nextFrame()
    let top = try #require(Picture(shades[0])), bottom = try #require(Picture(shades[1]))
    for y in 1..<28 {
      #expect(top[30, y].alpha <= top[30, y - 1].alpha && bottom[30, y].alpha >= bottom[30, y - 1].alpha, "\(y)")
    }
    for (picture, edge, end) in [(top, 0, 27), (bottom, 27, 0)] {
      #expect(picture[30, edge].alpha > 250 && picture[30, end].alpha < 30, "\(picture[30, edge])")
    }
    // The upper shade has square corners; the lower one follows the card's round corners.
    #expect(top[2, 0].alpha > 250 && bottom[2, 27].alpha == 0 && bottom[97, 27].alpha == 0)
    #expect(bottom[20, 27].alpha > 250 && bottom[2, 10].alpha > 0)
  }
}
