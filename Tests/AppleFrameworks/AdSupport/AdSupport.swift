import Foundation

/// The advertising identifier, by Apple's "ASIdentifierManager", as tests set it.
public final class ASIdentifierManager: @unchecked Sendable {
  private static let only = ASIdentifierManager()

  public class func shared() -> ASIdentifierManager { only }

  /// The answer of the device, and how often it was asked.
  nonisolated(unsafe) public static var identifier = UUID()
  nonisolated(unsafe) public static var readings = 0

  public var advertisingIdentifier: UUID {
    Self.readings += 1
    return Self.identifier
  }
  public var isAdvertisingTrackingEnabled: Bool { false }
}
