import Foundation

/// Says why the outbox cannot take or keep a request.
public enum OutboxError: Error, Equatable, Sendable {
  /// No space is left. Nothing was written; make room and enqueue again.
  case diskFull
  /// The file system refused; `code` is `errno`. Nothing was written; check the directory.
  case storage(code: Int32)
  /// The request could never be sent. Correct it.
  case invalidRequest(reason: String)
  /// No given-up entry has this key. List them again.
  case unknownKey

  /// Translates `errno`.
  init(code: Int32) {
    self = [ENOSPC, EDQUOT, EFBIG].contains(code) ? .diskFull : .storage(code: code)
  }
}

extension OutboxError: CustomStringConvertible {
  /// Names the case and the remedy.
  public var description: String {
    switch self {
    case .diskFull: "no space is left; make room and try again"
    case .storage(let code): "the file system refused: \(String(cString: strerror(code)))"
    case .invalidRequest(let reason): "the request could never be sent: \(reason)"
    case .unknownKey: "no given-up entry has this key"
    }
  }
}
