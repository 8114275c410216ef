import Foundation
import QuintetStateLoop
import QuintetTransport

@testable import QuintetConsent
@testable import QuintetStorage

/// Stands where the outbox is: keeps what it is given, by id, and refuses on demand.
final class FakeSender: ReportSending, @unchecked Sendable {
  struct Taken: Hashable {
    var id: UUID
    var body: String
  }

  // Unchecked: everything below is touched under `lock` alone.
  private let lock = NSLock()
  private var taken: [Taken] = []
  private var isFull = false
  private var startCount = 0
  private var dead: Set<UUID> = []
  private var canSupersede = true
  private var beginnings: [UUID?] = []
  private let observers = Observers<OutboxEvent>()

  var reports: [Taken] { lock.withLock { taken } }

  /// The latest choice as each run began.
  var newest: [UUID?] { lock.withLock { beginnings } }
  var superseded: Set<UUID> { lock.withLock { dead } }

  func refuseToSupersede() { lock.withLock { canSupersede = false } }

  func begin(_ record: Record) { lock.withLock { beginnings.append(record.ids.last) } }

  func supersede(_ id: UUID) throws(StorageError) {
    let isDone = lock.withLock {
      if canSupersede { dead.insert(id) }
      return canSupersede
    }
    if !isDone { throw .diskFull }
  }

  func isSuperseded(_ id: UUID) -> Bool { lock.withLock { dead.contains(id) } }

  func hasKept(_ id: UUID) -> Bool { false }

  func refuse(_ refuses: Bool) { lock.withLock { isFull = refuses } }

  /// The number of times it was told to go on.
  var starts: Int { lock.withLock { startCount } }

  func start() { lock.withLock { startCount += 1 } }

  func send(_ report: Report, toDisk: Bool, completion: @escaping @Sendable (StorageError?) -> Void) {
    let isTaken = lock.withLock {
      if !isFull { taken.append(Taken(id: report.id, body: String(decoding: report.body, as: UTF8.self))) }
      return !isFull
    }
    completion(isTaken ? nil : .diskFull)
  }

  func observe(_ observer: @escaping @Sendable (OutboxEvent) -> Void) -> Token { observers.add(observer) }

  /// The server takes everything that it was given.
  func deliver() {
    for report in reports { notify(.delivered(key: report.id, HTTPResponse(status: 200))) }
  }

  func notify(_ event: OutboxEvent) { observers.notify(event) }
}
