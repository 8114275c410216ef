import Foundation
import Testing

@testable import Invitations

#if os(Linux)
  import TestSupport
#endif

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
      let watch = FolderWatch(file.deletingLastPathComponent())
      for number in 1...3 { try store.set("\(number)", forKey: "choice") }
      #expect(watch.events(of: suite) == [.created, .movedHere, .created, .movedHere, .created, .movedHere])
      #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
    }
  #endif
}
