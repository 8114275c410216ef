import Dispatch
import Foundation

@testable import Transport

typealias Answer = Result<HTTPResponse, TransportError>

extension DispatchQueue {
  /// Where the tests' handlers run.
  static let test = DispatchQueue(label: "tests")
}

extension HTTPRequest {
  /// The same with a time-out for a machine under load, unless it has one of its own: the usual one is for a person who waits.
  var patient: HTTPRequest {
    guard timeout == HTTPRequest(url: url).timeout else { return self }
    var request = self
    request.timeout = 600
    return request
  }
}

extension HTTPClient {
  func answer(to request: HTTPRequest) async -> Answer {
    let request = request.patient
    return await withCheckedContinuation { continuation in
      send(request) { continuation.resume(returning: $0) }
    }
  }

  func answer(to url: URL) async -> Answer {
    await answer(to: HTTPRequest(url: url))
  }
}

extension Client {
  /// Makes a client that trusts the tests' authority.
  static func trusting(
    _ pinSets: [PinSet] = [],
    onPinFailure: (@Sendable (PinFailure) -> Void)? = nil
  ) throws -> Client {
    try Client(
      configuration: Configuration(
        pinSets: pinSets,
        trustAnchors: Certificates.shared.authority,
        userAgent: "tests/1",
        queue: .test,
        onPinFailure: onPinFailure
      )
    )
  }
}

extension Result {
  /// The error, or `nil` after a success.
  var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}

/// Gathers values from any thread.
final class Box<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: [Value] = []

  var values: [Value] { lock.withLock { stored } }

  func append(_ value: Value) {
    lock.withLock { stored.append(value) }
  }
}
