import Foundation
import QuintetStorage
import QuintetTransport
import StateLoop

@testable import QuintetConsent

/// Stands where the outbox is: keeps what it is given, by id, and refuses on demand.
final class FakeSender: ReportSending, @unchecked Sendable {
  struct Taken: Hashable {
    var id: UUID
    var body: String
  }

  // Unchecked: `taken`, `isFull` and `startCount` are touched under `lock` alone.
  private let lock = NSLock()
  private var taken: [Taken] = []
  private var isFull = false
  private var startCount = 0
  private let observers = Observers<OutboxEvent>()

  var reports: [Taken] { lock.withLock { taken } }

  func refuse(_ refuses: Bool) { lock.withLock { isFull = refuses } }

  /// How often it was told to go on.
  var starts: Int { lock.withLock { startCount } }

  func start() { lock.withLock { startCount += 1 } }

  func send(_ report: Report, completion: @escaping @Sendable (StorageError?) -> Void) {
    let isTaken = lock.withLock {
      if !isFull { taken.append(Taken(id: report.id, body: String(decoding: report.body, as: UTF8.self))) }
      return !isFull
    }
    completion(isTaken ? nil : .diskFull)
  }

  func observe(_ observer: @escaping @Sendable (OutboxEvent) -> Void) -> Token { observers.add(observer) }

  func notify(_ event: OutboxEvent) { observers.notify(event) }
}
