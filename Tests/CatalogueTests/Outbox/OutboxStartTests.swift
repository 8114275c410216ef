import Foundation
import QuintetTransport
import TestSupport
import Testing

@testable import BackendClient
@testable import Catalogue
@testable import QuintetOutbox
@testable import Sealing

/// Requests leave between a start and a stop alone.
@Suite struct OutboxStartTests {
  private let stage = OutboxStage()

  @Test("a wake sends nothing before a start or after a stop")
  func aWakeSendsNothingBeforeAStartOrAfterAStop() throws {
    let outbox = try stage.open(.staticKey(try SealingKey.random()))
    for number in 1...3 {
      outbox.delete(ItemID("4b34facd81dd\(number)")) { _ in }
      outbox.wake()
      stage.settle()
      #expect(stage.client.requests.count == number - 1)
      outbox.start()
      stage.settle()
      #expect(stage.client.requests.count == number)
      stage.client.answer(.answer(204))
      outbox.stop()
      stage.settle()
    }
    #expect(stage.errors.all.isEmpty)
  }

  @Test("a wake sends nothing after a token was refused")
  func aWakeSendsNothingAfterATokenWasRefused() throws {
    let outbox = try stage.open(.staticKey(try SealingKey.random()))
    outbox.delete(ItemID("4b34facd81dd1")) { _ in }
    for count in 1...2 {
      outbox.start()
      stage.settle()
      #expect(stage.client.requests.count == count)
      stage.client.answer(.failure(.badStatus(401)))
      stage.settle()
      outbox.wake()
      stage.settle()
      #expect(stage.client.requests.count == count && stage.events.all.count == count)
    }
    #expect(stage.errors.all.isEmpty)
  }

  /// As a kill between the refusal and what the app makes of it leaves it.
  @Test("what a refused token has set aside waits again after a relaunch")
  func whatARefusedTokenHasSetAsideWaitsAgainAfterARelaunch() throws {
    let source = KeySource.staticKey(try SealingKey.random()), keys = [UUID(), UUID()]
    let first = try stage.open(source)
    for key in keys { first.post(Draft(picture: Data([1]), text: "Post", confidence: 1), key: key) { _ in } }
    stage.settle()
    let plain = try Outbox(
      directory: stage.folder.appendingPathComponent("outbox", isDirectory: true),
      client: stage.client,
      queue: stage.queue,
      onEvent: { _ in }
    )
    plain.start()
    for status in [401, 400] {
      stage.settle()
      stage.client.answer(.failure(.badStatus(status)))
    }
    stage.settle()
    plain.pause()
    stage.settle()
    #expect(try plain.rejected().map(\.finalStatus) == [401, 400])
    let posts = try stage.open(source).load().posts
    #expect(posts.map(\.key) == keys && posts.map(\.status) == [.waiting, .refused(Failure(.badStatus(400)))])
    #expect(try plain.pending().map(\.key) == [keys[0]] && plain.rejected().map(\.key) == [keys[1]])
    #expect(stage.errors.all.isEmpty)
  }
}
