import Foundation
import Hummingbird
import NIOCore
import SandboxContracts

extension PageRoutes {
  /// Adds the routes of the page's forms, each of which does something and leads back to the page.
  func addForms(to router: Router<SandboxContext>) {
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
    guard form["text"].isEmpty else {
      let picture = try CatalogueControl.examplePhoto().base64EncodedString()
      let confidence = form["confidence"].isEmpty ? "0.9" : form["confidence"]
      guard let number = Double(confidence), (0...1).contains(number) else {
        throw Refusal(.badRequest, "confidence must be 0 to 1")
      }
      let fields: [String: Any] = ["text": form["text"], "confidence": number, "image": picture]
      let id = try await CatalogueControl.addItem(request.withJSON(fields), to: store.database)
      return "The catalogue has one more item: \(id)."
    }
    let count = try form.integer("count") ?? 1
    guard (1...1000).contains(count) else { throw Refusal(.badRequest, "count must be 1 to 1000") }
    let ids = try await CatalogueControl.addExamples(count, to: store.database)
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
    let delivery = try await AddedDelivery.add(request.withJSON(fields), to: store.database)
    return "The delivery is the first of the list: \(delivery.description)"
  }
}

extension Request {
  /// Returns the request with these fields as JSON, so that a form has the checks of JSON.
  fileprivate func withJSON(_ fields: [String: Any]) throws -> Request {
    withBody(try JSONSerialization.data(withJSONObject: fields))
  }

  /// Returns the request with this JSON as its body.
  fileprivate func withBody(_ json: Data) -> Request {
    var head = head
    head.headerFields[.contentType] = "application/json"
    return Request(head: head, body: RequestBody(buffer: ByteBuffer(bytes: json)))
  }
}

/// The fields of a form, as a browser sends them.
struct Form: Sendable {
  private let fields: [String: String]

  /// - Throws: `Refusal` with status 400 for a body that is no form, or larger than 64 KiB.
  init(_ request: Request) async throws {
    let type = (request.headers[.contentType] ?? "").split(separator: ";").first ?? ""
    guard type.trimmingCharacters(in: .whitespaces).lowercased() == "application/x-www-form-urlencoded",
      let bytes = try? await request.body.collect(upTo: Request.largestBody)
    else { throw Refusal(.badRequest, "the body must be a form of at most \(Request.largestBody) bytes") }
    let pairs = String(buffer: bytes).split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { part in
        part.replacingOccurrences(of: "+", with: " ").removingPercentEncoding ?? ""
      }
      return (parts[0], parts.count > 1 ? parts[1] : "")
    }
    fields = Dictionary(pairs) { first, _ in first }
  }

  /// The text of a field; empty where it is missing.
  subscript(_ name: String) -> String { fields[name] ?? "" }

  /// The number in a field; nil where it is empty.
  func integer(_ name: String) throws -> Int? {
    let text = self[name].trimmingCharacters(in: .whitespaces)
    guard !text.isEmpty else { return nil }
    guard let number = Int(text) else { throw Refusal(.badRequest, "\(name) must be an integer") }
    return number
  }
}

/// The last messages of the page's forms.
///
/// A form redirects to the page with the name of its message, so that loading the page again does nothing again.
actor DoneList {
  /// The number of messages that are kept; with an older name the page has no message.
  static let limit = 100

  private var entries: [(name: String, text: String)] = []

  /// Keeps a message.
  ///
  /// - Returns: Its name, which nobody can guess.
  func add(_ text: String) -> String {
    let name = UUID().uuidString.lowercased()
    entries.append((name, text))
    entries.removeFirst(max(0, entries.count - Self.limit))
    return name
  }

  func text(of name: String) -> String? {
    entries.first { $0.name == name }?.text
  }
}
