import CQuintetGTK
import CQuintetWidget
import Foundation
import Testing

@testable import QuintetPictureDecoding
@testable import UIKit

/// Files as they are in the world; Tests/WindowTests/Images/draw-picture-kinds drew them, and what Pillow makes of each.
@MainActor @Suite("picture kinds", .windows)
struct PictureKindTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "Kinds"
  )
  private static let lines = (try? String(contentsOf: folder.appendingPathComponent("expected.txt"), encoding: .utf8))?
    .split(
      separator: "\n"
    )
  /// A file, and that with its pixels as Pillow reads them.
  private static let kinds = (lines ?? []).map { $0.split(separator: " ").map(String.init) }
  private static let formats = Set(kinds.map { $0[0].split(separator: ".").last.map(String.init) ?? "" }).sorted()

  private var kinds: [[String]] { Self.kinds }
  private func file(_ name: String) throws -> Data { try Data(contentsOf: Self.folder.appendingPathComponent(name)) }

  @Test("every kind of a format looks as in Pillow", arguments: await formats)
  func everyKindOfAFormatLooksAsInPillow(kind: String) throws {
    for pair in kinds where pair[0].hasSuffix("." + kind) {
      let data = try file(pair[0])
      if let missing = PictureFormat.missing(for: data) {
        #expect(UIImage(data: data) == nil && missing.package != nil, Comment(rawValue: pair[0]))
        continue
      }
      let image = try #require(UIImage(data: data), Comment(rawValue: pair[0]))
      let expected = try #require(UIImage(data: try file(pair[1])), Comment(rawValue: pair[1]))
      #expect(image.size == expected.size, "\(pair[0]): \(image.size)")
      guard image.size == expected.size else { continue }
      let error = try difference(image, expected)
      // libwebp 1.5 does not find colours of half the resolution as the version did with which Pillow drew what is expected.
      #expect(error < (kind == "webp" ? 2 : 1), "\(pair[0]): \(error)")
    }
  }

  @Test("there are pictures of every kind")
  func thereArePicturesOfEveryKind() {
    #expect(kinds.count > 120)
    for kind in ["jpg", "png", "gif", "bmp", "webp", "heic", "avif"] {
      #expect(kinds.contains { $0[0].hasSuffix("." + kind) }, Comment(rawValue: kind))
    }
  }

  @Test("a reduced picture keeps the colours of its profile")
  func reducedPictureKeepsTheColoursOfItsProfile() throws {
    for name in ["jpeg-p3.jpg", "jpeg-cmyk-profile.jpg", "png-profile.png"] {
      let pair = try #require(kinds.first { $0[0] == name })
      let expected = try #require(
        UIImage(data: try file(pair[1]))?.preparingThumbnail(of: CGSize(width: 12, height: 8))
      )
      let place = CGSize(width: 12, height: 8)
      let image = try #require(PictureDecoder.picture(of: try file(name), for: place))
      let error = try difference(image, expected)
      // Without the profile it would be 11; the rest is how JPEG is made smaller.
      #expect(error < 4, "\(name): \(error)")
    }
  }

  @Test("an unreadable format is named with its package, damage not")
  func unreadableFormatIsNamedWithItsPackageDamageNot() throws {
    for name in ["webp.webp", "heic.heic", "avif.avif"] {
      let data = try file(name), format = try #require(ImageFormat(data))
      let missing = PictureFormat.missing(for: data)
      #expect((missing == nil) == format.isReadable, Comment(rawValue: name))
      #expect(
        missing == nil || missing?.name == format.name && missing?.package == format.package,
        Comment(rawValue: name)
      )
    }
    #expect(PictureFormat.missing(for: try file("jpeg-420.jpg").prefix(40)) == nil)
    #expect(PictureFormat.missing(for: Data("II*\0".utf8))?.name == "TIFF")
    #expect(PictureFormat.missing(for: Data([0xFF, 0x0A, 1]))?.package == nil)
    #expect(PictureFormat.missing(for: Data("<html>".utf8)) == nil)
  }

  @Test("a PNG file that was cut is whole or no picture")
  func pngFileThatWasCutIsWholeOrNoPicture() throws {
    // Except for one that says behind its pixels which way up they are.
    for pair in kinds where pair[0].hasSuffix(".png") && pair[0] != "png-orientation-behind.png" {
      let data = try file(pair[0]), whole = try #require(UIImage(data: data), Comment(rawValue: pair[0]))
      var cuts = 0
      for length in max(0, data.count - 40)..<data.count {
        guard let cut = UIImage(data: data.prefix(length)), cut.preparingForDisplay() != nil else { continue }
        cuts += 1
        let error = try difference(cut, whole)
        #expect(cut.size == whole.size && error == 0, "\(pair[0]): \(length) of \(data.count)")
      }
      #expect(cuts > 0, Comment(rawValue: pair[0]))
    }
  }

  @Test("a damaged file of any kind causes no crash")
  func damagedFileOfAnyKindCausesNoCrash() throws {
    var random = SystemSeed(state: 7)
    // The loaders of the others tell GLib's log of damage, which would fail the test.
    for pair in kinds where ["jpg", "png", "gif", "bmp"].contains(pair[0].split(separator: ".").last) {
      let data = [UInt8](try file(pair[0]))
      for round in 0..<12 {
        var damaged = data
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          damaged[Int.random(in: 0..<min(damaged.count, 400), using: &random)] = UInt8.random(
            in: 0...255,
            using: &random
          )
        }
        if round % 3 == 0 { damaged = Array(damaged.prefix(Int.random(in: 0..<damaged.count, using: &random))) }
        if let image = UIImage(data: Data(damaged)), image.size.width * image.size.height < 1_000_000 {
          _ = image.preparingForDisplay()
        }
      }
    }
  }
}

/// Returns the difference of two pictures of one size: the mean over all channels, of 255.
@MainActor
private func difference(_ one: UIImage, _ other: UIImage) throws -> Double {
  func bytes(_ image: UIImage) throws -> [UInt8] {
    let texture = try #require(try SamplePictures.bitmap(image).full, "the decoded picture")
    var bytes = [UInt8](repeating: 0, count: texture.width * texture.height * 4)
    gdk_texture_download(texture.pointer, &bytes, gsize(texture.width * 4))
    return bytes
  }
  let (first, second) = (try bytes(one), try bytes(other))
  guard first.count == second.count else { return 255 }
  return Double(zip(first, second).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }) / Double(first.count)
}
