import Foundation
import QuintetPictureDecoding
import QuintetStateLoop
import QuintetTransport
import TestSupport
import Testing

@testable import Pictures

/// Real files through the real decoder.
@MainActor @Suite(.timeLimit(.minutes(5))) struct DecodingTests {
  let client = FakeClient()
  let folder = TestHome.place()

  private func load(_ body: Data, side: CGFloat = 64) async throws -> PictureError? {
    let disk = DataCache(folder: folder)
    let pipeline = ImagePipeline(ImagePipeline.Configuration(client: client, dataCache: disk))
    let url = try #require(URL(string: "https://example.com/\(UUID().uuidString)"))
    let request = ImageRequest(url: url, pixelSize: CGSize(width: side, height: side))
    let load = Task { try await pipeline.image(for: request) }
    let asked = client.requests.count
    try await eventually { client.requests.count > asked }
    client.answer(.success(HTTPResponse(status: 200, body: body)))
    do {
      let image = try await load.value
      #expect(image.size.width * image.scale <= side * 4 && image.size.height * image.scale <= side * 4)
      #expect(await disk.data(url.absoluteString) == body)
      return nil
    } catch {
      // A file that begins as a picture would be no better the next time.
      #expect(await disk.data(url.absoluteString) == (PictureFile.isPicture(body) ? body : nil))
      return error as? PictureError
    }
  }

  @Test func picturesDecodeAndAreKept() async throws {
    for (width, height) in [(1, 1), (300, 200), (64, 4_000)] {
      #expect(try await load(SamplePicture.png(width, height)) == nil, "\(width) × \(height)")
    }
  }

  @Test func brokenOrOversizedFilesAreNoPicture() async throws {
    let whole = SamplePicture.png(300, 200)
    for (name, file) in [
      ("half", whole.prefix(whole.count / 2)), ("8,000 × 8,001", SamplePicture.png(promising: 8_000, 8_001)),
      ("100,000 × 100,000", SamplePicture.png(promising: 100_000, 100_000)), ("empty", Data()),
      ("text", Data("no picture".utf8)),
    ] {
      #expect(try await load(file) == .notAPicture, "\(name)")
    }
  }

  @Test func aFormatThatNothingReadsIsNamed() async throws {
    #expect(try await load(Data([0xFF, 0x0A]) + Data(count: 60)) == .unreadable(PictureFormat(name: "JPEG XL")))
    #expect(
      PictureError.unreadable(PictureFormat(name: "HEIC", package: "a-package")).description.contains("a-package")
    )
    #expect(!PictureError.unreadable(PictureFormat(name: "HEIC")).isTransient)
  }

  @Test func theMemoryCacheKeepsItsLimitAndRecentPictures() throws {
    let image = try #require(
      PictureDecoder.picture(of: SamplePicture.png(100, 100), for: CGSize(width: 100, height: 100))
    )
    let cache = ImageCache(costLimit: 1_000_000)
    let url = try #require(URL(string: "https://example.com"))
    func request(_ number: Int) -> ImageRequest {
      ImageRequest(url: url.appendingPathComponent("\(number)"), pixelSize: CGSize(width: 100, height: 100))
    }
    for number in 0..<60 {
      cache[request(number)] = image
      _ = cache[request(0)]
      #expect(cache.totalCost <= 1_000_000)
    }
    #expect(cache[request(0)] != nil)
    #expect(cache[request(1)] == nil)
    #expect(cache[request(59)] != nil)
    var small = request(59)
    small.priority = .low
    #expect(cache[small] != nil)
    cache[request(59)] = nil
    #expect(cache[request(59)] == nil)
    cache.removeAll()
    #expect(cache.totalCost == 0)
    let large = try #require(
      PictureDecoder.picture(of: SamplePicture.png(300, 300), for: CGSize(width: 300, height: 300))
    )
    cache[request(1)] = large
    #expect(cache[request(1)] == nil)
  }

  @Test func aPictureThatTakesAnothersPlaceInMemoryCountsOnce() throws {
    let sizes = [CGSize(width: 100, height: 100), CGSize(width: 300, height: 300)]
    let images = try sizes.map { size in
      let file = SamplePicture.png(Int(size.width), Int(size.height))
      return try #require(PictureDecoder.picture(of: file, for: size))
    }
    let cache = ImageCache(costLimit: 1_000_000), url = try #require(URL(string: "https://example.com/a"))
    let request = ImageRequest(url: url, pixelSize: CGSize(width: 100, height: 100))
    cache[request] = images[0]
    let cost = cache.totalCost
    #expect(cost > 0)
    cache[request] = images[0]
    #expect(cache.totalCost == cost)
    // One that is too large to be kept leaves nothing of the one before.
    cache[request] = images[1]
    #expect(cache[request] == nil && cache.totalCost == 0)
  }
}
