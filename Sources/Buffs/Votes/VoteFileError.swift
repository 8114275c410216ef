import Foundation

/// Says why the file of votes cannot be used.
enum VoteFileError: Error, CustomStringConvertible {
  /// The system refused; `errno`.
  case system(Int32)
  /// A folder, a pipe or a device has the file's name.
  case notAFile

  var description: String {
    switch self {
    case .system(let code): String(cString: strerror(code))
    case .notAFile: "votes.jsonl is no file: move away what has its name."
    }
  }
}
