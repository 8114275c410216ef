import Foundation
import Testing

@testable import UIKit

// Headers of picture files, read before anything is decoded, byte by byte.

@MainActor @Suite("picture files", .windows)
struct PictureFileTests {
  @Test("a file's bytes are counted from its own start")
  func filesBytesAreCountedFromItsOwnStart() {
    let data = Data([9, 9, 1, 2, 3, 0xFF, 0xD9, 0xFF, 0xFF, 0xD9]).dropFirst(2), bytes = ImageBytes(data: data)
    #expect(bytes.count == 8)
    #expect([-1, 0, 2, 7, 8].map { bytes.byte(at: $0) } == [nil, 1, 3, 0xD9, nil])
    #expect(bytes.number(at: 0, 2, isBigEndian: true) == 0x0102)
    #expect(bytes.number(at: 0, 2, isBigEndian: false) == 0x0201)
    #expect(bytes.number(at: 1, 3, isBigEndian: true) == 0x0203FF)
    #expect(bytes.number(at: 1, 3, isBigEndian: false) == 0xFF0302)
    #expect(bytes.number(at: 7, 1, isBigEndian: true) == 0xD9)
    #expect([-1, 7].map { bytes.number(at: $0, 2, isBigEndian: true) } == [nil, nil])
    #expect(bytes.has([1, 2], at: 0) && bytes.has([0xD9], at: 7) && !bytes.has([2, 1], at: 0))
    #expect(!bytes.has([9, 1], at: -1) && !bytes.has([0xD9, 0], at: 7) && !bytes.has([1], at: 8))
    #expect(ImageBytes(data: Data("RIFF".utf8)).has("RIFF", at: 0))
  }

  @Test("a GIF file's first frame is found, whatever surrounds it")
  func gifFilesFirstFrameIsFoundWhateverSurroundsIt() throws {
    let screen: [UInt8] = Array("GIF89a".utf8) + [4, 0, 3, 0]
    func frame(_ left: UInt8, _ top: UInt8, _ width: UInt8, _ height: UInt8, table: Bool = false) -> [UInt8] {
      [0x2C, left, 0, top, 0, width, 0, height, 0] + (table ? [0x80, 1, 2, 3, 4, 5, 6] : [0]) + [
        2, 3, 0x44, 0x02, 0x05, 0,
      ]
    }
    let plain: [UInt8] = [0, 0, 0], end: [UInt8] = [0x3B]
    let extra: [UInt8] = [0x21, 0xF9, 4, 0, 0, 0, 0, 0], comment: [UInt8] = [0x21, 0xFE, 2, 7, 7, 1, 7, 0]
    for (name, body, isComplete) in [
      ("a frame", plain + frame(0, 0, 4, 3) + end, true),
      ("no end", plain + frame(0, 0, 4, 3), true), ("no frame", plain + end, false),
      ("colours of its own", plain + frame(0, 0, 4, 3, table: true) + end, true),
      ("two colours for all", [0x80, 0, 0, 1, 2, 3, 4, 5, 6] + frame(0, 0, 4, 3) + end, true),
      ("four colours for all", [0x81, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] + frame(0, 0, 4, 3) + end, true),
      ("more beside", plain + extra + comment + frame(0, 0, 4, 3) + comment + end, true),
      ("a part that does not end", plain + [0x21, 0xFE, 2, 7, 7], false),
      ("to the right", plain + frame(1, 0, 4, 3) + end, true), ("below", plain + frame(0, 1, 4, 3) + end, true),
      ("inside", plain + frame(1, 1, 3, 2) + end, true), ("something else", plain + [0x77] + end, false),
      ("something else before it", plain + [0, 0x77] + frame(0, 0, 4, 3) + end, true),
      ("pixels that end with the file", plain + frame(0, 0, 4, 3).dropLast(), true),
      ("pixels that do not end", plain + frame(0, 0, 4, 3).dropLast(2), false), ("nothing", [], false),
    ] as [(String, [UInt8], Bool)] {
      #expect((GIFFrame(ImageBytes(data: Data(screen + body))) != nil) == isComplete, Comment(rawValue: name))
    }
    // Of several frames the first one is taken, with an end behind it.
    let first = screen + plain + frame(0, 0, 4, 3)
    for rest in [frame(0, 0, 2, 2) + end, end, []] {
      #expect(GIFFrame(ImageBytes(data: Data(first + rest)))?.file == Data(first + end), "\(rest)")
    }
    let wide = try #require(GIFFrame(ImageBytes(data: Data(screen + plain + frame(2, 0, 4, 3) + end))))
    #expect(Array(wide.file[6..<10]) == [6, 0, 3, 0], "the screen has room for its frame")
    let longest = [0x2C, 0, 0, 0, 0, 4, 0, 3, 0, 0, 2, 255] + [UInt8](repeating: 0, count: 255)
    #expect(GIFFrame(ImageBytes(data: Data(screen + plain + longest))) == nil, "more would follow")
    // Around a small frame is its first colour, unless one is transparent.
    let table: [UInt8] = [0x80, 0, 0, 1, 2, 3, 4, 5, 6]
    func background(_ body: [UInt8]) -> UInt32? { GIFFrame(ImageBytes(data: Data(screen + body + end)))?.background }
    #expect(background(table + frame(0, 0, 2, 2)) == 0x010203)
    #expect(background(table + frame(0, 0, 4, 3)) == nil && background(plain + frame(0, 0, 2, 2)) == nil)
    #expect(background(table + [0x21, 0xF9, 4, 1, 0, 0, 0, 0] + frame(0, 0, 2, 2)) == nil)
  }

