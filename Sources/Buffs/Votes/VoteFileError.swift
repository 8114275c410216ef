import Foundation

/// Says in the system's words why the file of votes cannot be used.
struct VoteFileError: Error, CustomStringConvertible {
  /// `errno`.
  let code: Int32

  var description: String { String(cString: strerror(code)) }
}
