import Foundation
import Testing

@testable import QuintetBuffs

/// Checks the manifest against Apple's list of keys and reasons ("Privacy manifest files" and "Describing use of required
/// reason API" in the developer documentation).
@Suite struct PrivacyManifestTests {
  @Test func theManifestDeclaresNoTrackingNoDataAndTwoReasons() throws {
    let url = try #require(Resources.bundle?.url(forResource: "PrivacyInfo", withExtension: "xcprivacy"))
    let object = try PropertyListSerialization.propertyList(from: Data(contentsOf: url), format: nil)
    let manifest = try #require(object as? [String: Any])
    #expect(manifest.count == 4)
    #expect(manifest["NSPrivacyTracking"] as? Bool == false)
    #expect((manifest["NSPrivacyTrackingDomains"] as? [String])?.isEmpty == true)
    #expect((manifest["NSPrivacyCollectedDataTypes"] as? [Any])?.isEmpty == true)
    let types = try #require(manifest["NSPrivacyAccessedAPITypes"] as? [[String: Any]])
    #expect(
      types.compactMap { $0["NSPrivacyAccessedAPIType"] as? String }
        == ["NSPrivacyAccessedAPICategoryFileTimestamp", "NSPrivacyAccessedAPICategorySystemBootTime"]
    )
    #expect(types.compactMap { $0["NSPrivacyAccessedAPITypeReasons"] as? [String] } == [["C617.1"], ["35F9.1"]])
  }
}
