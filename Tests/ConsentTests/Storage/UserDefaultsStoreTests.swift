import Foundation
import Testing

@testable import Consent

@Suite struct UserDefaultsStoreTests {
  private let suite = TestHome.suite()

  @Test func whatIsSetIsReadByThisStoreByAnotherAndByUserDefaults() throws {
    let store = try UserDefaultsStore(suite: suite)
    #expect(store.string(forKey: "choice") == nil)
    try store.set("first", forKey: "choice")
    #expect(store.string(forKey: "choice") == "first")
    try store.set("second", forKey: "choice")
    #expect(try UserDefaultsStore(suite: suite).string(forKey: "choice") == "second")
    #expect(UserDefaults(suiteName: suite)?.string(forKey: "choice") == "second")
  }

  @Test func removingOneKeyLeavesTheOthers() throws {
    let store = try UserDefaultsStore(suite: suite)
    try store.set("a", forKey: "choice")
    try store.set("b", forKey: "device")
    try store.set(nil, forKey: "choice")
    #expect(store.string(forKey: "choice") == nil)
    #expect(store.string(forKey: "device") == "b")
    try store.set(nil, forKey: "choice")
    try store.set(nil, forKey: "device")
    #expect(store.string(forKey: "device") == nil)
  }

  @Test func aValueThatIsNoStringReadsAsNone() throws {
    let defaults = try #require(UserDefaults(suiteName: suite))
    defaults.set(42, forKey: "choice")
    defaults.set(["accept"], forKey: "device")
    let store = try UserDefaultsStore(suite: suite)
    #expect(store.string(forKey: "choice") == nil)
    #expect(store.string(forKey: "device") == nil)
  }

  @Test func whatAnotherProcessWroteInTheMeantimeStays() throws {
    let store = try UserDefaultsStore(suite: suite)
    try store.set("mine", forKey: "choice")
    let file = TestHome.file(ofSuite: suite)
    let others = ["choice": "mine", "other": "theirs"]
    try PropertyListSerialization.data(fromPropertyList: others, format: .xml, options: 0).write(to: file)
    try store.set("mine again", forKey: "choice")
    #expect(store.string(forKey: "other") == "theirs")
  }

  @Test func aFileThatIsNoPropertyListIsReplaced() throws {
    let file = TestHome.file(ofSuite: suite)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("<plist><dict><key>choi".utf8).write(to: file)
    let store = try UserDefaultsStore(suite: suite)
    #expect(store.string(forKey: "choice") == nil)
    try store.set("new", forKey: "choice")
    #expect(store.string(forKey: "choice") == "new")
  }

  @Test func theFileIsForItsOwnerAlone() throws {
    try UserDefaultsStore(suite: suite).set("a", forKey: "choice")
    let attributes = try FileManager.default.attributesOfItem(atPath: TestHome.file(ofSuite: suite).path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func manyThreadsThatWriteDifferentKeysLoseNothing() async throws {
    let store = try UserDefaultsStore(suite: suite)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 { group.addTask { try store.set("\(number)", forKey: "key\(number)") } }
      try await group.waitForAll()
    }
    for number in 0..<20 { #expect(store.string(forKey: "key\(number)") == "\(number)") }
  }

  #if os(Linux)
    /// No moment passes in which others could read it, since its mode is never changed.
    @Test func theFileIsForItsOwnerAloneFromItsFirstByteOn() throws {
      let suite = TestHome.suite()
      let file = TestHome.file(ofSuite: suite)
      let store = try UserDefaultsStore(suite: suite)
      try store.set("a", forKey: "choice")
      let watch = inotify_init1(Int32(IN_NONBLOCK))
      defer { close(watch) }
      inotify_add_watch(watch, file.deletingLastPathComponent().path, UInt32(IN_ATTRIB | IN_CREATE | IN_MOVED_TO))
      for number in 1...3 { try store.set("\(number)", forKey: "choice") }
      var events: [UInt32] = []
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      while case let count = read(watch, &bytes, bytes.count), count > 0 {
        var start = 0
        while start < count {
          let (mask, length) = bytes.withUnsafeBytes {
            (
              $0.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self),
              $0.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self)
            )
          }
          let name = String(decoding: bytes[start + 16..<start + 16 + Int(length)].prefix { $0 != 0 }, as: UTF8.self)
          if name.contains(suite) { events.append(mask) }
          start += 16 + Int(length)
        }
      }
      #expect(events == Array(repeating: [UInt32(IN_CREATE), UInt32(IN_MOVED_TO)], count: 3).flatMap { $0 })
      #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
    }
  #endif
}
