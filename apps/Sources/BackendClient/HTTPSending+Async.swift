import QuintetTransport

extension HTTPSending {
  /// Sends a request and returns what came of it. Cancelling the task ends the request, and returns `.cancelled` at once.
  package func result(of request: HTTPRequest) async -> Result<HTTPResponse, TransportError> {
    let results = AsyncStream<Result<HTTPResponse, TransportError>> { results in
      let token = send(request) { result in
        results.yield(result)
        results.finish()
      }
      results.onTermination = { _ in token.cancel() }
    }
    for await result in results {
      // A part of a file, which nobody has asked for.
      if case .success(let response) = result, response.status == 206 { return .failure(.badStatus(206)) }
      return result
    }
    return .failure(.cancelled)
  }
}
