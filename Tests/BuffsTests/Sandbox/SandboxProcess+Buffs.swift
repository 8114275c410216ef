import Foundation
import TestSupport

@testable import Buffs

extension SandboxProcess {
  /// A configuration that trusts and pins this sandbox.
  func configuration(ids: [Int] = [1, 2, 3, 4, 5], interval: TimeInterval = 1) -> BuffsConfiguration {
    BuffsConfiguration(
      baseURL: URL(string: announcement.https),
      ids: ids,
      interval: interval,
      pins: [announcement.pins.current, announcement.pins.backup],
      trustAnchors: URL(fileURLWithPath: announcement.ca)
    )
  }
}
