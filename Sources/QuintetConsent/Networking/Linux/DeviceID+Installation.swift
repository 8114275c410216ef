#if os(Linux)
  import Foundation
  import QuintetStorage

  extension DeviceID {
    /// Returns the source for Linux, which has no advertising identifier: a random one, made once per installation.
    static func platformSource(_ store: any SettingsStoring) -> @Sendable () throws(StorageError) -> UUID {
      { () throws(StorageError) -> UUID in
        if let known = store.string(forKey: "device").flatMap(UUID.init(uuidString:)) { return known }
        let new = UUID()
        // Stored before it is used: an identifier that is sent once and then made anew would be two devices.
        try store.set(new.uuidString.lowercased(), forKey: "device")
        return new
      }
    }
  }
#endif
