import Foundation
import TestSupport
import Testing

@testable import QuintetStorage

@Suite struct SettingsStoreTests {
  private let suite = TestHome.suite()

  @Test func aSetValueIsReadByStoresAndUserDefaults() throws {
    let store = try SettingsStore(suite: suite)
    #expect(store.string(forKey: "choice") == nil)
    try store.set("first", forKey: "choice")
    #expect(store.string(forKey: "choice") == "first")
    try store.set("second", forKey: "choice")
    #expect(try SettingsStore(suite: suite).string(forKey: "choice") == "second")
    #expect(UserDefaults(suiteName: suite)?.string(forKey: "choice") == "second")
  }

  @Test func removingOneKeyLeavesTheOthers() throws {
    let store = try SettingsStore(suite: suite)
    try store.set("a", forKey: "choice")
    try store.set("b", forKey: "device")
    try store.set(nil, forKey: "choice")
    #expect(store.string(forKey: "choice") == nil)
    #expect(store.string(forKey: "device") == "b")
    try store.set(nil, forKey: "choice")
    try store.set(nil, forKey: "device")
    #expect(store.string(forKey: "device") == nil)
  }

  @Test func aValueIsRemovedThoughNothingCanBeWritten() throws {
    let store = try SettingsStore(suite: suite)
    try store.set("accept", forKey: "choice")
    // A folder where the new file would be made: nothing can be written there, by root neither.
    let file = TestHome.file(ofSuite: suite)
    let temporary = file.deletingLastPathComponent().appendingPathComponent("." + file.lastPathComponent + ".new")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: false)
    #expect(throws: StorageError.self) { try store.set("deny", forKey: "choice") }
    #expect(store.string(forKey: "choice") == "accept")
    try store.set(nil, forKey: "choice")
    #expect(store.string(forKey: "choice") == nil)
    #expect(try SettingsStore(suite: suite).string(forKey: "choice") == nil)
  }

  @Test func aRemovalThatCannotBeWrittenKeepsTheOtherValues() throws {
    let store = try SettingsStore(suite: suite)
    try store.set("accept", forKey: "choice")
    try store.set("b", forKey: "device")
    // A pipe where the new file would be made: the first try cannot write it, and takes it away.
    let file = TestHome.file(ofSuite: suite)
    let temporary = file.deletingLastPathComponent().appendingPathComponent("." + file.lastPathComponent + ".new")
    #expect(mkfifo(temporary.path, 0o600) == 0)
    try store.set(nil, forKey: "choice")
    for store in [store, try SettingsStore(suite: suite)] {
      #expect(store.string(forKey: "choice") == nil && store.string(forKey: "device") == "b")
    }
  }

  @Test func aValueThatIsNoStringReadsAsNone() throws {
    let defaults = try #require(UserDefaults(suiteName: suite))
    defaults.set(42, forKey: "choice")
    defaults.set(["accept"], forKey: "device")
    let store = try SettingsStore(suite: suite)
    #expect(store.string(forKey: "choice") == nil)
    #expect(store.string(forKey: "device") == nil)
  }

  @Test func writesOfOtherProcessesArePreserved() throws {
    let store = try SettingsStore(suite: suite)
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
    let store = try SettingsStore(suite: suite)
    #expect(store.string(forKey: "choice") == nil)
    try store.set("new", forKey: "choice")
    #expect(store.string(forKey: "choice") == "new")
  }

  @Test func theFileIsForItsOwnerAlone() throws {
    try SettingsStore(suite: suite).set("a", forKey: "choice")
    let attributes = try FileManager.default.attributesOfItem(atPath: TestHome.file(ofSuite: suite).path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func manyThreadsThatWriteDifferentKeysLoseNothing() async throws {
    let store = try SettingsStore(suite: suite)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 { group.addTask { try store.set("\(number)", forKey: "key\(number)") } }
      try await group.waitForAll()
    }
    for number in 0..<20 { #expect(store.string(forKey: "key\(number)") == "\(number)") }
  }

  #if os(Linux)
    /// As Foundation and the XDG Base Directory Specification have it.
    @Test(arguments: ["", "quintet-relative", "./quintet-relative"])
    func aFolderForSettingsThatIsNotAbsoluteIsIgnored(folder: String) throws {
      let variables = ["XDG_CONFIG_HOME": folder, RelativeSettings.variable: "1"]
      #expect(try TestProcess("RelativeSettings/areStoredInTheHomeFolder", environment: variables).succeeds())
    }

    /// No moment passes in which others could read it, since its mode is never changed.
    @Test func theFileIsOwnerOnlyFromItsFirstByte() throws {
      let suite = TestHome.suite()
      let file = TestHome.file(ofSuite: suite)
      let store = try SettingsStore(suite: suite)
      try store.set("a", forKey: "choice")
      let watch = FolderWatch(file.deletingLastPathComponent())
      for number in 1...3 { try store.set("\(number)", forKey: "choice") }
      #expect(watch.events(of: suite) == [.created, .movedHere, .created, .movedHere, .created, .movedHere])
      #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
    }
  #endif
}

#if os(Linux)
  /// Runs in a process of its own, which begins with another environment.
  @Suite struct RelativeSettings {
    static let variable = "QUINTET_RELATIVE_SETTINGS"

    @Test(.enabled(if: ProcessInfo.processInfo.environment[variable] != nil))
    func areStoredInTheHomeFolder() throws {
      let suite = TestHome.suite(), relative = "quintet-relative"
      defer { try? FileManager.default.removeItem(atPath: relative) }
      try SettingsStore(suite: suite).set("accept", forKey: "choice")
      #expect(!FileManager.default.fileExists(atPath: relative))
      let home = NSHomeDirectory() + "/.config/" + suite + ".plist"
      let data = try Data(contentsOf: URL(fileURLWithPath: home))
      #expect(
        try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: String] == ["choice": "accept"]
      )
    }
  }
#endif
