import Foundation

/// Picture among what `UIActivityViewController` shares: an image, or the bytes of a picture's file.
struct SharedPicture: Sendable {
  let image: UIImage
  /// The file as it is; nil for an image, which is written as PNG.
  private let data: Data?

  /// Takes an item of the list; nil for one that is no picture.
  init?(_ item: Any) {
    if let image = item as? UIImage {
      guard !image.isSymbolImage else { return nil }
      (self.image, data) = (image, nil)
    } else if let data = item as? Data, let image = UIImage(data: data) {
      (self.image, self.data) = (image, data)
    } else {
      return nil
    }
  }

  /// The bytes to write, encoded on the calling thread; nil for a picture that is broken.
  var file: Data? { data ?? image.pngData() }

  /// The usual end of such a file's name.
  var suffix: String {
    guard let format = data.flatMap({ ImageFormat($0) }) else { return "png" }
    return format == .jpeg ? "jpg" : format.name.lowercased()
  }
}
