import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import SandboxContracts
import SandboxTLS
import ServiceLifecycle

/// The page at `/_sandbox/`, its files and its events; see ``addForms(to:)`` for its forms.
struct PageRoutes: Sendable {
  let journal: ExchangeJournal
  let store: Store
  let faults: FaultList
  /// The contracts that the page lists.
  let contracts: [any Contract]
  let token: AccessToken
  /// The file of the token; nil for a token of this run alone.
  let tokenFile: String?
  let pins: Pins
  let authority: CertificateAuthority
  let done = DoneList()

  /// The most exchanges on the page, and in one event.
  static let listed = 50
  static let sentAtOnce = 20
  /// The most records of each backend on the page.
  static let recordsListed = 20
  /// The pause between events, however much arrives; a later event has the number of those left out.
  static let pause = Duration.milliseconds(250)
  /// The length of one stream of events, after which the browser asks again: less than the limit for taking an answer.
  static let streamLength = Duration.seconds(45)

  func add(to router: Router<SandboxContext>) {
    router.get("/_sandbox") { request, context in
      let name = request.uri.queryParameters[values: "done"].first.map(String.init)
      var message: PageView.Message?
      if let name, let text = await done.text(of: name) { message = .done(text) }
      return try await page(for: request, context, message: message)
    }
    router.refuseOtherMethods(at: "/_sandbox", than: .get)

    for (file, type) in [("page.css", "text/css; charset=utf-8"), ("page.js", "text/javascript; charset=utf-8")] {
      router.get("/_sandbox/\(file)") { _, _ in try Self.answer(Self.page.appending(path: file), type: type) }
      router.refuseOtherMethods(at: "/_sandbox/\(file)", than: .get)
    }
    router.get("/_sandbox/events") { request, _ in try events(for: request) }
    router.refuseOtherMethods(at: "/_sandbox/events", than: .get)

    router.get("/_sandbox/openapi.json") { _, _ in try Self.answer(Contracts.document, type: "application/json") }
    router.refuseOtherMethods(at: "/_sandbox/openapi.json", than: .get)
    router.get("/_sandbox/ca.pem") { _, _ in
      try Self.answer(authority.certificate.pem, type: "application/x-pem-file")
    }
    router.refuseOtherMethods(at: "/_sandbox/ca.pem", than: .get)

    addForms(to: router)
  }

  // MARK: The page and its files

  func page(
    for request: Request,
    _ context: SandboxContext,
    message: PageView.Message? = nil,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    // One that comes in between is an event's.
    let last = journal.count
    let view = try await PageView(
      choice: choice(of: request),
      message: message,
      exchanges: journal.exchanges(through: last, of: choice(of: request).backend, limit: Self.listed),
      last: last,
      contracts: contracts,
      faults: faults.all,
      records: Self.excerpts(of: store.records(last: Self.recordsListed)),
      origin: request.origin(in: context),
      pins: pins,
      authorityFile: authority.file.path,
      authorityPEM: authority.certificate.pem,
      token: token.text,
      tokenFile: tokenFile
    )
    var response = Self.answer(view.html.text, type: "text/html; charset=utf-8")
    response.status = status
    return response
  }

  func choice(of request: Request) -> PageView.Choice {
    let query = request.uri.queryParameters
    let wanted = query[values: "backend"].first.map(String.init)
    return .init(
      backend: contracts.contains { $0.recordsKey == wanted } ? wanted : nil,
      isRevealed: query[values: "reveal"].first == "yes"
    )
  }

