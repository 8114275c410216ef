import Foundation
import UIKit

extension BuffNews {
  /// Passes it on to the host's delegate. Main thread.
  func tell(_ delegate: any BuffViewDelegate, of view: BuffView) {
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
