import Foundation
import QuintetTransport
import TestSupport
import Testing

@testable import QuintetBuffs
@testable import QuintetBuffsResults

@Suite struct BuffVotesClientTests {
  private let http = FakeClient()
  private let failures = Journal<String>()
  private let client: BuffVotesClient

  init() throws {
    let failures = failures
    client = BuffVotesClient(client: http, server: try #require(URL(string: "https://example.com/v1"))) {
      failures.add("\($0.id) \($1)")
    }
  }

  private func votes(_ result: Result<HTTPResponse, TransportError>) -> [[String: Double]] {
    let heard = Journal<[String: Double]>()
    client.send(vote(4)) { heard.add($0) }
    http.answer(result)
    return heard.all
  }

  private func votes(_ body: String) -> [[String: Double]] {
    votes(.success(HTTPResponse(status: 200, body: Data(body.utf8))))
  }

  @Test func aVoteIsPostedUnderItsOwnKey() throws {
    client.send(vote(4)) { _ in }
    let request = try #require(http.requests.first)
    #expect(request.method == .post && request.url.absoluteString == "https://example.com/v1/buffs/4/votes")
    #expect(request.headers["Idempotency-Key"] == id(4).uuidString.lowercased())
    #expect(request.headers["Content-Type"] == "application/json")
    #expect(request.headers["Accept"] == "application/json" && request.maximumResponseBytes == 64 << 10)
    #expect(request.timeout == 30 && !request.followsToOtherHosts)
    #expect(request.body == Data(#"{"answer_id":4}"#.utf8))
    // Whatever is released, it goes on.
    #expect(http.cancelled == 0)
  }

  @Test func theSameVoteIsSentAgainUnderTheSameKeyAndEachAnswerIsItsOwn() throws {
    let heard = Journal<String>()
    client.send(vote(4)) { heard.add("first \($0)") }
    client.send(vote(5)) { heard.add("other \($0)") }
    client.send(vote(4)) { heard.add("again \($0)") }
    #expect(http.requests.map { $0.headers["Idempotency-Key"] } == [4, 5, 4].map { id($0).uuidString.lowercased() })
    #expect(http.requests.map(\.url.lastPathComponent) == ["votes", "votes", "votes"])
    #expect(http.requests[0].body == http.requests[2].body && http.requests[0].body != http.requests[1].body)
    for count in 1...3 {
      http.answer(.answer(200, #"{"answers": [{"id": 4, "votes": \#(count)}]}"#))
    }
    #expect(heard.all == ["first [\"4\": 1.0]", "other [\"4\": 2.0]", "again [\"4\": 3.0]"])
    // One that has its answer is over.
    #expect(http.cancelled == 0 && failures.all.isEmpty)
  }

  /// A backend may name questions by texts.
  @Test(arguments: [
    ("quiz/7", "quiz%2F7"), ("../4", "..%2F4"), ("a b?c#d", "a%20b%3Fc%23d"), ("50%2F", "50%252F"),
    ("é-_.~", "%C3%A9-_.~"),
  ])
  func aQuestionsIDIsOneStepOfThePath(_ id: String, _ step: String) {
    client.send(BuffVote(id: UUID(), buffID: id, answerID: "4", date: Date(), seconds: 1)) { _ in }
    #expect(http.requests.first?.url.absoluteString == "https://example.com/v1/buffs/\(step)/votes")
  }

  @Test(.timeLimit(.minutes(2)), arguments: [".", ".."])
  func aQuestionWhoseIDIsNoStepOfAPathGetsNoVote(_ id: String) async throws {
    let vote = BuffVote(id: UUID(), buffID: id, answerID: "4", date: Date(), seconds: 1)
    client.send(vote) { _ in }
    while failures.all.isEmpty { try await Task.sleep(nanoseconds: 1_000_000) }
    #expect(failures.all == ["\(vote.id) no address for this question"] && http.requests.isEmpty)
  }

  @Test(arguments: [
    ("387", "387"), ("0", "0"), ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
    ("007", #""007""#), ("1.5", #""1.5""#), ("-1", #""-1""#), ("red\"", #""red\"""#), ("NaN", #""NaN""#), ("", #""""#),
  ])
  func anAnswersIDIsSentAsTheBackendWritesIt(_ id: String, _ json: String) {
    let body = BuffVotesClient.body(answer: id)
    #expect(body.map { String(decoding: $0, as: UTF8.self) } == #"{"answer_id":\#(json)}"#)
  }

  @Test func votesAreReadByTheAnswersIDs() {
    #expect(
      votes(#"{"total": 7, "answers": [{"id": 387, "votes": 3}, {"id": "b", "votes": 4}]}"#) == [["387": 3, "b": 4]]
    )
    #expect(
      votes(#"{"answers": [{"id": 387.0, "votes": 3.0}, {"id": 1}, {"votes": 2}, {"id": 2, "votes": "x"}]}"#) == [
        ["387": 3]
      ]
    )
    #expect(failures.all.isEmpty)
  }

  @Test func greatIDsAreReadToTheLastDigit() {
    let ids = ["9007199254740992", "9007199254740993", "9223372036854775807", "18446744073709551615"]
    for id in ids { #expect(votes(#"{"answers": [{"id": \#(id), "votes": 1}]}"#) == [[id: 1]]) }
  }

  @Test(arguments: ["", "[]", "{}", #"{"answers": 3}"#, #"{"answers": [3]}"#])
  func anAnswerWithoutVotesIsAFailure(_ body: String) {
    #expect(votes(body).isEmpty)
    #expect(failures.all == ["\(id(4)) no votes in the answer"])
  }

  @Test func aFailureIsHeardByTheHostAlone() {
    #expect(votes(.failure(.offline)).isEmpty)
    #expect(votes(.failure(.badStatus(422, body: Data()))).isEmpty)
    #expect(failures.all == ["\(id(4)) no connection to the server", "\(id(4)) the server answered 422"])
  }

  @Test(.timeLimit(.minutes(2))) func aClientMadeOfAConfigurationTellsItsHostOfFailures() async throws {
    // Nobody listens there.
    let server = try #require(URL(string: "http://127.0.0.1:1")), failed = Journal<UUID>()
    let client = try BuffVotesClient(BuffsConfiguration(server: server)) { vote, _ in failed.add(vote.id) }
    client.send(vote(4)) { _ in }
    while failed.all.isEmpty { try await Task.sleep(nanoseconds: 1_000_000) }
    #expect(failed.all == [id(4)])
  }

  @Test func anUnusableConfigurationThrows() {
    #expect(throws: BuffsError.self) {
      _ = try BuffVotesClient(BuffsConfiguration(server: URL(fileURLWithPath: "/x")))
    }
  }
}
