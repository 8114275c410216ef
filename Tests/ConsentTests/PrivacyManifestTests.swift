import Foundation
import Testing

@testable import QuintetConsent

/// Checks the manifest against Apple's list of keys and reasons ("Privacy manifest files" and "Describing use of required
/// reason API" in the developer documentation).
@Suite struct PrivacyManifestTests {
  private let manifest: [String: Any]

  init() throws {
    let url = try #require(Resources.bundle?.url(forResource: "PrivacyInfo", withExtension: "xcprivacy"))
    let object = try PropertyListSerialization.propertyList(from: Data(contentsOf: url), format: nil)
    manifest = try #require(object as? [String: Any])
  }

  @Test func theManifestHasItsKeysAndDeclaresNoTracking() {
    #expect(
      manifest.keys.sorted() == [
        "NSPrivacyAccessedAPITypes", "NSPrivacyCollectedDataTypes", "NSPrivacyTracking", "NSPrivacyTrackingDomains",
      ]
    )
    #expect(manifest["NSPrivacyTracking"] as? Bool == false)
    #expect((manifest["NSPrivacyTrackingDomains"] as? [String])?.isEmpty == true)
  }

  @Test func theManifestDeclaresAReportsDataForAppFunctionality() throws {
    let types = try #require(manifest["NSPrivacyCollectedDataTypes"] as? [[String: Any]])
    #expect(
      types.compactMap { $0["NSPrivacyCollectedDataType"] as? String }
        == ["NSPrivacyCollectedDataTypeDeviceID", "NSPrivacyCollectedDataTypeOtherDataTypes"]
    )
    for type in types {
      #expect(type.count == 4)
      #expect(type["NSPrivacyCollectedDataTypeLinked"] as? Bool == true)
      #expect(type["NSPrivacyCollectedDataTypeTracking"] as? Bool == false)
      #expect(
        type["NSPrivacyCollectedDataTypePurposes"] as? [String]
          == ["NSPrivacyCollectedDataTypePurposeAppFunctionality"]
      )
    }
  }

  @Test func theManifestGivesReasonsForUserDefaultsAndFileTimestamps() throws {
    let types = try #require(manifest["NSPrivacyAccessedAPITypes"] as? [[String: Any]])
    #expect(
      types.compactMap { $0["NSPrivacyAccessedAPIType"] as? String }
        == ["NSPrivacyAccessedAPICategoryFileTimestamp", "NSPrivacyAccessedAPICategoryUserDefaults"]
    )
    #expect(types.compactMap { $0["NSPrivacyAccessedAPITypeReasons"] as? [String] } == [["C617.1"], ["CA92.1"]])
  }
}
