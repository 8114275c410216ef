import Foundation

/// A thread, which a test may call the main one. It stands in the module of the sources that use it, and so before Foundation's.
enum Thread {
  private static let key = "main"

  static var isMainThread: Bool { Foundation.Thread.current.threadDictionary[key] != nil }

  static func becomeMain() { Foundation.Thread.current.threadDictionary[key] = true }
}
