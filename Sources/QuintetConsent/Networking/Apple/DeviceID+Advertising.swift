#if canImport(AdSupport)
  // For Apple platforms alone; on Linux it runs against stand-ins of their frameworks.
  import AdSupport
  import Foundation
  import QuintetStorage

  #if canImport(AppTrackingTransparency)
    import AppTrackingTransparency
  #endif

  extension DeviceID {
    /// Returns the source for Apple platforms: the advertising identifier, all zeros unless tracking was authorised.
    ///
    /// It never asks for the authorisation: that is the host's to do. Before iOS 14 the person's "Limit Ad Tracking" decides.
    static func platformSource(_ store: any SettingsStoring) -> @Sendable () throws(StorageError) -> UUID {
      {
        #if canImport(AppTrackingTransparency)
          if #available(iOS 14, macOS 11, tvOS 14, *) {
            guard ATTrackingManager.trackingAuthorizationStatus == .authorized else { return unknown }
            return ASIdentifierManager.shared().advertisingIdentifier
          }
        #endif
        guard ASIdentifierManager.shared().isAdvertisingTrackingEnabled else { return unknown }
        return ASIdentifierManager.shared().advertisingIdentifier
      }
    }
  }
#endif
