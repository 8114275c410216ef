/// The person's word about tracking, by Apple's "ATTrackingManager", as tests set it.
public enum ATTrackingManager {
  public enum AuthorizationStatus: UInt, Sendable, CaseIterable { case notDetermined, restricted, denied, authorized }

  nonisolated(unsafe) public static var trackingAuthorizationStatus = AuthorizationStatus.notDetermined
}
