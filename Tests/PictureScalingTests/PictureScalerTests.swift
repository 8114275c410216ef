import Foundation
import QuintetPictureDecoding
import QuintetStateLoop
import TestSupport
import Testing

@testable import PictureScaling

/// Real files; Tests/PictureScalingTests/draw-scaling-samples drew them.
@Suite(.timeLimit(.minutes(5))) struct PictureScalerTests {
  private func data(_ name: String) throws -> Data {
    try Data(contentsOf: Bundle.module.bundleURL.appendingPathComponent("Resources").appendingPathComponent(name))
  }

  private func scaled(_ file: Data) async -> Result<Data, PictureScalingError> {
    let queue = DispatchQueue(label: "results")
    let results = Journal<Result<Data, PictureScalingError>>()
    let token = PictureScaler().scale(file, queue: queue) { results.add($0) }
    while results.all.isEmpty { try? await Task.sleep(nanoseconds: 1_000_000) }
    token.cancel()
    queue.sync {}
    #expect(results.all.count == 1)
    return results.all[0]
  }

  private func size(_ jpeg: Data) throws -> [Int] {
    #expect(jpeg.starts(with: [0xFF, 0xD8, 0xFF]))
    let image = try #require(PictureDecoder.picture(of: jpeg, for: CGSize(width: 512, height: 512)))
    return [Int(image.size.width * image.scale), Int(image.size.height * image.scale)]
  }

  @Test(arguments: [
    ("orientation-1.jpg", 512, 341), ("511.jpg", 511, 511), ("512.jpg", 512, 512), ("513.jpg", 512, 512),
    ("panorama.png", 512, 5), ("1.png", 1, 1), ("cmyk.jpg", 512, 341), ("deep.png", 512, 256), ("clear.png", 512, 512),
    ("moving.gif", 512, 439),
  ])
  func picturesFitTheSquareAndAreNeverEnlarged(_ name: String, _ width: Int, _ height: Int) async throws {
    #expect(try await size(scaled(data(name)).get()) == [width, height])
  }

  @Test(arguments: [(1, 4_000), (4_000, 1), (2, 100_000), (100_000, 2), (1, 1)])
  func aScaledPictureIsAtLeastAPixelWideAndHigh(width: Int, height: Int) {
    let size = PictureScaler().fitting(CGSize(width: width, height: height)), side = min(512, max(width, height))
    #expect(size == CGSize(width: width > height ? side : 1, height: height > width ? side : 1))
  }

  @Test(arguments: [(0, 1), (-5, 1), (100, 100)], [(-1.0, 0.0), (2, 1), (0.5, 0.5)])
  func aScalersSideAndQualityHaveLimits(side: (Int, Int), quality: (Double, Double)) {
    let scaler = PictureScaler(side: side.0, quality: quality.0)
    #expect(scaler.side == side.1 && scaler.quality == quality.1)
    let size = scaler.fitting(CGSize(width: 400, height: 200))
    #expect(size == CGSize(width: side.1, height: max(1, side.1 / 2)))
  }

  @Test func aHigherQualityMakesALargerFile() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = try Data(contentsOf: tests.appendingPathComponent("TextRecognitionTests/Resources/plain.png"))
    var last = 0
    for quality in [0.1, 0.5, 0.95] {
      let count = try #require(PictureScaler(quality: quality).scaled(file)).count
      #expect(count > last, "\(quality)")
      last = count
    }
  }

  @Test func theResultComesOnTheQueueAskedFor() async throws {
    let key = DispatchSpecificKey<Bool>()
    let queue = DispatchQueue(label: "mine")
    queue.setSpecific(key: key, value: true)
    let file = try data("1.png"), tokens = Journal<Token>()
    let isOnQueue = await withCheckedContinuation { continuation in
      let scaling = PictureScaler().scale(file, queue: queue) { _ in
        continuation.resume(returning: DispatchQueue.getSpecific(key: key) == true)
      }
      tokens.add(scaling)
    }
    #expect(isOnQueue)
  }

  @Test(arguments: 1...8)
  func nothingOfTheFileIsLeftButThePicture(_ orientation: Int) async throws {
    let file = try data("orientation-\(orientation).jpg")
    let jpeg = try await scaled(file).get()
    for secret in ["Exif", "Secret", "http://ns.adobe.com", "Photoshop", "GPS", "ICC_PROFILE"] {
      #expect(jpeg.range(of: Data(secret.utf8)) == nil, "\(secret)")
    }
    #expect(file.range(of: Data("Secret Maker".utf8)) != nil, "or this shows nothing")
    // Of what may stand before the pixels, there is JFIF's header alone.
    let markers = Self.markers(jpeg)
    #expect(markers.allSatisfy { ($0 == 0xE0 || !(0xE0...0xEF).contains($0)) && $0 != 0xFE }, "\(markers)")
  }

  /// The second bytes of what begins each segment before the pixels.
  private static func markers(_ jpeg: Data) -> [UInt8] {
    let bytes = [UInt8](jpeg)
    var markers: [UInt8] = []
    var offset = 2
    while offset + 3 < bytes.count, bytes[offset] == 0xFF, bytes[offset + 1] != 0xDA {
      markers.append(bytes[offset + 1])
      offset += 2 + Int(bytes[offset + 2]) << 8 + Int(bytes[offset + 3])
    }
    return markers
  }

  #if os(Linux)
    private func quarters(_ jpeg: Data) throws -> [Int] {
      let gray = try #require(GrayPixels(jpeg, largestArea: 1_000_000))
      return [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
        Int(gray.bytes[gray.bytes.startIndex + gray.height * y / 4 * gray.width + gray.width * x / 4])
      }
    }

    private func isClose(_ values: [Int], _ expected: [Int]) -> Bool {
      zip(values, expected).allSatisfy { abs($0 - $1) <= 4 }
    }

    @Test(arguments: 1...8)
    func everyOrientationIsTurnedUpright(_ orientation: Int) async throws {
      let jpeg = try await scaled(data("orientation-\(orientation).jpg")).get()
      #expect(try size(jpeg) == [512, 341])
      let quarters = try quarters(jpeg)
      #expect(isClose(quarters, [0, 85, 170, 255]), "\(quarters)")
    }

    @Test(arguments: ["cmyk.jpg", "deep.png", "moving.gif"])
    func otherPictureFormatsKeepTheirBrightness(_ name: String) async throws {
      let quarters = try await quarters(scaled(data(name)).get())
      #expect(isClose(quarters, [0, 85, 170, 255]), "\(quarters)")
    }

    @Test func transparentPixelsBecomeWhite() async throws {
      let quarters = try await quarters(scaled(data("clear.png")).get())
      #expect(isClose(quarters, [255, 85, 170, 255]), "\(quarters)")
    }

    @Test func finePatternsBecomeGrayInsteadOfStripes() async throws {
      let jpeg = try await scaled(data("stripes.png")).get()
      let gray = try #require(GrayPixels(jpeg, largestArea: 1_000_000))
      #expect(gray.bytes.allSatisfy { abs(Int($0) - 127) < 8 })
    }
  #endif

  @Test func invalidOrTooCostlyPicturesAreRefused() async throws {
    let whole = try data("513.jpg")
    for (name, file) in [
      ("empty", Data()), ("text", Data("no picture".utf8)), ("half", whole.prefix(whole.count / 2)),
      ("a promise of 100 megapixels", SamplePicture.png(promising: 10_000, 10_000)),
    ] {
      #expect(await scaled(file) == .failure(.notAPicture), "\(name)")
    }
  }

  @Test func aFormatThatNothingReadsIsNamed() async {
    let file = Data([0xFF, 0x0A]) + Data(count: 60)
    #expect(await scaled(file) == .failure(.unreadable(PictureFormat(name: "JPEG XL"))))
  }

  @Test func cancellingCompletesAtOnceWhileOthersAreScaled() async throws {
    let queue = DispatchQueue(label: "results")
    let results = Journal<Result<Data, PictureScalingError>>()
    let file = try data("deep.png")
    let others = (0..<30).map { _ in PictureScaler().scale(file, queue: queue) { results.add($0) } }
    PictureScaler().scale(file, queue: queue) { results.add($0) }.cancel()
    while results.all.count <= others.count { try await Task.sleep(nanoseconds: 1_000_000) }
    let place = try #require(results.all.firstIndex(of: .failure(.cancelled)))
    #expect(place < others.count, "it waited for its turn")
    others.forEach { $0.cancel() }
  }

  @Test func cancellingCompletesOnceAndNeverBeforeTheCallReturns() async throws {
    let queue = DispatchQueue(label: "results")
    let results = Journal<Result<Data, PictureScalingError>>()
    let file = try data("orientation-1.jpg")
    queue.sync {
      PictureScaler().scale(file, queue: queue) { results.add($0) }.cancel()
      #expect(results.all.isEmpty)
    }
    while results.all.isEmpty { try await Task.sleep(nanoseconds: 1_000_000) }
    // One that is scaled after it: nothing of the first is to come any more.
    _ = await scaled(file)
    queue.sync {}
    #expect(results.all == [.failure(.cancelled)])
  }
}
