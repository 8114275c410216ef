// The constants that Swift shows as members.
@_exported import AVKit
@_exported import AVKitValues
import Foundation

extension AVPlayerItem {
  nonisolated public static let failedToPlayToEndTimeNotification = NSNotification.Name("")
}
