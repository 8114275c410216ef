import Foundation
import StateLoop

@testable import Consent

/// Stands where the outbox is: keeps what it is given, by id, and refuses on demand.
final class FakeQueue: ReportQueue, @unchecked Sendable {
  struct Report: Hashable {
    var id: UUID
    var body: String
  }

  // Unchecked: `taken`, `isFull` and `startCount` are touched under `lock` alone.
  private let lock = NSLock()
  private var taken: [Report] = []
  private var isFull = false
  private var startCount = 0
  private let observers = Observers<ReportNews>()

  var reports: [Report] { lock.withLock { taken } }

  func refuse(_ refuses: Bool) { lock.withLock { isFull = refuses } }

  /// How often it was told to go on.
  var starts: Int { lock.withLock { startCount } }

  func start() { lock.withLock { startCount += 1 } }

  func enqueue(_ body: Data, id: UUID, completion: @escaping @Sendable (ConsentError?) -> Void) {
    let isTaken = lock.withLock {
      if !isFull { taken.append(Report(id: id, body: String(decoding: body, as: UTF8.self))) }
      return !isFull
    }
    completion(isTaken ? nil : .notQueued("the disk is full"))
  }

  func onNews(_ listener: @escaping (ReportNews) -> Void) -> Token { observers.add(listener) }

  func tell(_ news: ReportNews) { observers.notify(news) }
}
