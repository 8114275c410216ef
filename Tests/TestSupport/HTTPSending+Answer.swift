import Foundation
import QuintetStateLoop
import QuintetTransport

extension HTTPRequest {
  /// The same with a time-out for a machine under load, unless it has one of its own: the usual one is for a person who waits.
  public var patient: HTTPRequest {
    guard timeout == HTTPRequest(url: url).timeout else { return self }
    return HTTPRequest(
      method: method,
      url: url,
      headers: headers,
      body: body,
      timeout: 600,
      maximumResponseBytes: maximumResponseBytes,
      followsToOtherHosts: followsToOtherHosts
    )
  }
}

extension HTTPSending {
  /// Sends a request, patiently, and waits for its answer.
  public func answer(to request: HTTPRequest) async -> Result<HTTPResponse, TransportError> {
    let request = request.patient
    // In a box: the completion comes on another thread, and the token has to be kept until then.
    let sent = Journal<Token>()
    let answer = await withCheckedContinuation { continuation in
      sent.add(send(request) { continuation.resume(returning: $0) })
    }
    sent.all.first?.cancel()
    return answer
  }

  /// Fetches what is at an address, patiently.
  public func answer(to url: URL) async -> Result<HTTPResponse, TransportError> {
    await answer(to: HTTPRequest(url: url))
  }
}
