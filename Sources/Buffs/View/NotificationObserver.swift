import Foundation

/// Hears a notification until it is ended.
final class NotificationObserver: @unchecked Sendable {
  // Unchecked: the observer is Foundation's and only handed back to it, which any thread may do.
  private let observer: any NSObjectProtocol

  init(_ name: Notification.Name, _ body: @escaping @Sendable () -> Void) {
    observer = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in body() }
  }

  func end() {
    NotificationCenter.default.removeObserver(observer)
  }
}
