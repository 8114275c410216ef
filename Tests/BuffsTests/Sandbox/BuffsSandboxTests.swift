import Foundation
import QuintetStateLoop
import QuintetTransport
import TestSupport
import Testing

@testable import QuintetBuffs

/// The client, the loader and a whole session against the real server, over TLS with its pins, and with each kind of fault.
@Suite(.timeLimit(.minutes(10)))
struct BuffsSandboxTests {
  private let sandbox: SandboxProcess

  init() throws { sandbox = try SandboxProcess(data: TestHome.place()) }

  private func fetch(
    _ id: Int,
    _ configuration: BuffsConfiguration? = nil,
    timeout: TimeInterval = 60
  ) async throws -> Result<Buff, BuffsError> {
    let configuration = configuration ?? sandbox.configuration()
    let server = try configuration.check()
    let client = try server.makeClient(queue: DispatchQueue(label: "buffs.tests"))
    let fetcher = BuffFetcher(client: client, server: server.url, timeout: timeout)
    var token: Token?
    defer { withExtendedLifetime(token) {} }
    return await withCheckedContinuation { done in
      token = fetcher.fetch(id: id) { done.resume(returning: $0) }
    }
  }

  private func picture(_ url: URL) async throws -> Result<Data, BuffsError.FetchFailure> {
    let client = try sandbox.configuration().check().makeClient(queue: DispatchQueue(label: "buffs.tests"))
    let loader = PictureLoader(client: client, timeout: 60)
    let result: (Result<Data, BuffsError.FetchFailure>, Token) = await withCheckedContinuation { done in
      DispatchQueue.main.async {
        let box = TokenBox()
        box.token = loader.load(url) { result in done.resume(returning: (result, box.token ?? Token {})) }
      }
    }
    return result.0
  }

  @Test func theFiveBuffsAreReadWithTheirPictures() async throws {
    var buffs: [Buff] = []
    for id in 1...5 { buffs.append(try await fetch(id).get()) }
    #expect(buffs.map(\.answers.count) == [2, 3, 4, 5, 2])
    #expect(buffs.map(\.timeToShow) == [10, 15, 20, 12, 5])
    #expect(buffs[1].author.name == "Mateo" && buffs[1].author.image == nil)
    #expect(buffs.allSatisfy { $0.createdAt != nil })
    let portrait = try #require(buffs[0].author.image)
    #expect(portrait.absoluteString.hasPrefix(sandbox.announcement.https))
    #expect(try await picture(portrait).get().starts(with: [0x89, 0x50, 0x4E, 0x47]))
    for scale in 1...3 {
      let answer = try #require(buffs[0].answers[0].image?.addresses[scale])
      // Its width, at its place in a PNG's header.
      let width = try await picture(answer).get()[16..<20].reduce(0) { $0 << 8 | Int($1) }
      #expect(width == 24 * scale)
    }
  }

  @Test func anUnknownIDIsAStatusError() async throws {
    #expect(try await fetch(77) == .failure(.notFetched(id: 77, .status(404))))
  }

  @Test func aServerWithoutThePinsGetsNoRequest() async throws {
    let rogue = try SandboxProcess(data: TestHome.place(), arguments: ["--rogue-key"])
    let result = try await fetch(1, rogue.configuration())
    #expect(result == .failure(.notFetched(id: 1, .pinMismatch(host: "127.0.0.1"))))
  }

  @Test func faultsAreTypedErrorsAndSpareTheNextFetch() async throws {
    let faults: [([String: any Sendable], (BuffsError) -> Bool)] = [
      (["kind": "status", "value": 503], { $0 == .notFetched(id: 1, .status(503)) }),
      (["kind": "status", "value": 204], { $0 == .invalidBuff(id: 1, .notJSON) }),
      (["kind": "drop"], { if case .notFetched(id: 1, _) = $0 { true } else { false } }),
      (["kind": "drop", "value": "after"], { if case .notFetched(id: 1, _) = $0 { true } else { false } }),
      (["kind": "truncate"], { if case .notFetched(id: 1, _) = $0 { true } else { false } }),
      (["kind": "garbage"], { $0 == .invalidBuff(id: 1, .notJSON) }),
      (["kind": "latency", "value": 3_000], { $0 == .notFetched(id: 1, .timedOut) }),
    ]
    for (fault, isExpected) in faults {
      // A request that found its connection closed is sent once more by the library, so a dropped one meets two faults.
      let times = fault["kind"] as? String == "drop" ? 2 : 1
      try await sandbox.fail(fault.merging(["path": "/buffs/*", "times": times], uniquingKeysWith: { $1 }))
      let isSlow = fault["kind"] as? String == "latency"
      guard case .failure(let error) = try await fetch(1, timeout: isSlow ? 1 : 60) else {
        Issue.record("\(fault) is no error")
        continue
      }
      #expect(isExpected(error), "\(fault): \(error)")
      // The rest of the faults.
      _ = try? await fetch(2).get()
      #expect(try await fetch(1).get().id == "1")
    }
  }

