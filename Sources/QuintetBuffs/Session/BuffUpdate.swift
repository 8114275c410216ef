import Foundation
import QuintetStateLoop
import UIKit

/// A change of a Buff or of the schedule, for the host. Times are nanoseconds.
enum BuffUpdate {
  case shown(Buff)
  case answered(Buff, Buff.Answer, after: Int)
  case expired(Buff)
  case closed(Buff, BuffCloseReason)
  case failed(BuffsError)
}

extension BuffUpdate {
  /// Notifies the host's delegate. Main thread.
  func notify(_ delegate: any BuffViewDelegate, of view: BuffView) {
    switch self {
    case .shown(let buff): delegate.buffView(view, didShow: buff)
    case .answered(let buff, let answer, let elapsed):
      delegate.buffView(view, didAnswer: buff, with: answer, after: TimeInterval(elapsed) / 1e9)
    case .expired(let buff): delegate.buffView(view, didExpire: buff)
    case .closed(let buff, let reason): delegate.buffView(view, didClose: buff, because: reason)
    case .failed(let error): delegate.buffView(view, didFailWith: error)
    }
  }
}

extension BuffUpdate {
  /// The level in the log.
  var level: LogLevel {
    switch self {
    case .shown, .answered, .expired, .closed: .info
    case .failed: .warning
    }
  }

  /// The line of the log: identifiers of Buffs, no text and no answer.
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
