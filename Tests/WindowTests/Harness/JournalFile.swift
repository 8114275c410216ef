import UIKit

/// Writes the application's life-cycle calls to a file, for a test that ends the process.
@MainActor
final class JournalFile {
  static let option = "--journal"

  /// The file named on the command line; if there is one, the process runs no tests but writes there.
  static let requested: JournalFile? = {
    let arguments = CommandLine.arguments
    guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else { return nil }
    return JournalFile(path: arguments[index + 1])
  }()

  private let path: String
  private var lines: [String] = []

  private init(path: String) { self.path = path }

  func begin() {
    let names = [
      UIApplication.didFinishLaunchingNotification, UIScene.didActivateNotification,
      UIScene.willDeactivateNotification, UIScene.didEnterBackgroundNotification, UIScene.didDisconnectNotification,
      UIApplication.willTerminateNotification,
    ]
    for name in names {
      _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
        MainActor.assumeIsolated { self.write(name.rawValue) }
      }
    }
  }

  func write(_ line: String) {
    lines.append(line)
    try? lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
  }
}
