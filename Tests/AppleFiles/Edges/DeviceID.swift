import Foundation

/// The type that `DeviceID+Advertising.swift` extends.
enum DeviceID {
  static let unknown = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}
