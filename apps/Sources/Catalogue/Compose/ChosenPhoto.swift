import Foundation
import UIKit

/// The file of a photo that the person has picked or taken.
///
/// Read away from the main thread, into memory alone. Where the system has put a copy into the app's folder for temporary files, as Apple's
/// does, the copy is removed.
enum ChosenPhoto {
  /// The greatest size of a file, in bytes.
  static let largest = 100 << 20

  /// Reads the photo from a picker; the completion is called on the main queue, with nil if it is not available.
  @MainActor
  static func read(
    _ info: [UIImagePickerController.InfoKey: Any],
    completion: @escaping @MainActor @Sendable (Data?) -> Void
  ) {
    let url = info[.imageURL] as? URL, image = info[.originalImage] as? UIImage
    DispatchQueue.global(qos: .userInitiated).async {
      // A camera's photo is in no file: it is encoded with next to no loss for the reading of its text.
      let file = url.flatMap(read) ?? image?.jpegData(compressionQuality: 0.95)
      DispatchQueue.main.async { completion(file) }
    }
  }

  static func read(_ url: URL) -> Data? {
    #if !os(Linux)
      let temporary = FileManager.default.temporaryDirectory.standardizedFileURL.path
      defer { if url.standardizedFileURL.path.hasPrefix(temporary) { try? FileManager.default.removeItem(at: url) } }
    #endif
    guard let handle = try? FileHandle(forReadingFrom: url), let data = try? handle.read(upToCount: largest + 1),
      data.count <= largest
    else { return nil }
    return data
  }
}
