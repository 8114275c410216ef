import Foundation
import Synchronization

/// Finds pictures in bundles, and keeps those in use so that asking again does not read and decode again.
enum NamedImages {
  private struct Weak: Sendable { weak let bitmap: Bitmap? }
  private static let known = Mutex<[String: Weak]>([:])

  /// The file that suits a scale best: its own, else the next larger, else the largest.
  static func find(_ name: String, in bundle: Bundle, scale: CGFloat) -> (Bitmap, CGFloat)? {
    let ownExtension = (name as NSString).pathExtension
    if !ownExtension.isEmpty,
      let found = find((name as NSString).deletingPathExtension, ownExtension, in: bundle, scale)
    {
      return found
    }
    // The last full stop may belong to the name, as in "logo-2.0".
    return find(name, "png", in: bundle, scale)
  }

  private static func find(
    _ stem: String,
    _ type: String,
    in bundle: Bundle,
    _ scale: CGFloat
  ) -> (Bitmap, CGFloat)? {
    let scales = [1, 2, 3].sorted { rank(CGFloat($0), scale) < rank(CGFloat($1), scale) }
    for candidate in scales {
      let file = candidate == 1 ? stem : "\(stem)@\(candidate)x"
      if let path = bundle.path(forResource: file, ofType: type), let bitmap = shared(path) {
        return (bitmap, CGFloat(candidate))
      }
    }
    return nil
  }

  static func scale(ofPath path: String) -> CGFloat {
    let stem = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    return stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : 1
  }

  /// Returns nil if it is no file, such as a pipe, which might never end, and for a file larger than any picture.
  static func bitmap(atPath path: String) -> Bitmap? { contents(atPath: path).flatMap(Bitmap.init) }

  /// Returns the format of a picture that nothing here reads; nil for any other file.
  static func missingFormat(atPath path: String) -> ImageFormat? {
    contents(atPath: path).flatMap(ImageFormat.init).flatMap { $0.isReadable ? nil : $0 }
  }

  private static func contents(atPath path: String) -> Data? {
    let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: resolved),
      attributes[.type] as? FileAttributeType == .typeRegular,
      let size = attributes[.size] as? NSNumber, size.intValue <= largestFile
    else { return nil }
    return FileManager.default.contents(atPath: resolved)
  }

  /// Bytes: somewhat more than the pixels of the largest picture take.
  private static let largestFile = 5 * Bitmap.largestArea

  private static func rank(_ candidate: CGFloat, _ wanted: CGFloat) -> CGFloat {
    candidate >= wanted ? candidate - wanted : 10 + wanted - candidate
  }

  private static func shared(_ path: String) -> Bitmap? {
    if let bitmap = known.withLock({ $0[path]?.bitmap }) { return bitmap }
    guard let bitmap = bitmap(atPath: path) else { return nil }
    known.withLock {
      $0 = $0.filter { $0.value.bitmap != nil }
      $0[path] = Weak(bitmap: bitmap)
    }
    return bitmap
  }
}
