import Transport

extension BuffsError.FetchFailure {
  /// Says in Buffs' words what Transport says in its own, without a body.
  init(_ error: TransportError) {
    switch error {
    case .offline: self = .offline
    case .connectionLost: self = .connectionLost
    case .timedOut: self = .timedOut
    case .badStatus(let status, _, _): self = .status(status)
    case .tooLarge(let limit): self = .tooLarge(limit: limit)
    case .pinMismatch(let host): self = .pinMismatch(host: host)
    case .cancelled, .tlsFailed, .pinSetExpired, .plainHTTPForbidden, .headersTooLarge, .redirectRefused, .notDecodable,
      .invalidRequest, .failed:
      self = .other(error.description)
    }
  }
}
