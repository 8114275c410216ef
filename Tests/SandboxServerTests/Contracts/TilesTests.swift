import Foundation
import NIOCore
import Synchronization
import Testing

@testable import SandboxContracts
@testable import SandboxDrawing

/// The contract of map tiles.
@Suite(.timeLimit(.minutes(5)))
struct TilesTests {
  @Test(arguments: ["/tiles/0/0/0.png", "/tiles/3/6/3.png", "/tiles/11/1673/893.png", "/tiles/19/428385/228741.png"])
  func aTileIsACacheablePNG(path: String) async throws {
    try await withTiles { client async throws in
      let answer = try await client.send("GET", path)
      #expect(answer.status == 200)
      #expect(answer.headers["content-type"] == "image/png")
      #expect(answer.headers["cache-control"] == "public, max-age=604800")
      let picture = try TilePixels(png: answer.body)
      #expect(picture.pixels.count == 256 * 256)
      #expect(answer.body.count < 40_000)
    }
  }

  @Test func aKnownTileAnswers304() async throws {
    try await withTiles { client async throws in
      let first = try await client.send("GET", "/tiles/11/1673/893.png")
      let tag = try #require(first.headers["etag"])
      let second = try await client.send("GET", "/tiles/11/1673/893.png", headers: ["If-None-Match": tag])
      #expect(second.status == 304 && second.body.isEmpty)
      #expect(second.headers["etag"] == tag && second.headers["cache-control"] == "public, max-age=604800")
      #expect(try await client.send("GET", "/tiles/11/1672/893.png", headers: ["If-None-Match": tag]).status == 200)
    }
  }

  @Test(arguments: [
    "/tiles/20/0/0.png", "/tiles/-1/0/0.png", "/tiles/0/0/1.png", "/tiles/0/1/0.png", "/tiles/3/8/0.png",
    "/tiles/3/0/8.png", "/tiles/3/-1/0.png", "/tiles/3/0/0", "/tiles/3/0/0.jpg", "/tiles/03/0/0.png",
    "/tiles/3/+1/0.png",
    "/tiles/3/1.0/0.png", "/tiles/3/1/0.png.png", "/tiles/9223372036854775808/0/0.png", "/tiles/3/1",
    "/tiles/a/b/c.png",
  ])
  func anInvalidTileAnswers404WithAReason(path: String) async throws {
    try await withTiles { client async throws in
      let answer = try await client.send("GET", path)
      #expect(answer.status == 404 && answer.reason?.isEmpty == false)
    }
  }

  @Test func faultsMeetTilesAndOtherMethodsAreRefused() async throws {
    try await withTiles { client async throws in
      #expect(try await client.send("POST", "/tiles/0/0/0.png").headers["allow"] == "GET")
      try await client.add(fault: #"{"path": "/tiles/*", "kind": "status", "value": 503}"#)
      #expect(try await client.send("GET", "/tiles/5/1/1.png").status == 503)
      try await client.add(fault: #"{"path": "/tiles/5/1/*", "kind": "garbage"}"#)
      #expect(try await client.send("GET", "/tiles/5/1/1.png").body.starts(with: [0xFF, 0xFF]))
      #expect(try await client.send("GET", "/tiles/5/1/1.png").status == 200)
    }
  }

  @Test func aTileIsDrawnOnce() async throws {
    let drawn = Mutex<[TileAddress]>([])
    let cache = PictureCache<TileAddress> { tile in
      drawn.withLock { $0.append(tile) }
      return [1, 2, 3]
    }
    try await withSandbox(contracts: [TilesContract(tiles: cache)]) { client async throws in
      try await withThrowingTaskGroup { group in
        for _ in 0..<50 { group.addTask { _ = try await client.send("GET", "/tiles/4/3/2.png") } }
        try await group.waitForAll()
      }
    }
    #expect(drawn.withLock { $0 } == [try #require(TileAddress(z: 4, x: 3, y: 2))])
  }

  private func withTiles(_ body: (Client) async throws -> Void) async throws {
    try await withSandbox(contracts: [TilesContract()], body)
  }
}
