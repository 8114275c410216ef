import Dispatch
import Foundation
import QuintetStateLoop
import QuintetTransport

/// Loads the bytes of pictures, and keeps the latest ones. Whether they are a picture is for the view to find out.
///
/// Any thread; completions come on the main queue.
///
/// `@unchecked` because what changes is touched under the lock alone.
final class PictureLoader: @unchecked Sendable {
  /// Called with the bytes, or with why there are none.
  typealias Completion = (Result<Data, BuffsError.FetchFailure>) -> Void

  private let lock = NSLock()
  private let client: any HTTPSending
  private let timeout: TimeInterval
  private let capacity: Int
  private var kept: [(url: URL, data: Data)] = []
  private var loads: [Load] = []
  private var nextID = 0

  private final class Load {
    let url: URL
    let number: Int
    /// Ends the request when the load is over or given up.
    let request: Token
    var waiting: [(id: Int, completion: Completion)] = []

    init(_ url: URL, number: Int, request: Token) {
      self.url = url
      self.number = number
      self.request = request
    }
  }

  /// - Parameters:
  ///   - client: Sends the requests.
  ///   - timeout: How long one picture may take, in seconds.
  ///   - capacity: How many bytes to keep.
  init(client: any HTTPSending, timeout: TimeInterval = 15, capacity: Int = 8 << 20) {
    self.client = client
    self.timeout = timeout
    self.capacity = capacity
  }

  /// Returns the bytes at once if they are kept.
  func kept(_ url: URL) -> Data? {
    lock.lock()
    defer { lock.unlock() }
    guard let index = kept.firstIndex(where: { $0.url == url }) else { return nil }
    let entry = kept.remove(at: index)
    kept.append(entry)
    return entry.data
  }

  /// Loads a picture. `completion` is called once, never before this returns, unless the token is released before.
  ///
  /// Requests for an address that is being loaded already share that load. The last one to let go ends it.
  func load(_ url: URL, completion: @escaping Completion) -> Token {
    lock.lock()
    defer { lock.unlock() }
    let id = nextID
    nextID += 1
    let load = loads.first { $0.url == url } ?? start(url, number: id)
    load.waiting.append((id, completion))
    let number = load.number
    return Token { [weak self] in self?.forget(id, number) }
  }

  private func start(_ url: URL, number: Int) -> Load {
    let request = HTTPRequest(
      url: url,
      headers: HTTPHeaders(["Accept": "image/*"]),
      timeout: timeout,
      maximumResponseBytes: BuffLimits.picture,
      followsToOtherHosts: true
    )
    let sent = client.send(request) { [weak self] result in
      DispatchQueue.main.async { self?.finish(number, result) }
    }
    let load = Load(url, number: number, request: sent)
    loads.append(load)
    return load
  }

  private func finish(_ number: Int, _ result: Result<HTTPResponse, TransportError>) {
    let outcome: Result<Data, BuffsError.FetchFailure>
    switch result {
    case .success(let response) where response.body.isEmpty:
      outcome = .failure(.other("the picture has no bytes"))
    case .success(let response):
      outcome = .success(response.body)
    case .failure(let error):
      outcome = .failure(BuffsError.FetchFailure(error))
    }
    while let completion = takeCompletion(number) { completion(outcome) }
    lock.lock()
    defer { lock.unlock() }
    guard let load = load(number) else { return }
    remove(load)
    if case .success(let data) = outcome { keep(load.url, data) }
  }

  /// Takes one at a time, since each may release another's token.
  private func takeCompletion(_ number: Int) -> Completion? {
    lock.lock()
    defer { lock.unlock() }
    guard let load = load(number), !load.waiting.isEmpty else { return nil }
    return load.waiting.removeFirst().completion
  }

  /// One that was given up and asked for anew has another number.
  private func load(_ number: Int) -> Load? {
    loads.first { $0.number == number }
  }

  private func remove(_ load: Load) {
    loads.removeAll { $0 === load }
  }

  private func keep(_ url: URL, _ data: Data) {
    kept.append((url, data))
    while kept.reduce(0, { $0 + $1.data.count }) > capacity { kept.removeFirst() }
  }

  private func forget(_ id: Int, _ number: Int) {
    lock.lock()
    defer { lock.unlock() }
    guard let load = load(number), let place = load.waiting.firstIndex(where: { $0.id == id }) else { return }
    load.waiting.remove(at: place)
    // Its request ends with it.
    if load.waiting.isEmpty { remove(load) }
  }
}
