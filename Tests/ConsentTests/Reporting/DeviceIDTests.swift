import Foundation
import Testing

@testable import Consent

@Suite struct DeviceIDTests {
  @Test func anInstallationKeepsItsIdentifier() throws {
    let suite = TestHome.suite()
    let first = try DeviceID.platformSource(UserDefaultsStore(suite: suite))()
    let second = try DeviceID.platformSource(UserDefaultsStore(suite: suite))()
    #expect(first == second)
    #expect(first != DeviceID.unknown)
  }

  @Test func twoInstallationsHaveTwo() throws {
    let first = try DeviceID.platformSource(UserDefaultsStore(suite: TestHome.suite()))()
    let second = try DeviceID.platformSource(UserDefaultsStore(suite: TestHome.suite()))()
    #expect(first != second)
  }

  @Test func anIdentifierThatIsNoneIsReplacedForGood() throws {
    let store = try UserDefaultsStore(suite: TestHome.suite())
    try store.set("garbage", forKey: "device")
    let source = DeviceID.platformSource(store)
    #expect(try source() == source())
  }
}
