import CQuintetGTK
import CQuintetWidget
import Foundation
import Testing

@testable import QuintetPictureDecoding
@testable import UIKit

/// Files that are small and were made to cost minutes or gigabytes.
@MainActor @Suite("heavy pictures", .windows)
struct HeavyPictureTests {
  @Test("a JPEG file of thousands of scans is no picture")
  func jpegFileOfThousandsOfScansIsNoPicture() {
    #expect(UIImage(data: manyScans(20_000, side: 2_000)) == nil)
    #expect(UIImage(data: manyScans(501, side: 8)) == nil)
    #expect(UIImage(data: manyScans(500, side: 64))?.preparingForDisplay() != nil)
    // Fewer of them where each is large.
    #expect(UIImage(data: manyScans(16, side: 8_000)) == nil)
    #expect(UIImage(data: manyScans(15, side: 8_000)) != nil)
  }

  @Test("only the first frame of a long GIF is decoded")
  func onlyTheFirstFrameOfALongGIFIsDecoded() throws {
    let image = try #require(UIImage(data: manyFrames(50_000)))
    #expect(image.preparingForDisplay() != nil)
    let bitmap = try SamplePictures.bitmap(image)
    #expect(bitmap.encodedCount == manyFrames(1).count)
    let pixel = try SamplePictures.pixels(image)
    #expect(SamplePictures.isNear(pixel(0, 0), SamplePictures.red, within: 0), "\(pixel(0, 0))")
  }

  @Test("decoding is given up after its time limit")
  func decodingIsGivenUpAfterItsTimeLimit() throws {
    let file = try #require(SamplePictures.quarters(24, 16).pngData())
    let photo = try #require(SamplePictures.quarters(24, 16).jpegData(compressionQuality: 0.9))
    for file in [file, photo] {
      let header = try #require(ImageHeader(file))
      func decode(seconds: Double) -> Texture? {
        header.decoding(24, 16, seconds: seconds, quintet_image_decode).map(Texture.init)
      }
      #expect(decode(seconds: 0) == nil)
      #expect(decode(seconds: 60) != nil)
    }
    #expect(Bitmap.longestDecoding <= 10)
  }

  @Test("pictures are decoded as small as their place needs")
  func picturesAreDecodedAsSmallAsTheirPlaceNeeds() throws {
    let place = CGSize(width: 96, height: 96)
    for (width, height) in [(12_000, 9_000), (16_320, 12_240)] {
      let image = try #require(PictureDecoder.picture(of: grayJPEG(width, height), for: place))
      #expect(image.size == CGSize(width: 128, height: 96))
      let pixel = try SamplePictures.pixels(image)
      #expect(SamplePictures.isNear(pixel(5, 5), (128, 128, 128, 255), within: 2), "\(pixel(5, 5))")
    }
    // No more of it is decoded than there is memory for, and a file with more scans has no part to be decoded alone.
    let image = try #require(UIImage(data: grayJPEG(16_320, 12_240)))
    #expect(image.size == CGSize(width: 16_320, height: 12_240))
    let full = try #require(try SamplePictures.bitmap(image).full)
    #expect(full.width == 8_160 && full.height == 6_120)
    #expect(UIImage(data: grayJPEG(16_320, 15_900)) == nil)
    #expect(UIImage(data: manyScans(1, side: 8_008)) == nil)
    let photo = SamplePictures.pngHeader(width: 4_000, height: 3_000)
    #expect(PictureDecoder.picture(of: photo, for: place)?.size == CGSize(width: 128, height: 96))
    for (width, height, expected) in [
      (400, 200, CGSize(width: 192, height: 96)), (200, 400, CGSize(width: 96, height: 192)),
      (50, 40, CGSize(width: 50, height: 40)), (10_000, 100, CGSize(width: 384, height: 4)),
      (1, 1, CGSize(width: 1, height: 1)),
    ] {
      #expect(PictureDecoder.size(of: CGSize(width: width, height: height), for: place) == expected)
    }
    #expect(PictureDecoder.size(of: .zero, for: place) == nil)
  }

