import Foundation

/// Which device a report comes from. One implementation a platform; hosts can replace it.
enum DeviceID {
  /// What stands for a device that has no identifier, or none that may be used.
  static let unknown = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}
