import Foundation
import TestSupport
import Testing

@testable import QuintetBuffs
@testable import UIKit

/// The pictures that a card asks for.
@MainActor @Suite("buff pictures", .windows)
struct BuffPictureTests {
  @Test("a picture is asked for at the screen's resolution")
  func pictureIsAskedForAtTheScreensResolution() async throws {
    var addresses: [Int: URL] = [:]
    for pixels in 1...3 { addresses[pixels] = URL(string: "https://pictures.example/\(pixels).png") }
    let picture = try #require(Buff.Picture(addresses: addresses))
    let answers = [Buff.Answer(id: "0", title: "A", image: picture), Buff.Answer(id: "1", title: "B")]
    let buff = Buff(id: "1", author: Buff.Author(name: "Grace"), question: "Who?", answers: answers, timeToShow: 10)
    let stage = try await BuffStage([buff])
    try await stage.start()
    let best = try #require(picture.best(forScale: Double(stage.window.screen.scale))?.url)
    #expect(stage.pictures.requested == [best])
    #expect(try stage.card().answers.map { $0.picture == nil } == [false, true])
  }

  @Test("a picture has three pixels a point of its place")
  func pictureHasThreePixelsAPointOfItsPlace() async throws {
    let stage = try await BuffStage([.sample(picture: true)])
    try await stage.start()
    stage.pictures.answer(.success(SamplePicture.png(400, 400)))
    let card = try stage.card(), place = try #require(card.answers[0].picture)
    let author = try #require(find(UIImageView.self, in: card.author))
    let answer = try #require(find(UIImageView.self, in: place))
    try await wait("they are shown") { author.image != nil && answer.image != nil }
    #expect(author.image?.size == CGSize(width: 96, height: 96))
    #expect(answer.image?.size == CGSize(width: 84, height: 84))
  }

  @Test("a picture that was loaded is there on the next card")
  func pictureThatWasLoadedIsThereOnTheNextCard() async throws {
    let stage = try await BuffStage([.sample("1", seconds: 5, picture: true), .sample("2", picture: true)])
    try await stage.start()
    // The author's and two answers' are one.
    #expect(stage.pictures.requested.count == 1)
    stage.pictures.answer(.success(SamplePicture.png(40, 40)))
    for number in 1...2 {
      try await wait("card \(number) is up") { stage.host.updates.last == "shown \(number)" }
      let card = try stage.card()
      let images = ([card.author] + card.answers.compactMap(\.picture)).compactMap { find(UIImageView.self, in: $0) }
      #expect(images.count == 3)
      try await wait("its pictures are shown") { images.allSatisfy { $0.image != nil } }
      #expect(images.allSatisfy { $0.alpha == 1 })
      guard number == 1 else { continue }
      stage.clock.advance(by: 5.1)
      #expect(stage.view.card == nil)
      stage.clock.advance(by: 24.9)
    }
    #expect(stage.pictures.requested.count == 1)
  }
}
