extension BuffNews {
  /// How much it matters.
  var level: BuffsLogLevel {
    switch self {
    case .shown, .answered, .expired, .closed: .info
    case .failed: .warning
    }
  }

  /// What the log says: identifiers of Buffs, no text and no answer.
  var logLine: String {
    switch self {
    case .shown(let buff): "Buff \(buff.id) shown"
    case .answered(let buff, _, _): "Buff \(buff.id) answered"
    case .expired(let buff): "Buff \(buff.id) expired"
    case .closed(let buff, let reason): "Buff \(buff.id) closed, reason \(reason)"
    case .failed(let error): error.description
    }
  }
}
