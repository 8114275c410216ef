import Hummingbird
import Logging
import NIOCore
import SandboxContracts
import Synchronization

/// Lets requests to the backends meet their faults, and writes each exchange into the journal as the client has seen it.
///
/// Requests to `/_sandbox/` are left alone.
struct JournalMiddleware: RouterMiddleware {
  let journal: ExchangeJournal
  let contracts: [any Contract]
  let faults: FaultInjection

  func handle(
    _ request: Request,
    context: SandboxContext,
    next: (Request, SandboxContext) async throws -> Response
  ) async throws -> Response {
    guard !request.isForControl else { return try await next(request, context) }
    var exchange = Exchange(request, backend: backend(of: request.uri.path))
    for try await part in request.body { exchange.requestBody.append(part) }
    let recording = Recording(exchange, in: journal)
    let response = try await faults.handle(request, context: context, onMeeting: recording.met, next: next)
    recording.answered(response)
    guard response.body.contentLength != 0 else {
      recording.end()
      return response
    }
    var watched = response
    watched.body = ResponseBody(contentLength: response.body.contentLength) { writer in
      defer { recording.end() }
      try await response.body.write(RecordingWriter(base: writer, recording: recording))
    }
    return watched
  }

  private func backend(of path: String) -> String? {
    contracts.first { $0.paths.contains { $0.coversPath(path) || $0.coversPath(path.routedPath) } }?.recordsKey
  }
}

/// An exchange under way, written into the journal when it ends, in order or not.
private final class Recording: Sendable {
  private let exchange: Mutex<Exchange?>
  private let journal: ExchangeJournal
  private let start = ContinuousClock.now

  init(_ exchange: Exchange, in journal: ExchangeJournal) {
    self.exchange = Mutex(exchange)
    self.journal = journal
  }

  deinit { end() }

  func met(_ fault: Fault.Effect) {
    exchange.withLock { $0?.faults.append(fault) }
  }

  func answered(_ response: Response) {
    exchange.withLock { exchange in
      let isDropped = exchange?.faults.contains { if case .drop = $0 { true } else { false } } ?? false
      guard !isDropped else { return }
      exchange?.status = response.status.code
      exchange?.answerHeaders = Exchange.excerpt(of: response.headers)
      exchange?.answerBody.type = Exchange.type(in: response.headers)
    }
  }

  func append(_ buffer: ByteBuffer) {
    exchange.withLock { $0?.answerBody.append(buffer) }
  }

  /// Ends the exchange; only the first call has an effect.
  func end() {
    let ended = exchange.withLock { exchange in
      defer { exchange = nil }
      return exchange
    }
    guard var ended else { return }
    ended.duration = ContinuousClock.now - start
    journal.add(ended)
  }
}

private struct RecordingWriter: ResponseBodyWriter {
  var base: any ResponseBodyWriter
  let recording: Recording

  mutating func write(_ buffer: ByteBuffer) async throws {
    try await base.write(buffer)
    recording.append(buffer)
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
    try await base.finish(trailingHeaders)
  }
}

/// Writes one line per request to the log: method, path and status.
struct RequestLogMiddleware: RouterMiddleware {
  let logger: Logger

  func handle(
    _ request: Request,
    context: SandboxContext,
    next: (Request, SandboxContext) async throws -> Response
  ) async throws -> Response {
    let response = try await next(request, context)
    logger.info("\(request.method) \(request.uri.path) \(response.status.code)")
    return response
  }
}
