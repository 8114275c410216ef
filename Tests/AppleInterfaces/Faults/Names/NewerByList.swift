// Foundation members newer than iOS 12, which Linux's does not say, or not in the list.
// Found by list as: 'FileHandle.synchronize()' is only available in iOS 13.0 or newer
// Found by list as: FileHandle.truncate(atOffset:): look up since when iOS has it
import Foundation

private func flush(_ file: FileHandle) throws {
  try file.synchronize()
  try file.truncate(atOffset: 0)
}