  @Test("a decoder decodes in order, one picture at a time")
  func decoderDecodesInOrderOnePictureAtATime() async throws {
    let atOnce = Counter()
    let decoder = PictureDecoder { bytes, _ in
      atOnce.enter()
      defer { atOnce.leave() }
      usleep(2_000)
      return bytes.isEmpty ? nil : UIImage(systemName: "bell")
    }
    var shown: [Int] = []
    for number in 0..<20 {
      decoder.decode(Data(repeating: 0, count: number % 5), for: CGSize(width: 9, height: 9)) { _ in
        dispatchPrecondition(condition: .onQueue(.main))
        shown.append(number)
      }
    }
    try await wait("all are shown") { shown.count == 16 }
    #expect(shown == (0..<20).filter { $0 % 5 != 0 })
    #expect(atOnce.most == 1)
  }

  @Test("a cancelled or released decoder delivers nothing more", arguments: ["cancelled", "released"])
  func cancelledOrReleasedDecoderDeliversNothingMore(way: String) async throws {
    let begun = Counter(), goOn = DispatchSemaphore(value: 0)
    var decoder: PictureDecoder? = PictureDecoder { _, _ in
      begun.enter()
      goOn.wait()
      return UIImage(systemName: "bell")
    }
    var shown = 0
    for _ in 0..<6 { decoder?.decode(Data([1]), for: CGSize(width: 9, height: 9)) { _ in shown += 1 } }
    try await wait("the first is being decoded") { begun.most == 1 }
    if way == "cancelled" { decoder?.cancel() } else { decoder = nil }
    for _ in 0..<6 { goOn.signal() }
    // Whatever was wrongly left waiting would be done before this.
    let last = PictureDecoder { _, _ in UIImage(systemName: "bell") }
    var isOver = false
    decoder?.decode(Data([1]), for: .zero) { _ in shown += 1 }
    last.decode(Data([1]), for: .zero) { _ in isOver = true }
    try await wait("the main queue was served") { isOver }
    #expect(shown == 0)
    #expect(begun.most == 1)
  }
}

/// A JPEG file whose scans say nothing of any pixel, in a few bytes each.
private func manyScans(_ count: Int, side: Int) -> Data {
  let high = UInt8(side >> 8), low = UInt8(side & 255)
  let blocks = ((side + 7) / 8) * ((side + 7) / 8)
  // Each 15 bits end 16,384 blocks.
  let nothing = [UInt8](repeating: 0, count: (blocks / 16_384 + 1) * 2)
  let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 1, 63, 0] + nothing
  var file = Data([0xFF, 0xD8, 0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 1, count: 64))
  file += [0xFF, 0xC2, 0, 11, 8, high, low, high, low, 1, 1, 0x11, 0]
  file += [0xFF, 0xC4, 0, 20, 0x10, 1] + [UInt8](repeating: 0, count: 15) + [0xE0]
  for _ in 0..<count { file += scan }
  return file + [0xFF, 0xD9]
}

/// A JPEG file in one scan, gray all over: two bits a block.
private func grayJPEG(_ width: Int, _ height: Int) -> Data {
  func two(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 255)] }
  var file = Data([0xFF, 0xD8, 0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 1, count: 64))
  file += [0xFF, 0xC0, 0, 11, 8] + two(height) + two(width) + [1, 1, 0x11, 0]
  // One code each, "0", for no difference and for the end of a block.
  for table in [0, 0x10] as [UInt8] { file += [0xFF, 0xC4, 0, 20, table, 1] + [UInt8](repeating: 0, count: 16) }
  file += [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0]
  let blocks = ((width + 7) / 8) * ((height + 7) / 8)
  return file + Data(count: (blocks * 2 + 7) / 8) + [0xFF, 0xD9]
}

/// A GIF file of two by two pixels, red at the top left.
private func manyFrames(_ count: Int) -> Data {
  var file = Data(Array("GIF89a".utf8) + [2, 0, 2, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255])
  for _ in 0..<count { file += [0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 3, 0x44, 0x02, 0x05, 0] }
  return file + [0x3B]
}

/// Counts how many are inside at the same time.
private final class Counter: @unchecked Sendable {
  // Unchecked: touched under the lock alone.
  private let lock = NSLock()
  private var inside = 0, largest = 0

  var most: Int { lock.withLock { largest } }

  func enter() {
    lock.withLock {
      inside += 1
      largest = max(largest, inside)
    }
  }

  func leave() { lock.withLock { inside -= 1 } }
}
