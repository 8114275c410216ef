import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import SandboxContracts
import SandboxTLS

extension Request {
  /// True for a route under `/_sandbox/`; like the router, this ignores empty parts of the path.
  var isForControl: Bool { uri.path.split(separator: "/").first == "_sandbox" }
}

/// Keeps pages of other sites, open in a browser on this machine, away from `/_sandbox/`.
///
/// Clients other than browsers send neither `Origin` nor `Sec-Fetch-Site`, and pass.
struct ControlGuard: RouterMiddleware {
  /// The names of the server, in lower case: the address it listens on, and the name of its machine.
  private let names: Set<String>

  /// - Parameters:
  ///   - host: The name or address that the server listens on.
  ///   - machine: The name of the machine.
  init(host: String, machine: String = ControlGuard.machine) {
    let short = machine.prefix { $0 != "." }
    names = Set([host, machine, String(short), "localhost"].map { $0.lowercased() }.filter { !$0.isEmpty })
  }

  static var machine: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func handle(
    _ request: Request,
    context: SandboxContext,
    next: (Request, SandboxContext) async throws -> Response
  ) async throws -> Response {
    guard request.isForControl else { return try await next(request, context) }
    guard let authority = request.head.authority, !authority.isEmpty else {
      throw Refusal(.badRequest, "the request does not say which host it is for")
    }
    // The first one is the authority.
    guard request.headers["Host"] == nil else { throw Refusal(.badRequest, "the request is for more than one host") }
    guard isOwn(authority) else {
      throw Refusal(.misdirectedRequest, "the Host is a name that this server does not have")
    }
    guard isFromHere(request, authority) || isLink(request) else {
      throw Refusal(.forbidden, "a page of another site must neither change nor load anything here")
    }
    return try await next(request, context)
  }

  /// Returns true for a name that no attacker can give this server. A domain of an attacker may resolve to 127.0.0.1 once its page is
  /// loaded, and so may a name without a dot, for which a network's own name server answers.
  private func isOwn(_ authority: String) -> Bool {
    let name = Self.name(in: authority).lowercased()
    if names.contains(name) || name.hasSuffix(".localhost") { return true }
    // Nobody can bind an address.
    if name.hasPrefix("["), name.hasSuffix("]") {
      var address = in6_addr()
      return inet_pton(AF_INET6, String(name.dropFirst().dropLast()), &address) == 1
    }
    return name.contains(where: \.isNumber) && name.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
  }

  private func isFromHere(_ request: Request, _ authority: String) -> Bool {
    if let site = request.headers["Sec-Fetch-Site"], !["same-origin", "none"].contains(site) { return false }
    guard let origin = request.headers[.origin] else { return true }
    return origin == "http://" + authority || origin == "https://" + authority
  }

  /// Returns true where a person follows a link of another site. Other loads are refused: their page could not read the answer, but a
  /// few pictures with the address of the events would take the places of all pages that watch.
  private func isLink(_ request: Request) -> Bool {
    [.get, .head].contains(request.method) && request.headers["Sec-Fetch-Mode"] == "navigate"
      && request.headers["Sec-Fetch-Dest"] == "document"
  }

  private static func name(in authority: String) -> Substring {
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") { return authority[...end] }
    return authority.prefix { $0 != ":" }
  }
}

/// Lets only this machine to `/_sandbox/`; where other machines may come too, they need the token as password.
///
/// The routes that every client needs and that reveal nothing are open.
struct VisitorGuard: RouterMiddleware {
  private static let open: Set<String> = ["health", "openapi.json", "ca.pem", "pins"]

  let token: AccessToken
  let isOpenToOthers: Bool

  func handle(
    _ request: Request,
    context: SandboxContext,
    next: (Request, SandboxContext) async throws -> Response
  ) async throws -> Response {
    if accepts(request, context) { return try await next(request, context) }
    guard isOpenToOthers else {
      throw Refusal(.forbidden, "this is for the sandbox's own machine; --page-for-others opens it to others too")
    }
    var response = try Response.json(["error": "the password is the token"], status: .unauthorized)
    response.headers[.wwwAuthenticate] = "Basic realm=\"sandbox\", charset=\"UTF-8\""
    return response
  }

  /// Returns true for a request that is for a backend, for an open route, from this machine, or with the password.
  func accepts(_ request: Request, _ context: SandboxContext) -> Bool {
    let parts = request.uri.path.split(separator: "/")
    let isOpen = parts.count == 2 && Self.open.contains(String(parts[1]))
    if !request.isForControl || isOpen || context.isFromThisMachine { return true }
    return isOpenToOthers && Self.password(in: request).map(token.matches) ?? false
  }

  /// Returns the password of RFC 7617; the user may have any name.
  private static func password(in request: Request) -> String? {
    let values = request.headers[values: .authorization]
    guard values.count == 1, values[0].lowercased().hasPrefix("basic "),
      let bytes = Data(base64Encoded: values[0].dropFirst(6).trimmingCharacters(in: .whitespaces)),
      let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    return String(decoding: bytes[(colon + 1)...], as: UTF8.self)
  }
}

extension SandboxContext {
  /// True for a client on the machine of the server.
  var isFromThisMachine: Bool {
    let connection = channel.connection
    guard let address = connection.remoteAddress else { return false }
    // The address of a connection that it makes to itself, at which no other machine gets an answer.
    if let own = connection.localAddress?.ipAddress, own == address.ipAddress { return true }
    switch address {
    case .v4: return address.ipAddress?.hasPrefix("127.") ?? false
    case .v6:
      guard let text = address.ipAddress else { return false }
      return text == "::1" || text.hasPrefix("::ffff:127.")
    case .unixDomainSocket: return true
    }
  }
}

extension HTTPFields {
  /// The values of a field for which HTTPTypes has no constant, joined by commas; nil where it was not sent.
  subscript(_ name: String) -> String? { HTTPField.Name(name).flatMap { self[$0] } }
}
