import Foundation

/// Reasons why a request has no usable answer.
///
/// Descriptions hold no credential, header, body, path or query; ``badStatus(_:retryAfter:body:)`` carries the body for the
/// feature that reads it, and does not describe it.
public indirect enum TransportError: Error, Equatable, Sendable {
  /// No connection could be made: no network, unknown host, refused, proxy out of reach. Try again later.
  case offline
  /// The connection broke before the answer was complete. Try again.
  case connectionLost
  /// The request's time-out passed. Try again, or allow more time.
  case timedOut
  /// The caller cancelled.
  case cancelled
  /// No trustworthy TLS connection: chain, host name, date or protocol. The clock or the server's certificate is wrong,
  /// or someone is in between.
  case tlsFailed(reason: String)
  /// The chain is valid, but the key is not among the host's pins. Nothing was sent.
  case pinMismatch(host: String)
  /// The host's pin set is past its expiry date, so nothing was sent. Ship new pins.
  case pinSetExpired(host: String)
  /// The system lets this app send nothing to this host without TLS, as App Transport Security does; nothing was sent. Use
  /// https, or declare an exception.
  case plainHTTPForbidden(host: String)
  /// The body of an answer whose status is below 400 is larger than the request's limit, in bytes. Raise the limit if that is expected.
  case tooLarge(limit: Int)
  /// The header fields, with those of redirects and after the body, are more than 256 KiB or more than 1,000. Something is wrong
  /// with the server, or someone is in between.
  case headersTooLarge
  /// The answer points to another host or port, from https to http, or in circles. `to` is an origin without a path.
  case redirectRefused(to: String)
  /// The server answered with a status other than 2xx, or with a 2xx that an outbox's check refused. `retryAfter` is in seconds from the answer's arrival.
  /// From 400 on, `body` has no more than the request's limit, and may have nothing if the server announces more.
  case badStatus(Int, retryAfter: TimeInterval? = nil, body: Data = Data())
  /// The answer is not what it claims to be.
  case notDecodable(reason: String)
  /// The request cannot be sent as it is. Correct it.
  case invalidRequest(reason: String)
  /// The system's HTTP library failed for a reason of its own; `code` is libcurl's or `NSURLError`'s number.
  case failed(code: Int)
}

extension TransportError {
  /// True if the same request can never do better: the server's last word, or a request that no server would get.
  public var isFinalAnswer: Bool {
    switch self {
    // A success counts as no refusal unless a check says so. A status other than 4xx is none either, and 407 is a proxy's.
    case .badStatus(let status, _, _):
      (200...299).contains(status) || (400...499).contains(status) && status != 407 && !isTransient
    case .tooLarge, .invalidRequest: true
    default: false
    }
  }

  /// True if the same request may well succeed later: no connection, time-outs, 408, 425, 429 and 5xx.
  public var isTransient: Bool {
    switch self {
    case .offline, .connectionLost, .timedOut: true
    case .badStatus(408, _, _), .badStatus(425, _, _), .badStatus(429, _, _), .badStatus(500...599, _, _): true
    default: false
    }
  }

  /// Seconds the server asked to wait, or `nil`.
  public var retryAfter: TimeInterval? {
    if case .badStatus(_, let retryAfter, _) = self { retryAfter } else { nil }
  }
}

extension TransportError: CustomStringConvertible, CustomReflectable, LocalizedError {
  /// Names the case and the remedy in English, for logs; not for the people who use an app.
  public var description: String {
    switch self {
    case .offline: "no connection to the server; try again later"
    case .connectionLost: "the connection broke; try again"
    case .timedOut: "the request took too long; try again"
    case .cancelled: "the request was cancelled"
    case .headersTooLarge:
      "the answer has too many header fields, or too large ones; something is wrong with the server"
    case .tlsFailed(let reason):
      "no trustworthy connection (" + reason + "); check the server's certificate and the clock"
    case .pinMismatch(let host): "the key of " + host + " is not pinned; nothing was sent"
    case .pinSetExpired(let host): "the pins of " + host + " have expired; ship new ones"
    case .plainHTTPForbidden(let host):
      "the system forbids plain http to " + host
        + "; use https, or add an exception for it to NSAppTransportSecurity in Info.plist"
    case .tooLarge(let limit):
      "the answer is larger than " + String(limit) + " bytes; raise the limit if that is expected"
    case .redirectRefused(let to): "a redirect to " + to + " was refused; use the final address"
    case .badStatus(let status, _, _): "the server answered " + String(status)
    case .notDecodable(let reason): "the answer is not what it claims: " + reason
    case .invalidRequest(let reason): "the request cannot be sent: " + reason
    case .failed(let code): "the HTTP library failed with code " + String(code)
    }
  }

  /// The description, so that `localizedDescription` shows no more either.
  public var errorDescription: String? { description }

  /// Shows nothing more than the description, so that `dump` leaks nothing either.
  public var customMirror: Mirror { Mirror(reflecting: description) }
}
