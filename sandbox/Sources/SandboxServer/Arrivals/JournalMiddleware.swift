import Foundation
import Hummingbird
import NIOConcurrencyHelpers
import NIOCore

/// Writes each exchange with a backend into the journal, as the client has seen it; `/_sandbox/` is left out.
struct JournalMiddleware: RouterMiddleware {
  let journal: ExchangeJournal
  let contracts: [any Contract]

  func handle(
    _ request: Request,
    context: SandboxContext,
    next: (Request, SandboxContext) async throws -> Response
  ) async throws -> Response {
    guard !request.isForControl else { return try await next(request, context) }
    var exchange = Exchange(request, backend: backend(of: request.uri.path))
    for try await part in request.body { exchange.requestBody.append(part) }
    let recording = Recording(exchange, in: journal, faults: context.faultsMet)
    let response = try await next(request, context)
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
    contracts.first { $0.paths.contains { $0.coversPath(path) } }?.recordsKey
  }
}

/// An exchange under way, written into the journal when it ends, in order or not.
private final class Recording: Sendable {
  private let exchange: NIOLockedValueBox<Exchange?>
  private let journal: ExchangeJournal
  private let faults: NIOLockedValueBox<[Fault.Effect]>
  private let start = ContinuousClock.now

  init(_ exchange: Exchange, in journal: ExchangeJournal, faults: NIOLockedValueBox<[Fault.Effect]>) {
    self.exchange = NIOLockedValueBox(exchange)
    self.journal = journal
    self.faults = faults
  }

  deinit { end() }

  func answered(_ response: Response) {
    let isDropped = faults.withLockedValue { $0.contains { if case .drop = $0 { true } else { false } } }
    guard !isDropped else { return }
    exchange.withLockedValue {
      $0?.status = response.status.code
      $0?.answerHeaders = Exchange.excerpt(of: response.headers)
      $0?.answerBody.type = Exchange.type(in: response.headers)
    }
  }

  func append(_ buffer: ByteBuffer) {
    exchange.withLockedValue { $0?.answerBody.append(buffer) }
  }

  /// Only the first call has an effect.
  func end() {
    let ended = exchange.withLockedValue { exchange in
      defer { exchange = nil }
      return exchange
    }
    guard var ended else { return }
    ended.faults = faults.withLockedValue { $0 }
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
