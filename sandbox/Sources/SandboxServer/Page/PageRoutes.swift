import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

/// The page at `/_sandbox/`, what it is made of, and what its forms do.
struct PageRoutes: Sendable {
  let journal: ExchangeJournal
  let store: Store
  let faults: FaultList
  /// Those that the page lists.
  let contracts: [any Contract]
  let token: AccessToken
  /// Where it is kept; nil if it is of this run alone.
  let tokenFile: String?
  let pins: Pins
  let authority: CertificateAuthority
  let done = DoneList()

  /// How many exchanges the page has, and one event at most.
  static let listed = 50
  static let sentAtOnce = 20
  /// How many records of each backend the page has.
  static let recordsListed = 20
  /// How often events are sent, however much arrives; what one misses is told by number.
  static let pause = Duration.milliseconds(250)
  /// How long one stream of events goes on before the browser has to ask again: less than a client has for taking an answer.
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
      router.get("/_sandbox/\(file)") { _, _ in try Self.file("Page/" + file, type: type) }
      router.refuseOtherMethods(at: "/_sandbox/\(file)", than: .get)
    }
    router.get("/_sandbox/events") { request, _ in try events(for: request) }
    router.refuseOtherMethods(at: "/_sandbox/events", than: .get)

    router.get("/_sandbox/openapi.json") { _, _ in try Self.file("openapi.json", type: "application/json") }
    router.refuseOtherMethods(at: "/_sandbox/openapi.json", than: .get)
    router.get("/_sandbox/ca.pem") { _, _ in
      try Self.answer(authority.certificate.pem, type: "application/x-pem-file")
    }
    router.refuseOtherMethods(at: "/_sandbox/ca.pem", than: .get)

    form("faults", on: router) { try await addFault($0, $1) }
    form("faults/remove", on: router) { try await removeFault($0, $1) }
    form("faults/clear", on: router) { _, _ in
      await faults.clear()
      return "All faults are removed."
    }
    form("catalogue", on: router) { try await addItems($0, $1) }
    form("deliveries", on: router) { try await addDelivery($0, $1) }
    form("reset", on: router) { _, _ in
      try await store.reset()
      await faults.clear()
      return "Data are as on the first start, and there are no faults."
    }
  }

  private func form(
    _ name: String,
    on router: Router<SandboxContext>,
    _ action: @escaping @Sendable (Request, Form) async throws -> String
  ) {
    let path = RouterPath("/_sandbox/page/\(name)")
    router.post(path) { request, context in
      do {
        let form = try await Form(request)
        let name = await done.add(try await action(request, form))
        let query = choice(of: request).query
        let place = "/_sandbox/" + query + (query.isEmpty ? "?" : "&") + "done=" + name
        return Response(status: .seeOther, headers: [.location: place])
      } catch let refusal as Refusal {
        return try await page(for: request, context, message: .refused(refusal.reason), status: refusal.status)
      }
    }
    router.refuseOtherMethods(at: path, than: .post)
  }

  // MARK: The page and its files

  private func page(
    for request: Request,
    _ context: SandboxContext,
    message: PageView.Message? = nil,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let view = try await PageView(
      choice: choice(of: request),
      message: message,
      exchanges: journal.exchanges(of: choice(of: request).backend, limit: Self.listed),
      last: journal.count,
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

  private func choice(of request: Request) -> PageView.Choice {
    let query = request.uri.queryParameters
    let wanted = query[values: "backend"].first.map(String.init)
    return .init(
      backend: contracts.contains { $0.recordsKey == wanted } ? wanted : nil,
      isRevealed: query[values: "reveal"].first == "yes"
    )
  }

  /// The last records of each list as JSON, newest first, and how many there are.
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

  private static func file(_ name: String, type: String) throws -> Response {
    let folder = Bundle.module.resourceURL ?? Bundle.module.bundleURL
    return answer(try String(contentsOf: folder.appending(path: name), encoding: .utf8), type: type)
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

  // MARK: What arrives

  private func events(for request: Request) throws -> Response {
    let choice = choice(of: request)
    guard let changes = journal.changes() else {
      throw Refusal(.serviceUnavailable, "\(ExchangeJournal.watcherLimit) pages are open already")
    }
    let last = request.headers["Last-Event-ID"].flatMap { Int($0) }
    let asked = request.uri.queryParameters[values: "after"].first.flatMap { Int($0) }
    // A number of an earlier run says nothing of this one.
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
      let new = journal.exchanges(after: last, of: choice.backend, limit: Self.sentAtOnce)
      var text = ""
      for exchange in new.reversed() { text += Self.event(exchange, mask) }
      // Also where none is of this backend: the next stream begins there.
      text += "id: \(count)\nevent: count\ndata: \(count)\n\n"
      last = count
      // Waits while the browser does not read; what comes meanwhile is one change.
      try await writer.write(ByteBuffer(string: text))
      try await Task.sleep(for: Self.pause)
    }
  }

  /// The changes, the first at once, and one each few seconds, by which a browser that has left is noticed.
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

  // MARK: What forms do

  private func addFault(_ request: Request, _ form: Form) async throws -> String {
    let kind = form["kind"].split(separator: ".", maxSplits: 1).map(String.init)
    var fields: [String: Any] = [
      "path": form["path"], "kind": kind.first ?? "", "times": try form.integer("times") ?? 0,
    ]
    switch kind.first {
    case "latency": fields["value"] = try form.integer("milliseconds") ?? 1000
    case "status":
      fields["value"] = try form.integer("status") ?? 503
      fields["retry_after"] = try form.integer("retry_after")
    case "drop": fields["value"] = kind.count > 1 ? kind[1] : "before"
    default: break
    }
    let fault = try await request.withJSON(fields).json(as: Fault.self)
    try await faults.add(fault)
    return "Requests to \(fault.path) will meet the fault: \(fault.effect.words)."
  }

  private func removeFault(_ request: Request, _ form: Form) async throws -> String {
    let fault = try await request.withBody(Data(form["fault"].utf8)).json(as: Fault.self)
    await faults.remove(path: fault.path, effect: fault.effect)
    return "The fault on \(fault.path) is removed."
  }

  private func addItems(_ request: Request, _ form: Form) async throws -> String {
    let examples = try ExampleCatalogue.items()
    let catalogue = CatalogueStore()
    guard form["text"].isEmpty else {
      let picture = try examples[0].picture().base64EncodedString()
      let confidence = form["confidence"].isEmpty ? "0.9" : form["confidence"]
      guard let number = Double(confidence), (0...1).contains(number) else {
        throw Refusal(.badRequest, "confidence must be 0 to 1")
      }
      let fields = try await CatalogueFields(
        request.withJSON(["text": form["text"], "confidence": number, "image": picture])
      )
      let id = try await store.database.write { try catalogue.add(fields, id: nil, in: $0) }
      return "The catalogue has one more item: \(id.text)."
    }
    let count = try form.integer("count") ?? 1
    guard (1...1000).contains(count) else { throw Refusal(.badRequest, "count must be 1 to 1000") }
    let ids = try await store.database.write { try catalogue.add(count, like: examples, first: nil, in: $0) }
    return ids.count == 1 ? "The catalogue has one more item." : "The catalogue has \(ids.count) more items."
  }

  private func addDelivery(_ request: Request, _ form: Form) async throws -> String {
    let (latitude, longitude) = (Double(form["lat"]), Double(form["lng"]))
    guard let latitude, let longitude, latitude.isFinite, longitude.isFinite else {
      throw Refusal(.badRequest, "latitude and longitude must be numbers")
    }
    let fields: [String: Any] = [
      "description": form["description"], "address": form["address"], "lat": latitude, "lng": longitude,
      "photo": form["photo"].isEmpty ? NSNull() : form["photo"],
    ]
    let delivery = try await DeliveriesContract.add(
      request.withJSON(fields).json(as: AddedDelivery.self),
      to: store.database
    )
    return "The delivery is the first of the list: \(delivery.description)"
  }
}

extension Request {
  /// The request as if it had been sent with these fields as JSON, so that a form is checked as JSON is.
  fileprivate func withJSON(_ fields: [String: Any]) throws -> Request {
    withBody(try JSONSerialization.data(withJSONObject: fields))
  }

  /// The request as if it had been sent with this JSON as its body.
  fileprivate func withBody(_ json: Data) -> Request {
    var head = head
    head.headerFields[.contentType] = "application/json"
    return Request(head: head, body: RequestBody(buffer: ByteBuffer(bytes: json)))
  }
}

/// What goes with all that the page is made of.
private enum PageHeaders {
  static let all: [(HTTPField.Name, String)] =
    [
      // Nothing but files of this server: no script or style in the page, no other host, nobody who frames it.
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
