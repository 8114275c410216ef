import Foundation

/// Reasons why the device does not store or return a feature's data.
public enum StorageError: Error, Equatable, Sendable {
  /// No space is left, or the person's quota is used up. Make room and try again.
  case diskFull
  /// The file system refused; `code` is `errno`. Fix the permissions, or what lies in the way.
  case refused(code: Int32)
  /// Something else than the file system refused, or lies in the way. The text names it.
  case unusable(String)

  /// Translates `errno`.
  package init(code: Int32) {
    self =
      switch code {
      case ENOSPC, EDQUOT, EFBIG: .diskFull
      default: .refused(code: code)
      }
  }
}

extension StorageError: CustomStringConvertible {
  /// Names the case and the remedy.
  public var description: String {
    switch self {
    case .diskFull: "no space is left; make room and try again"
    case .refused(let code): "the file system refused: " + String(cString: strerror(code))
    case .unusable(let reason): reason
    }
  }
}
