import Testing

@testable import UIKit

@MainActor @Suite("targets of notifications and timers", .windows)
struct TargetTests {
  @Test("an observer hears by its method until removed")
  func hearsUntilRemoved() {
    let observer = Observer(), center = NotificationCenter(), object = Observer()
    center.addObserver(observer, selector: Observer.changed, name: .change, object: nil)
    center.addObserver(observer, selector: Observer.changedWithout, name: .change, object: object)
    center.post(name: .change, object: nil)
    #expect(observer.heard == ["change"])
    center.post(name: .change, object: object)
    #expect(observer.heard.sorted() == ["change", "change", "without"])
    center.removeObserver(observer, name: .change, object: object)
    center.post(name: .change, object: object)
    #expect(observer.heard.count == 4)
    center.removeObserver(observer)
    center.post(name: .change, object: nil)
    #expect(observer.heard.count == 4)
  }

  @Test("a method that throws is called too")
  func methodThatThrowsIsCalledToo() {
    let observer = Observer(), center = NotificationCenter()
    center.addObserver(observer, selector: Observer.changedThrowing, name: .change, object: nil)
    center.post(name: .change, object: nil)
    center.post(name: .change, object: nil)
    #expect(observer.heard == ["throwing", "throwing"])
  }

  @Test("an observer is not retained, and hears nothing when freed")
  func observerIsFreed() {
    let center = NotificationCenter()
    weak var freed: Observer?
    do {
      let observer = Observer()
      freed = observer
      center.addObserver(observer, selector: Observer.changed, name: .change, object: nil)
    }
    #expect(freed == nil)
    center.post(name: .change, object: nil)
  }

  @Test("a notification from another thread comes on the main one")
  func comesOnTheMainThread() async throws {
    let observer = Observer(), center = NotificationCenter.default
    center.addObserver(observer, selector: Observer.changed, name: .change, object: nil)
    await Task.detached { NotificationCenter.default.post(name: .change, object: nil) }.value
    try await wait("it came") { observer.heard == ["change"] }
    center.removeObserver(observer)
  }

  @Test("a timer calls its method, again where it repeats")
  func timerCallsItsMethod() async throws {
    _ = try await TestWindow.show(UIView())
    let observer = Observer()
    let again = Timer.scheduledTimer(
      timeInterval: 0.02,
      target: observer,
      selector: Observer.tick(_:),
      userInfo: nil,
      repeats: true
    )
    Timer.scheduledTimer(
      timeInterval: 0.01,
      target: observer,
      selector: Observer.tickWithout,
      userInfo: nil,
      repeats: false
    )
    try await wait("it ticked") { observer.heard.filter { $0 == "tick" }.count >= 3 }
    again.invalidate()
    #expect(observer.heard.filter { $0 == "without" }.count == 1)
    let count = observer.heard.count
    try await Task.sleep(for: .milliseconds(60))
    #expect(observer.heard.count == count)
  }

  @Test("a block's observer can still be removed")
  func blocksObserverCanBeRemoved() {
    let center = NotificationCenter(), observer = Observer()
    let token = center.addObserver(forName: .change, object: nil, queue: nil) { _ in
      MainActor.assumeIsolated { observer.heard.append("block") }
    }
    center.removeObserver(token)
    center.post(name: .change, object: nil)
    #expect(observer.heard.isEmpty)
  }
}

extension Notification.Name {
  fileprivate static let change = Notification.Name("change")
}

@MainActor
private final class Observer {
  var heard: [String] = []

  func changed(_ notification: Notification) { heard.append(notification.name.rawValue) }
  func changedThrowing() throws {
    heard.append("throwing")
    throw CancellationError()
  }
  func changedWithout() { heard.append("without") }
  func tick(_ timer: Timer) { heard.append("tick") }
  func tickWithout() { heard.append("without") }
}