  /// Returns the last records of each list as JSON, newest first, and their number.
  private static func excerpts(of lists: [String: StoredRecords]) throws -> [PageView.Records] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    return try lists.sorted { $0.key < $1.key }.map { key, records in
      let last = try records.list.reversed().map {
        String(decoding: try encoder.encode($0).prefix(8192), as: UTF8.self)
      }
      return .init(key: key, count: records.count, last: last)
    }
  }

  /// The folder of the page's files.
  private static var page: URL { (Bundle.module.resourceURL ?? Bundle.module.bundleURL).appending(path: "Page") }

  private static func answer(_ file: URL, type: String) throws -> Response {
    answer(try String(contentsOf: file, encoding: .utf8), type: type)
  }

  private static func answer(_ text: String, type: String) -> Response {
    var response = Response(
      status: .ok,
      headers: [.contentType: type],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text))
    )
    for (name, value) in PageHeaders.all { response.headers[name] = value }
    return response
  }

  // MARK: Events

  private func events(for request: Request) throws -> Response {
    let choice = choice(of: request)
    guard let changes = journal.changes() else {
      throw Refusal(.serviceUnavailable, "\(ExchangeJournal.watcherLimit) pages are open already")
    }
    let last = request.headers["Last-Event-ID"].flatMap { Int($0) }
    let asked = request.uri.queryParameters[values: "after"].first.flatMap { Int($0) }
    // A larger number is one of an earlier run.
    let start = (last ?? asked).map { $0 > journal.count ? 0 : $0 } ?? journal.count
    var response = Response(
      status: .ok,
      headers: [.contentType: "text/event-stream"],
      body: ResponseBody { writer in
        try await send(changes, after: start, choice, to: &writer)
        try await writer.finish(nil)
      }
    )
    for (name, value) in PageHeaders.all { response.headers[name] = value }
    return response
  }

  private func send(
    _ changes: AsyncStream<Void>,
    after start: Int,
    _ choice: PageView.Choice,
    to writer: inout any ResponseBodyWriter
  ) async throws {
    let mask = Mask(token: token.text, isOff: choice.isRevealed)
    var last = start
    let end = ContinuousClock.now + Self.streamLength
    try await writer.write(ByteBuffer(string: "retry: 500\n\n"))
    for await _ in merge(changes).cancelOnGracefulShutdown() {
      try Task.checkCancellation()
      guard ContinuousClock.now < end else { return }
      let count = journal.count
      guard count > last else { continue }
      let new = journal.exchanges(after: last, through: count, of: choice.backend, limit: Self.sentAtOnce)
      var text = ""
      for exchange in new.reversed() { text += Self.event(exchange, mask) }
      // Sent even without an exchange of this backend, since the next stream begins there.
      text += "id: \(count)\nevent: count\ndata: \(count)\n\n"
      last = count
      // Waits while the browser does not read.
      try await writer.write(ByteBuffer(string: text))
      try await Task.sleep(for: Self.pause)
    }
  }

  /// Returns the changes, the first at once, and another every few seconds, by which the server notices that a browser has left.
  private func merge(_ changes: AsyncStream<Void>) -> AsyncStream<Void> {
    let (merged, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    continuation.yield()
    let forwarding = Task {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { for await _ in changes { continuation.yield() } }
        group.addTask {
          while (try? await Task.sleep(for: .seconds(5))) != nil { continuation.yield() }
        }
      }
    }
    continuation.onTermination = { _ in forwarding.cancel() }
    return merged
  }

  static func event(_ exchange: Exchange, _ mask: Mask) -> String {
    let lines = PageView.row(exchange, mask).text.split(separator: "\n", omittingEmptySubsequences: true)
    return "id: \(exchange.number)\nevent: exchange\n" + lines.map { "data: \($0)\n" }.joined() + "\n"
  }
}

/// The header fields of the page and its files.
private enum PageHeaders {
  static let all: [(HTTPField.Name, String)] =
    [
      // Allows files of this server alone: no script or style in the page, no other host, no frame around it.
      (
        .contentSecurityPolicy,
        "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; "
          + "base-uri 'none'; frame-ancestors 'none'"
      ),
      (.xContentTypeOptions, "nosniff"),
      (.cacheControl, "no-store"),
    ]
    + [("Referrer-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin")]
    .compactMap { name, value in HTTPField.Name(name).map { ($0, value) } }
}
