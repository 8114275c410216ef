import Foundation
import Pictures
import QuintetStateLoop
import QuintetTransport
import TestSupport
import Testing

@testable import Catalogue

@Suite(.timeLimit(.minutes(5))) struct KeptPicturesTests {
  @Test func storedPicturesAnswerLikeAServer() async throws {
    let id = ItemID("4b3403665fea6"), key = UUID()
    let pictures = KeptPictures { source in
      switch source {
      case .item(id): Data("item".utf8)
      case .post(key): Data("post".utf8)
      case .item, .post: nil
      }
    }
    func answer(_ source: PictureSource) async throws -> Result<Data, TransportError> {
      let request = HTTPRequest(url: try #require(source.url))
      return await withCheckedContinuation { done in
        tokens.add(pictures.send(request) { result in done.resume(returning: result.map(\.body)) })
      }
    }
    let tokens = Tokens()
    #expect(try await answer(.item(id)).get() == Data("item".utf8))
    #expect(try await answer(.post(key)).get() == Data("post".utf8))
    let missing = try await answer(.item(ItemID("5")))
    #expect(throws: TransportError.self) { try missing.get() }
  }

  @Test("an address of anything else is no picture's", arguments: ["https://e.com/5", "post:///5", "file:///5"])
  func anAddressOfAnythingElseIsNoPictures(address: String) throws {
    let url = try #require(URL(string: address))
    #expect(PictureSource(url) == nil)
    for source in [PictureSource.item(ItemID("5")), .post(UUID())] {
      let address = try #require(source.url)
      #expect(PictureSource(address) == source)
    }
  }

  /// It may come with the next page.
  @Test("a photo that was missing is shown once it is there")
  func aPhotoThatWasMissingIsShownOnceItIsThere() async throws {
    let sample = SampleStore(), store = sample.open(), id = Sample.id(7)
    let catalogue = try makeModel(sample, store, FakeClient())
    let url = try #require(PictureSource.item(id).url)
    let request = ImageRequest(url: url, pixelSize: CGSize(width: 64, height: 64))
    for _ in 0..<2 {
      await #expect(throws: PictureError.notFound) { _ = try await catalogue.pictures.image(for: request) }
    }
    let pixel = try #require(Data(base64Encoded: Self.pixel))
    _ = try await store.merge(Sample.stretch([7], pictures: true), pictures: [id: pixel])
    _ = try await catalogue.pictures.image(for: request)
    withExtendedLifetime(catalogue) {}
  }

  @Test("a photo that was replaced is loaded anew, and once")
  func aPhotoThatWasReplacedIsLoadedAnewAndOnce() async throws {
    let sample = SampleStore(), http = FakeClient()
    let catalogue = try makeModel(sample, sample.open(), http)
    let url = try #require(PictureSource.item(ItemID("5")).url)
    let request = ImageRequest(url: url, pixelSize: CGSize(width: 64, height: 64))
    var images: [AnyObject] = []
    catalogue.send(.opened)
    for (number, pixel) in [Self.pixel, Self.otherPixel, Self.otherPixel].enumerated() {
      while http.requests.count <= number { try await Task.sleep(for: .milliseconds(2)) }
      http.answer(.answer(200, #"[{"_id": "5", "image": "\#(pixel)"}]"#, type: "application/json"))
      while catalogue.state.newer != nil { try await Task.sleep(for: .milliseconds(2)) }
      images.append(try await catalogue.pictures.image(for: request))
      catalogue.send(.refreshAsked)
    }
    let areSame = zip(images, images.dropFirst()).map { $0 === $1 }
    #expect(areSame == [false, true])
  }

  @Test("a replaced photo is shown anew on a full disk")
  func aReplacedPhotoIsShownAnewOnAFullDisk() async throws {
    let sample = SampleStore(), http = FakeClient(), nowhere = URL(fileURLWithPath: "/dev/null/nowhere")
    let store = CatalogueStore(folder: { nowhere }, key: .staticKey(sample.key))
    let catalogue = try makeModel(sample, store, http)
    let url = try #require(PictureSource.item(ItemID("5")).url)
    let request = ImageRequest(url: url, pixelSize: CGSize(width: 64, height: 64))
    var images: [AnyObject] = []
    catalogue.send(.opened)
    for (number, pixel) in [Self.pixel, Self.otherPixel].enumerated() {
      while http.requests.count <= number { try await Task.sleep(for: .milliseconds(2)) }
      http.answer(.answer(200, #"[{"_id": "5", "image": "\#(pixel)"}]"#, type: "application/json"))
      while catalogue.state.newer != nil { try await Task.sleep(for: .milliseconds(2)) }
      #expect(catalogue.state.isUnsaved)
      images.append(try await catalogue.pictures.image(for: request))
      catalogue.send(.refreshAsked)
    }
    let areSame = images[0] === images[1]
    #expect(!areSame)
  }

  private func makeModel(_ sample: SampleStore, _ store: CatalogueStore, _ http: FakeClient) throws -> CatalogueModel {
    let folder = TestHome.place(), server = try #require(URL(string: "https://example.com"))
    let client = CatalogueClient(client: http, server: server, token: "token", timeout: 30)
    return CatalogueModel(
      CatalogueConfiguration(server: server, token: "token", key: .staticKey(sample.key)),
      store: store,
      client: client,
      outbox: CatalogueOutbox(
        folder: { folder },
        transport: http,
        client: client,
        server: server,
        keys: .staticKey(sample.key),
        queue: DispatchQueue(label: "outbox"),
        onError: { Issue.record($0) },
        onEvent: { _ in }
      ),
      events: Observers(),
      host: "example.com"
    )
  }

  /// PNGs of one pixel, red and blue.
  private static let pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"
  private static let otherPixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYPgPAAEDAQAIicLsAAAAAElFTkSuQmCC"

  @Test("a cancelled request ends its read")
  func aCancelledRequestEndsItsRead() async throws {
    let (ends, end) = AsyncStream<Void>.makeStream()
    let pictures = KeptPictures { _ in
      while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(2)) }
      end.yield()
      return nil
    }
    let url = try #require(PictureSource.item(ItemID("5")).url)
    pictures.send(HTTPRequest(url: url)) { _ in }.cancel()
    for await _ in ends { break }
  }
}

/// Keeps tokens until the test is over.
private final class Tokens: @unchecked Sendable {
  // Unchecked: touched under `lock` alone.
  private let lock = NSLock()
  private var all: [AnyObject] = []

  func add(_ token: AnyObject) { lock.withLock { all.append(token) } }
}
