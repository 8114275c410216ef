import Foundation
import TestSupport

/// Runs tools to their end.
enum Command {
  @discardableResult
  static func run(_ arguments: String...) throws -> Data {
    try ProbeProcess(path: "/usr/bin/env", arguments: arguments).data()
  }
}
