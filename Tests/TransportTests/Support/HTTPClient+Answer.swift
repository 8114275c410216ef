import Dispatch
import Foundation

@testable import QuintetTransport

typealias Answer = Result<HTTPResponse, TransportError>

extension DispatchQueue {
  /// The queue of the tests' handlers.
  static let test = DispatchQueue(label: "tests")
}

extension HTTPClient {
  /// Makes a client that trusts the tests' authority.
  static func trusting(
    _ pinSets: [PinSet] = [],
    onPinFailure: (@Sendable (PinFailure) -> Void)? = nil
  ) throws -> HTTPClient {
    try HTTPClient(
      pinSets: pinSets,
      trustAnchors: Certificates.shared.authority,
      userAgent: "tests/1",
      queue: .test,
      onPinFailure: onPinFailure
    )
  }
}

extension Result {
  /// The error, or `nil` after a success.
  var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
