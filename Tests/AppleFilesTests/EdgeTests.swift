import AdSupportStandIn
import AppTrackingTransparencyStandIn
import AppleQuintetStorage
import DarwinStandIn
import Foundation
import NetworkStandIn
import Testing
import UIKitStandIn

@testable import AppleEdges

/// Serialized, because all share one device.
@Suite(.serialized) struct EdgeTests {
  @Test(arguments: ATTrackingManager.AuthorizationStatus.allCases)
  func theIdentifierIsReadOnlyWhereThePersonAllowsIt(status: ATTrackingManager.AuthorizationStatus) throws {
    ATTrackingManager.trackingAuthorizationStatus = status
    ASIdentifierManager.readings = 0
    let source = DeviceID.platformSource(try SettingsStore(suite: UUID().uuidString))
    #expect(ASIdentifierManager.readings == 0)
    let isAllowed = status == .authorized
    #expect(try source() == (isAllowed ? ASIdentifierManager.identifier : DeviceID.unknown))
    #expect(ASIdentifierManager.readings == (isAllowed ? 1 : 0))
  }

  @Test func theIdentifierIsReadAnewEachTime() throws {
    ATTrackingManager.trackingAuthorizationStatus = .authorized
    let source = DeviceID.platformSource(try SettingsStore(suite: UUID().uuidString))
    let first = try source()
    ASIdentifierManager.identifier = UUID()
    #expect(try source() == ASIdentifierManager.identifier && first != ASIdentifierManager.identifier)
    ATTrackingManager.trackingAuthorizationStatus = .denied
    #expect(try source() == DeviceID.unknown)
  }

  /// A tick is 125/3 ns, so that 2^64 ticks, and their product with 125, are more than 64 bits hold.
  @Test(arguments: [
    (0, 0), (3, 125), (24_000_000, 1_000_000_000), (UInt64.max / 125 + 2, (UInt64.max / 125 + 2) / 3 * 125),
  ])
  func theClockCountsNanosecondsForYears(_ ticks: UInt64, _ nanoseconds: UInt64) {
    BootClock.ticks = ticks
    let now = BootScheduler().now
    #expect(now >= nanoseconds && now - nanoseconds < 125)
  }

  @Test func theClockRings() async {
    await withCheckedContinuation { done in
      let token = BootScheduler().after(0.01) { done.resume() }
      DispatchQueue.main.asyncAfter(deadline: .now() + 60) { token.cancel() }
    }
  }

  @Test func aTouchsAgeIsCountedFromTheSystemsStart() {
    let now = ProcessInfo.processInfo.systemUptime
    #expect((5..<65).contains(UITouch(timestamp: now - 5).secondsAgo))
    #expect(UITouch(timestamp: now + 1_000).secondsAgo == 0)
  }

  @Test func theAppsLanguagesComeBeforeThePersons() {
    #expect(PreferredLanguages.current == Bundle.main.preferredLocalizations + Locale.preferredLanguages)
  }

  @Test func theRegionIsThePersons() {
    #expect(PreferredLanguages.region == Locale.current.regionCode)
  }

  @Test func theNetworksCostIsKnownFromTheFirstQuestionOn() {
    let paths: [(NWPath, Bool)] = [
      (NWPath(), false), (NWPath(.unsatisfied), true), (NWPath(isExpensive: true), true),
      (NWPath(isConstrained: true), true),
    ]
    for (path, isMetered) in paths {
      NWPathMonitor.path = path
      #expect(NetworkCost.isMetered == isMetered, "\(path)")
    }
  }
}
