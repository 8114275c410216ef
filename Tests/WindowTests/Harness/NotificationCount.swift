import Foundation

/// Counts how often a notification is posted on the main thread, until it is freed.
@MainActor
final class NotificationCount {
  private(set) var count = 0
  private var observer: (any NSObjectProtocol)?

  init(of name: Notification.Name) {
    observer = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in
      MainActor.assumeIsolated { self?.count += 1 }
    }
  }

  isolated deinit {
    if let observer { NotificationCenter.default.removeObserver(observer) }
  }
}
