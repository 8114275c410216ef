import Foundation
import TestSupport
import Testing

@testable import QuintetConsent
@testable import QuintetStorage

@Suite struct DeviceIDTests {
  @Test func anInstallationKeepsItsIdentifier() throws {
    let suite = TestHome.suite()
    let first = try DeviceID.platformSource(SettingsStore(suite: suite))()
    let second = try DeviceID.platformSource(SettingsStore(suite: suite))()
    #expect(first == second)
    #expect(first != DeviceID.unknown)
  }

  @Test func installationsHaveDifferentIdentifiers() throws {
    let first = try DeviceID.platformSource(SettingsStore(suite: TestHome.suite()))()
    let second = try DeviceID.platformSource(SettingsStore(suite: TestHome.suite()))()
    #expect(first != second)
  }

  @Test func anInvalidIdentifierIsReplacedForGood() throws {
    let store = try SettingsStore(suite: TestHome.suite())
    try store.set("garbage", forKey: "device")
    let source = DeviceID.platformSource(store)
    #expect(try source() == source())
  }
}
