import Foundation
import QuintetStateLoop
import QuintetStateLoopTesting
import QuintetTransport
import Testing

@testable import QuintetBuffs
@testable import UIKit
@testable import UIKitTests

/// A Buff view over a button, in a window, whose clock, Buffs and pictures the test has in its hand.
@MainActor
final class BuffStage {
  let view: BuffView
  let window: UIWindow
  let clock: ManualScheduler
  let pictures: Pictures
  let below = UIButton(type: .system)
  let host = Host()

  /// Makes a stage whose Buffs come in this order, one every 30 seconds.
  init(_ buffs: [Buff], width: CGFloat = 400, height: CGFloat = 500, pictures: Pictures = Pictures()) async throws {
    clock = ManualScheduler()
    self.pictures = pictures
    view = try BuffStage.makeView(buffs, clock, pictures)
    let root = UIView()
    for part in [below, view] {
      root.place(part)
      part.pin(to: root)
    }
    window = try await TestWindow.show(root, width: width, height: height)
    view.delegate = host
  }

  static func makeView(_ buffs: [Buff], _ clock: ManualScheduler, _ pictures: Pictures = Pictures()) throws -> BuffView
  {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("votes-\(UUID().uuidString)")
    let votes = BuffVoteLog(directory: folder)
    var notify: ((BuffUpdate) -> Void)?
    var decide: ((Buff) -> BuffDecision)?
    let effects = BuffEffectHandler(
      scheduler: clock,
      fetcher: Ready(buffs: buffs),
      votes: votes,
      log: nil,
      decide: { decide?($0) ?? .present },
      notify: { notify?($0) }
    )
    let plan = SchedulePlan(ids: Array(buffs.indices), interval: 30_000_000_000, repeats: false)
    let loader = PictureLoader(client: pictures)
    let view = BuffView(session: BuffSession(plan: plan, effects: effects, pictures: loader))
    notify = { [weak view] in view?.notify($0) }
    decide = { [weak view] in view?.decide($0) ?? .discard }
    return view
  }

  /// Starts, and waits until the first card is up and its time runs.
  func start() async throws {
    view.start()
    try await wait("a card is up") { view.card != nil }
    try await wait("it was seen") { host.updates.contains { $0.hasPrefix("shown") } }
    await window.nextFrame()
  }

  func card() throws -> CardView { try #require(view.card, "a card") }
}

/// Writes down what the delegate hears.
@MainActor
final class Host: @MainActor BuffViewDelegate {
  var updates: [String] = []
  var decision = BuffDecision.present

  func buffView(_ view: BuffView, willPresent buff: Buff) -> BuffDecision { decision }
  func buffView(_ view: BuffView, didShow buff: Buff) { updates.append("shown \(buff.id)") }
  func buffView(_ view: BuffView, didAnswer buff: Buff, with answer: Buff.Answer, after seconds: TimeInterval) {
    updates.append("answered \(buff.id) \(answer.id) after \(seconds)")
  }
  func buffView(_ view: BuffView, didExpire buff: Buff) { updates.append("expired \(buff.id)") }
  func buffView(_ view: BuffView, didClose buff: Buff, because reason: BuffCloseReason) {
    updates.append("closed \(buff.id) \(reason)")
  }
  func buffView(_ view: BuffView, didFailWith error: BuffsError) { updates.append("failed") }
}

/// Has every Buff at hand, by its place.
private struct Ready: BuffFetching {
  let buffs: [Buff]

  func fetch(id: Int, completion: @escaping @Sendable (Result<Buff, BuffsError>) -> Void) -> Token {
    completion(.success(buffs[id]))
    return Token {}
  }
}

/// Keeps requests for pictures until the test answers them.
final class Pictures: HTTPSending, @unchecked Sendable {
  // Unchecked: touched under the lock alone.
  private let lock = NSLock()
  private var waiting: [(url: URL, completion: @Sendable (Result<HTTPResponse, TransportError>) -> Void)] = []
  private var cancellations = 0
  private var addresses: [URL] = []

  func send(
    _ request: HTTPRequest,
    progress: (@Sendable (TransferProgress) -> Void)?,
    completion: @escaping @Sendable (Result<HTTPResponse, TransportError>) -> Void
  ) -> Token {
    lock.withLock {
      addresses.append(request.url)
      waiting.append((request.url, completion))
    }
    return Token { [weak self] in self?.lock.withLock { self?.cancellations += 1 } }
  }

  /// The addresses of all requests, in order.
  var requested: [URL] { lock.withLock { addresses } }
  /// The number of requests called off.
  var cancelled: Int { lock.withLock { cancellations } }
  var count: Int { lock.withLock { waiting.count } }

  func answer(_ result: Result<Data, TransportError>) { answerEach { _ in result } }

  /// Answers each request by its address, the latest one first.
  func answerEach(_ result: (URL) -> Result<Data, TransportError>) {
    let requests = lock.withLock {
      defer { waiting = [] }
      return waiting
    }
    for request in requests.reversed() {
      request.completion(result(request.url).map { HTTPResponse(status: 200, body: $0) })
    }
  }
}

extension Buff {
  static func sample(
    _ id: String = "1",
    question: String = "Who scores next?",
    answers: [String] = ["Red", "Blue"],
    seconds: TimeInterval = 10,
    picture: Bool = false
  ) -> Buff {
    let url = URL(string: "https://pictures.example/1.png")
    return Buff(
      id: id,
      author: Author(name: "Grace Okafor", image: picture ? url : nil),
      question: question,
      answers: answers.enumerated().map { index, title in
        Answer(id: "\(index)", title: title, image: picture ? url.flatMap { Picture(addresses: [1: $0]) } : nil)
      },
      timeToShow: seconds
    )
  }
}
