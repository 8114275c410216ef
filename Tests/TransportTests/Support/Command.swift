import Foundation

/// Runs tools to their end, which is where their output ends: `waitUntilExit` was seen to spin and to return a minute late.
enum Command {
  @discardableResult
  static func run(_ arguments: String...) throws -> Data {
    let tool = Process()
    tool.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    tool.arguments = arguments
    let output = Pipe()
    tool.standardOutput = output
    try tool.run()
    return output.fileHandleForReading.readDataToEndOfFile()
  }
}
