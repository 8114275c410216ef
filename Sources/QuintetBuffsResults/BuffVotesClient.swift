import Dispatch
import Foundation
import QuintetBuffs
import QuintetStateLoop
import QuintetTransport

/// Sends votes to the backend, and hands back how everybody has answered. Any thread.
///
/// `POST <server>/buffs/<id>/votes` with `{"answer_id": 387}` and the vote's id as `Idempotency-Key`, so that the same vote counts once however
/// often it is sent. The answer is `{"total": 42, "answers": [{"id": 387, "votes": 12}]}`.
///
///     let client = try BuffVotesClient(configuration, onFailure: { vote, reason in print(vote.id, reason) })
///     buffs.showResults(from: client)
public final class BuffVotesClient: Sendable {
  private let client: any HTTPSending
  private let server: URL
  private let onFailure: @Sendable (BuffVote, BuffsError.FetchFailure) -> Void

  /// Makes a client for the server, the pins and the trust anchors of a configuration.
  ///
  /// - Parameters:
  ///   - configuration: The one of the view.
  ///   - onFailure: Called for a vote that the backend has not confirmed, on a queue of the client's; the person sees nothing. It may have counted: send it
  ///     again, later, with ``send(_:completion:)``. The log of votes has it too.
  /// - Throws: `BuffsError` for a configuration that is not usable.
  public convenience init(
    _ configuration: BuffsConfiguration,
    onFailure: @escaping @Sendable (BuffVote, BuffsError.FetchFailure) -> Void = { _, _ in }
  ) throws(BuffsError) {
    let server = try configuration.check()
    do throws(ConfigurationError) {
      let client = try server.makeClient(queue: DispatchQueue(label: "quintet.buffs.votes"))
      self.init(client: client, server: server.url, onFailure: onFailure)
    } catch {
      throw .invalidServer(error.description)
    }
  }

  /// - Parameter client: Sends the requests; its completions must not be on the main queue.
  init(
    client: any HTTPSending,
    server: URL,
    onFailure: @escaping @Sendable (BuffVote, BuffsError.FetchFailure) -> Void
  ) {
    self.client = client
    self.server = server
    self.onFailure = onFailure
  }

  /// Sends a vote. It goes on for up to 30 s, although the card goes and the client is released.
  ///
  /// - Parameters:
  ///   - vote: The vote, as the card has given it.
  ///   - completion: Called with votes by the answers' ids, on a queue of the client's; not at all after a failure.
  public func send(_ vote: BuffVote, completion: @escaping @Sendable ([String: Double]) -> Void) {
    // Each client and server takes these for steps of the path, however they are written.
    if vote.buffID == "." || vote.buffID == ".." {
      return DispatchQueue.global().async { [onFailure] in onFailure(vote, .other("no address for this question")) }
    }
    let request = Request()
    request.keep(
      client.send(self.request(for: vote)) { [onFailure] result in
        switch Self.votes(in: result) {
        case .success(let votes): completion(votes)
        case .failure(let reason): onFailure(vote, reason)
        }
        request.end()
      }
    )
  }

  // MARK: Private

  private func request(for vote: BuffVote) -> HTTPRequest {
    // A "/" of the id would be another step of the path.
    var characters = CharacterSet.urlPathAllowed
    characters.remove(charactersIn: "/")
    let id = vote.buffID.addingPercentEncoding(withAllowedCharacters: characters) ?? ""
    var parts = URLComponents(url: server.appendingPathComponent("buffs"), resolvingAgainstBaseURL: true)
    parts?.percentEncodedPath += "/" + id + "/votes"
    return HTTPRequest(
      method: .post,
      url: parts?.url ?? server,
      headers: HTTPHeaders([
        "Accept": "application/json", "Content-Type": "application/json",
        "Idempotency-Key": vote.id.uuidString.lowercased(),
      ]),
      body: Self.body(answer: vote.answerID),
      maximumResponseBytes: Self.largestAnswer
    )
  }

  /// Returns `{"answer_id": …}` with the identifier as the backend writes it: a number where it is one, or else a text.
  static func body(answer id: String) -> Data? {
    let number = NSDecimalNumber(string: id)
    let isNumber = number.stringValue == id && id.rangeOfCharacter(from: CharacterSet.decimalDigits.inverted) == nil
    let answer: Any = isNumber ? number : id
    return try? JSONSerialization.data(withJSONObject: ["answer_id": answer])
  }

  /// Reads votes by the answers' ids.
  static func votes(
    in result: Result<HTTPResponse, TransportError>
  ) -> Result<[String: Double], BuffsError.FetchFailure> {
    switch result {
    case .failure(let error): return .failure(BuffsError.FetchFailure(error))
    case .success(let response):
      let json = (try? JSONSerialization.jsonObject(with: response.body)) as? [String: Any]
      guard let answers = json?["answers"] as? [[String: Any]] else {
        return .failure(.other("no votes in the answer"))
      }
      var votes: [String: Double] = [:]
      for answer in answers {
        if let id = identifier(answer["id"]), let count = answer["votes"] as? NSNumber { votes[id] = count.doubleValue }
      }
      return .success(votes)
    }
  }

  /// Reads an identifier as `Buff.Answer` has it.
  private static func identifier(_ value: Any?) -> String? {
    if let text = value as? String { return text }
    guard let number = value as? NSNumber else { return nil }
    // A backend whose numbers are all of one kind writes 387.0.
    if let whole = Int(exactly: number.doubleValue), whole.magnitude < 1 << 53 { return String(whole) }
    return number.stringValue
  }

  /// Bytes.
  private static let largestAnswer = 64 << 10
}

/// Keeps a request's token until its answer has come, which may be before the token is there.
///
/// `@unchecked` because the variables are touched under `lock` alone.
private final class Request: @unchecked Sendable {
  private let lock = NSLock()
  private var token: Token?
  private var isOver = false

  func keep(_ token: Token) {
    lock.lock()
    if !isOver { self.token = token }
    lock.unlock()
  }

  func end() {
    lock.lock()
    isOver = true
    token = nil
    lock.unlock()
  }
}
