import Foundation
import Testing

@testable import Invitations

@Suite struct UserDefaultsStoreTests {
  @Test func whatIsSetIsReadByAnotherInstanceAndByUserDefaults() throws {
    let suite = TestHome.suite()
    let store = try UserDefaultsStore(suite: suite)
    #expect(store.string(forKey: "a") == nil)
    try store.set("1", forKey: "a")
    try store.set("2", forKey: "b")
    #expect(store.string(forKey: "a") == "1")
    #expect(try UserDefaultsStore(suite: suite).string(forKey: "b") == "2")
    #expect(UserDefaults(suiteName: suite)?.string(forKey: "a") == "1")
  }

  @Test func theFileIsTheOwnersAlone() throws {
    let suite = TestHome.suite()
    try UserDefaultsStore(suite: suite).set("1", forKey: "a")
    let attributes = try FileManager.default.attributesOfItem(atPath: TestHome.file(ofSuite: suite).path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func aFileThatIsNoPropertyListCountsAsEmptyAndIsReplaced() throws {
    let suite = TestHome.suite()
    let file = TestHome.file(ofSuite: suite)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("rubbish".utf8).write(to: file)
    let store = try UserDefaultsStore(suite: suite)
    #expect(store.string(forKey: "a") == nil)
    try store.set("1", forKey: "a")
    #expect(try UserDefaultsStore(suite: suite).string(forKey: "a") == "1")
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
