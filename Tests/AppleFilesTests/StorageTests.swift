import Foundation
import TestSupport
import Testing

@testable import AppleQuintetStorage

/// Serialized, because all share one drive.
@Suite(.serialized) struct StorageTests {
  private let suite = "org.example.\(UUID().uuidString)"

  @Test func whatIsSetIsReadByThisStoreAndByTheNextLaunch() throws {
    let store = try SettingsStore(suite: suite)
    #expect(store.string(forKey: "choice") == nil)
    try store.set("first", forKey: "choice")
    try store.set("other", forKey: "device")
    try store.set("second", forKey: "choice")
    #expect(store.string(forKey: "choice") == "second")
    #expect(try SettingsStore(suite: suite).string(forKey: "choice") == "second")
    try store.set(nil, forKey: "choice")
    #expect(try SettingsStore(suite: suite).string(forKey: "choice") == nil)
    #expect(try SettingsStore(suite: suite).string(forKey: "device") == "other")
  }

  @Test func aValueThatIsNoStringReadsAsNone() throws {
    UserDefaults.Daemon.shared[suite, "choice"] = 42
    #expect(try SettingsStore(suite: suite).string(forKey: "choice") == nil)
  }

  @Test(arguments: [UserDefaults.ownIdentifier, "NSGlobalDomain"])
  func theStandardSuiteIsNotTaken(name: String) {
    #expect(throws: StorageError.unusable("\(name) names no suite")) { try SettingsStore(suite: name) }
  }

  @Test func whatTheDaemonDoesNotTakeIsAnError() throws {
    let store = try SettingsStore(suite: suite)
    try store.set("first", forKey: "choice")
    UserDefaults.Daemon.shared.breakDown(suite)
    for value in ["second", nil] {
      #expect(throws: StorageError.unusable("the preferences daemon did not take it")) {
        try store.set(value, forKey: "choice")
      }
    }
    #expect(try SettingsStore(suite: suite).string(forKey: "choice") == "first")
  }

  @Test func filesAreFlushedToTheDriveWhereItCan() throws {
    let file = TestHome.folder().appendingPathComponent("file").path
    defer { Drive.canFlush = true }
    for canFlush in [true, false] {
      (Drive.canFlush, Drive.flushes) = (canFlush, 0)
      try DurableFile.write(Data("\(canFlush)".utf8), to: file)
      // The file and its folder.
      #expect(Drive.flushes == (canFlush ? 2 : 0))
      #expect(try DurableFile.read(file) == Data("\(canFlush)".utf8))
    }
  }
}