  @Test("a file's format follows from its first bytes and chunks")
  func filesFormatFollowsFromItsFirstBytesAndChunks() {
    func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (8 * $0) & 0xFF) } }
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let chunk: [UInt8] = [0, 0, 0, 2] + Array("ABCD".utf8) + [1, 2, 0, 0, 0, 0]
    let pixels: [UInt8] = [0, 0, 0, 2] + Array("IDAT".utf8) + [1, 2, 0, 0, 0, 0]
    let last: [UInt8] = [0, 0, 0, 0] + Array("IEND".utf8) + [0, 0, 0, 0]
    for (name, body, format) in [
      ("PNG", signature + chunk + last, .png), ("half of a signature", [0x89, 0x50, 0x4E, 0x47], nil),
      ("BMP", [0x42, 0x4D] + little(8), .bmp), ("WebP", Array("RIFF".utf8) + little(4) + Array("WEBP".utf8), .webp),
      ("another RIFF", Array("RIFF".utf8) + little(4) + Array("WAVE".utf8), nil),
      ("something else", Array("RAFF".utf8) + little(4) + Array("WEBP".utf8), nil), ("nothing", [], nil),
      ("HEIC", [0, 0, 0, 24] + Array("ftypheic".utf8) + little(0) + Array("mif1heic".utf8), .heic),
      ("HEIC by a later brand", [0, 0, 0, 24] + Array("ftypmif1".utf8) + little(0) + Array("miafheix".utf8), .heic),
      ("AVIF", [0, 0, 0, 24] + Array("ftypmif1".utf8) + little(0) + Array("miafavif".utf8), .avif),
      ("a film", [0, 0, 0, 24] + Array("ftypisom".utf8) + little(0) + Array("mp41avc1".utf8), nil),
    ] as [(String, [UInt8], ImageFormat?)] {
      #expect(ImageFormat(Data(body)) == format, Comment(rawValue: name))
    }
    // A line of one gray pixel with its filter, packed, and the checksum of both.
    let head: [UInt8] = [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0] + little(0)
    let packed: [UInt8] = [0x78, 1, 1, 2, 0, 0xFD, 0xFF, 0, 7, 0, 9, 0, 8]
    func line(_ count: Int) -> [UInt8] {
      [0, 0, 0, UInt8(count)] + Array("IDAT".utf8) + packed.prefix(count) + little(0)
    }
    for (name, body, isWhole, hasPixels) in [
      ("PNG", head + line(13) + last, true, true), ("without its end", head + line(13), false, true),
      ("half an end", head + line(13) + last.prefix(7), false, true),
      ("an end without its checksum", head + line(13) + last.dropLast(), false, true),
      ("without their checksum", head + line(9) + last, true, true),
      ("cut off in it", head + line(13).dropLast(6), false, true),
      ("without a pixel", head + line(8) + last, true, false), ("cut off", head + line(13).dropLast(9), false, false),
      ("without pixels and end", chunk, false, false), ("whose end is elsewhere", [0] + last, false, false),
    ] as [(String, [UInt8], Bool, Bool)] {
      let bytes = ImageBytes(data: Data(signature + body))
      #expect(PNGChunks(bytes).isWhole == isWhole, Comment(rawValue: name))
      #expect((PNGChunks.mended(bytes) != nil) == hasPixels, Comment(rawValue: name))
    }
    // Of the texts in which older programs keep EXIF, which a file may have without end, some are looked at.
    func profile(_ digits: String) -> [UInt8] {
      let text = Array("tEXtRaw profile type exif\0\nexif\n      34\n\(digits)\n".utf8)
      return [0, 0, 0, UInt8(text.count - 4)] + text + [0, 0, 0, 0]
    }
    let turned = profile("45786966000049492a0008000000010012010300010000000600000000000000")
    for (others, orientation) in [(0, 6), (7, 6), (8, 1), (200, 1)] {
      let texts = [[UInt8]](repeating: profile("00"), count: others).flatMap(\.self) + turned
      let chunks = PNGChunks(ImageBytes(data: Data(signature + texts + pixels + last)))
      #expect(chunks.orientation == orientation, "\(others): \(chunks.orientation)")
    }
    // Parts of an odd length are followed by a byte more.
    func part(_ name: String, _ length: Int) -> [UInt8] {
      Array(name.utf8) + little(length) + [UInt8](repeating: 0, count: length + length % 2)
    }
    let parts = [("VP8X", 9), ("EXIF", 1), ("ANMF", 2)]
    let body = Data(Array("RIFF".utf8) + little(0) + Array("WEBP".utf8) + parts.flatMap { part($0.0, $0.1) })
    let chunks = ImageBytes(data: body).webPChunks
    #expect(chunks.map(\.0) == ["VP8X", "EXIF", "ANMF"])
    #expect(chunks.map(\.1) == [20..<29, 38..<39, 48..<50])
    #expect(ImageBytes(data: body.dropLast()).webPChunks.map(\.0) == ["VP8X", "EXIF"])
  }

  @Test("a JPEG file's size, orientation and scans are read")
  func jpegFilesSizeOrientationAndScansAreRead() {
    let start: [UInt8] = [0xFF, 0xD8], scan: [UInt8] = [0xFF, 0xDA, 0, 3, 1, 2, 3], end: [UInt8] = [0xFF, 0xD9]
    func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
      [0xFF, marker, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 0xFF)] + body
    }
    func exif(_ entries: [[UInt8]], isBigEndian: Bool = true, count: UInt8? = nil) -> [UInt8] {
      let count = count ?? UInt8(entries.count)
      let head: [UInt8] =
        isBigEndian ? [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, count] : [0x49, 0x49, 42, 0, 8, 0, 0, 0, count, 0]
      return segment(0xE1, Array("Exif\0\0".utf8) + head + entries.flatMap { $0 })
    }
    func entry(_ tag: UInt8, _ value: UInt8) -> [UInt8] { [1, tag, 0, 3, 0, 0, 0, 1, 0, value, 0, 0] }
    func shortEXIF(_ length: UInt8) -> [UInt8] { [0xFF, 0xE1, 0, length] + exif([entry(0x12, 6)]).dropFirst(4) }
    let twoEXIF = exif([entry(0x12, 6)]) + exif([entry(0x12, 8)])
    let secondEXIF = exif([entry(0x10, 3)]) + exif([entry(0x12, 8)])
    let little: [UInt8] = [0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
    let frame = segment(0xC0, [8, 0, 30, 0, 40, 1, 1, 0x11, 0])
    for (name, body, orientation) in [
      ("none", [], 1), ("big-endian", exif([entry(0x12, 6)]), 6),
      ("little-endian", exif([little], isBigEndian: false), 6),
      ("the second entry", exif([entry(0x10, 3), entry(0x12, 8)]), 8), ("the lowest", exif([entry(0x12, 1)]), 1),
      ("none there is", exif([entry(0x12, 0)]), 1), ("one too many", exif([entry(0x12, 9)]), 1),
      ("an entry that is not there", exif([entry(0x10, 3)], count: 2), 1),
      ("neither of the orders", segment(0xE1, Array("Exif\0\0XX".utf8) + exif([entry(0x12, 6)]).dropFirst(12)), 1),
      ("another part", segment(0xE2, Array(exif([entry(0x12, 6)]).dropFirst(4))), 1),
      ("something else in the part", segment(0xE1, Array("Http".utf8)) + exif([entry(0x12, 3)]), 3),
      ("filled up", [0xFF, 0xFF] + exif([entry(0x12, 5)]) + [0xFF], 5),
      ("markers alone", [0xFF, 0x01, 0xFF, 0xD0, 0xFF, 0xD7] + exif([entry(0x12, 7)]), 7),
      ("a part that is its length alone", [0xFF, 0xE0, 0, 2], 1), ("a part of no length", [0xFF, 0xE0, 0, 1], 1),
      ("stray bytes", [0, 0x12, 0xFF, 0, 7] + exif([entry(0x12, 2)]) + [9, 9, 9], 2),
      ("a long number", exif([[1, 0x12, 0, 4, 0, 0, 0, 1, 0, 0, 0, 6]]), 6),
      ("two EXIF parts", twoEXIF, 6), ("the second of two EXIF parts", secondEXIF, 1),
      ("an EXIF part of no length", shortEXIF(0), 1), ("an EXIF part of half a length", shortEXIF(1), 1),
    ] as [(String, [UInt8], Int)] {
      for last in [end, []] {
        let header = JPEGHeader(ImageBytes(data: Data(start + body + frame + scan + last)))
        #expect(header?.orientation == orientation, "\(name): \(header?.orientation ?? -1)")
        #expect(
          header?.width == 40 && header?.height == 30 && header?.scans == 1 && header?.isReducible == true,
          Comment(rawValue: name)
        )
      }
    }
    for (name, body, scans) in [
      ("another picture behind the end", frame + scan + end + start + frame + scan, 1),
      ("scans behind the end", frame + scan + end + scan + scan, 1), ("two scans", frame + scan + scan + end, 2),
      ("a picture in the EXIF part", segment(0xE1, scan + scan + end) + frame + scan + end, 1),
      ("bytes of pixels that are no mark", frame + scan + [0xFF, 0, 0xDA, 0xFF, 0xD3] + end, 1),
      ("no pixels", frame + end, nil), ("no size", scan + end, nil),
      ("an end before the pixels", frame + end + scan, nil),
      ("two sizes", frame + frame + scan, nil),
      ("a size of nothing", segment(0xC0, [8, 0, 0, 0, 40, 1, 1, 0x11, 0]) + scan, nil),
      ("cut off in the size", frame.dropLast(8), nil), ("nothing", [], nil),
    ] as [(String, [UInt8], Int?)] {
      #expect(JPEGHeader(ImageBytes(data: Data(start + body)))?.scans == scans, Comment(rawValue: name))
    }
    let colors = segment(0xC0, [8, 0, 30, 0, 40, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])
    for (name, body, isReducible) in [
      ("one colour a scan", colors + scan, false), ("progressive", [0xFF, 0xC2] + frame.dropFirst(2) + scan, false),
      ("all in one scan", colors + [0xFF, 0xDA, 0, 3, 3, 2, 3], true),
    ] as [(String, [UInt8], Bool)] {
      #expect(JPEGHeader(ImageBytes(data: Data(start + body)))?.isReducible == isReducible, Comment(rawValue: name))
    }
  }

  @Test("orientations have EXIF's numbers, an unknown one is upright")
  func orientationsHaveEXIFsNumbersAnUnknownOneIsUpright() throws {
    let wanted: [UIImage.Orientation] = [
      .up, .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left, .up,
    ]
    #expect((0...9).map { UIImage.Orientation(exif: $0) } == wanted)
    let jpeg = try #require(SamplePictures.quarters(24, 16).jpegData(compressionQuality: 1))
    for exif in 1...8 {
      let file = SamplePictures.withOrientation(UInt8(exif), jpeg, isBigEndian: true),
        image = try #require(UIImage(data: file))
      #expect(image.imageOrientation == wanted[exif])
      #expect(image.size == (exif > 4 ? CGSize(width: 16, height: 24) : CGSize(width: 24, height: 16)))
    }
  }

  @Test("a picture's scale comes from its file's name, or 1")
  func picturesScaleComesFromItsFilesNameOr1() throws {
    for (path, scale) in [
      ("a.png", 1), ("a@2x.png", 2), ("/x@3x/a@3x.jpg", 3), ("/x@3x/a.png", 1), ("a@2x", 2), ("a@4x.png", 1),
      ("@2x.a.png", 1),
    ] as [(String, CGFloat)] {
      #expect(NamedImages.scale(ofPath: path) == scale, Comment(rawValue: path))
    }
    let file = try #require(SamplePictures.quarters(24, 16).pngData())
    for (scale, wanted) in [(2, 2), (0.5, 0.5), (0, 1), (-1, 1)] as [(CGFloat, CGFloat)] {
      let image = try #require(UIImage(data: file, scale: scale))
      #expect(image.scale == wanted)
      #expect(image.size == CGSize(width: 24 / wanted, height: 16 / wanted))
    }
    #expect(UIImage(data: file)?.scale == 1)
    #expect(UIImage(data: Data()) == nil && UIImage(data: Data(), scale: 2) == nil)
  }

  @Test("a file's brightness is read at up to its size")
  func filesBrightnessIsReadAtUpToItsSize() throws {
    let file = try #require(
      SamplePictures.make(24, 16) { x, _ in x < 12 ? SamplePictures.black : SamplePictures.white }.pngData()
    )
    let image = try #require(UIImage(data: file))
    for (width, height, isTold) in [
      (24, 16, true), (1, 1, true), (12, 8, true), (0, 16, false), (24, 0, false), (25, 16, false), (24, 17, false),
    ] {
      #expect(image.gray(width: width, height: height)?.count == (isTold ? width * height : nil), "\(width), \(height)")
    }
    let row = try #require(image.gray(width: 24, height: 1))
    #expect(row.first == 0 && row.last == 255, "\(Array(row))")
    #expect(SamplePictures.plain(24, 16, SamplePictures.red).gray(width: 2, height: 2) == nil)
    #expect(UIImage(systemName: "plus")?.gray(width: 1, height: 1) == nil)
    let bitmap = try SamplePictures.bitmap(image)
    #expect(bitmap.encodedCount == file.count)
    #expect(bitmap.decodeCount == 0 && bitmap.full != nil && bitmap.decodeCount == 1)
    #expect(Bitmap.empty.encodedCount == 0 && Bitmap.empty.full == nil && !Bitmap.empty.prepare())
  }

  @Test("a picture is halved while it still covers its place")
  func pictureIsHalvedWhileItStillCoversItsPlace() throws {
    let bitmap = try SamplePictures.bitmap(SamplePictures.plain(101, 60, SamplePictures.red))
    for (width, height, wanted) in [
      (101, 60, [101, 60]), (500, 500, [101, 60]), (51, 30, [51, 30]), (51.5, 30, [101, 60]), (51, 30.5, [101, 60]),
      (26, 15, [26, 15]), (10, 15, [26, 15]), (26, 3, [26, 15]), (25, 15, [26, 15]), (13, 8, [13, 8]),
      (13, 9, [26, 15]),
    ] as [(CGFloat, CGFloat, [Int])] {
      let texture = try #require(bitmap.texture(covering: CGSize(width: width, height: height)))
      #expect([texture.width, texture.height] == wanted, "\(width), \(height): \(texture.width), \(texture.height)")
    }
    let scaled = try #require(bitmap.scaled(width: 7, height: 40))
    #expect((scaled.width, scaled.height) == (7, 40))
  }

  @Test("a symbol's side follows its font size and scale")
  func symbolsSideFollowsItsFontSizeAndScale() throws {
    for (scale, factor) in [
      (.small, 1.2), (.default, 1.5), (.unspecified, 1.5), (.medium, 1.5), (.large, 1.9),
    ] as [(UIImage.SymbolScale, CGFloat)] {
      for size in [10, 21] as [CGFloat] {
        let configuration = UIImage.SymbolConfiguration(font: .systemFont(ofSize: size), scale: scale)
        #expect(configuration.side == (size * factor).rounded())
      }
    }
    #expect(UIImage.SymbolConfiguration(pointSize: 0).side == 1)
    #expect(UIImage.SymbolConfiguration(pointSize: -4).side == 1)
    let image = try #require(UIImage(systemName: "plus", withConfiguration: UIImage.SymbolConfiguration(pointSize: 20)))
    #expect(image.size == CGSize(width: 30, height: 30) && image.isSymbolImage && image.imageOrientation == .up)
    #expect(image.symbolConfiguration != nil && !UIImage().isSymbolImage && UIImage().symbolConfiguration == nil)
  }
}
