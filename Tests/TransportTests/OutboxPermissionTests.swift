import Foundation
import TestSupport
import Testing

@testable import QuintetOutbox
@testable import QuintetStorage
@testable import QuintetTransport

/// An outbox whose folder or files are closed to the user; to root nothing is closed.
@Suite struct OutboxPermissionTests {
  private let directory = TestHome.folder().appendingPathComponent("home/outbox")
  private let file = "0000000001-00000000-0000-4000-8000-000000000001.json"

  /// Makes a store with an entry, and closes one of its files or folders to everybody.
  private func close(_ name: String) throws {
    let request = HTTPRequest(method: .post, url: URL(string: "https://example.org")!)
    let store = try OutboxStore(directory: directory)
    try store.add(OutboxEntry(key: UUID(number: 1), request: request, enqueuedAt: Date()))
    let home = directory.deletingLastPathComponent()
    for path in [home.path] + (FileManager.default.subpaths(atPath: home.path) ?? []).map({ home.path + "/" + $0 }) {
      _ = chown(path, Self.somebody, Self.somebody)
    }
    #expect(chmod(home.appendingPathComponent(name).path, 0) == 0)
  }

  private static let somebody: uid_t = 65_534

  /// Does work on a thread that the file system takes for another user's.
  private func asSomebody<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await onItsOwnThread {
      let symbol = try #require(dlsym(nil, "setfsuid"))
      _ = unsafeBitCast(symbol, to: (@convention(c) (uid_t) -> Int32).self)(Self.somebody)
      return try work()
    }
  }

  @Test func anUnreadableEntryStaysAndCanBePassedOver() async throws {
    try close("outbox/queue/" + file)
    let directory = directory
    try await asSomebody {
      var names: [String] = []
      let store = try OutboxStore(directory: directory)
      #expect(throws: StorageError.refused(code: EACCES)) { try store.first(&names) }
      let request = HTTPRequest(method: .post, url: URL(string: "https://example.org")!)
      try store.add(OutboxEntry(key: UUID(number: 2), request: request, enqueuedAt: Date()))
      let next = try store.first(&names, passesClosed: true)
      #expect(next?.key == UUID(number: 2))
      #expect(names.isEmpty)
    }
  }
}
