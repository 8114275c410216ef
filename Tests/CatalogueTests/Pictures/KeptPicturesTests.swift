import Foundation
import QuintetTransport
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