  @Test func failedPicturesAreTypedErrorsAndGarbageIsDelivered() async throws {
    let url = try #require(URL(string: sandbox.announcement.https + "/pictures/ball.png"))
    try await sandbox.fail(["path": "/pictures/*", "kind": "status", "value": 500])
    #expect(try await picture(url) == .failure(.status(500)))
    try await sandbox.fail(["path": "/pictures/*", "kind": "garbage"])
    #expect(try await picture(url).get().allSatisfy { $0 == 0xFF })
    #expect(try await picture(url).get().first == 0x89)
  }

  @Test @MainActor func aSessionKeepsItsVoteWhileEverySecondFetchFails() async throws {
    try await sandbox.fail(["path": "/buffs/1", "kind": "garbage", "times": 0])
    try await sandbox.fail(["path": "/buffs/3", "kind": "status", "value": 500, "times": 0])
    let prefix = "test-\(UUID().uuidString)"
    var configuration = sandbox.configuration(ids: [1, 2, 3, 4])
    configuration.storagePrefix = prefix
    // On a busy machine a fetch may take longer than until the next.
    configuration.repeats = true
    var updates: [BuffUpdate] = []
    let votes = try BuffVoteLog(storagePrefix: prefix)
    let session = try BuffSession(
      configuration,
      votes: votes,
      decide: { _ in .present },
      notify: { updates.append($0) }
    )
    // Stands for the view: draws each card at once, and the person answers the first one and closes the second.
    let token = session.observe { [weak session] card in
      guard let card else { return }
      if card.phase == .presented { DispatchQueue.main.async { session?.send(.cardSeen(card.number)) } }
      guard case .counting = card.phase else { return }
      DispatchQueue.main.async {
        if card.buff.id == "2" {
          session?.tap(card.buff.answers[1].id, on: card)
        } else {
          session?.send(.closeTapped(card.number))
        }
      }
    }
    session.send(.appeared)
    session.send(.started)
    func shown() -> Set<String> { Set(updates.compactMap { if case .shown(let buff) = $0 { buff.id } else { nil } }) }
    func failures() -> [BuffsError] { updates.compactMap { if case .failed(let error) = $0 { error } else { nil } } }
    let expected = [BuffsError.invalidBuff(id: 1, .notJSON), .notFetched(id: 3, .status(500))]
    func isOver() -> Bool {
      shown().count == 2 && expected.allSatisfy(failures().contains)
        && updates.contains { if case .closed = $0 { true } else { false } }
        && updates.contains { if case .answered = $0 { true } else { false } }
    }
    while !isOver() { try await Task.sleep(nanoseconds: 10_000_000) }
    session.send(.stopped)
    token.cancel()
    #expect(shown() == ["2", "4"])
    #expect(Set(try votes.votes().map(\.answerID)) == ["202"])
    try votes.remove(try votes.votes().map(\.id))
  }
}

private extension SandboxProcess {
  /// A configuration that trusts and pins this sandbox.
  func configuration(ids: [Int] = [1, 2, 3, 4, 5], interval: TimeInterval = 1) -> BuffsConfiguration {
    BuffsConfiguration(
      server: URL(string: announcement.https)!,
      ids: ids,
      interval: interval,
      pins: [announcement.pins.current, announcement.pins.backup],
      trustAnchors: URL(fileURLWithPath: announcement.ca)
    )
  }
}

/// Keeps a token where the closure that it belongs to can reach it.
private final class TokenBox: @unchecked Sendable {
  // Unchecked: used on the main queue alone.
  var token: Token?
}
