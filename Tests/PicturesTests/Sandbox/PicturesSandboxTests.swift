import Foundation
import QuintetStateLoop
import QuintetTransport
import TestSupport
import Testing

@testable import Pictures

/// A pipeline over the real network, and files that decode or do not.
@MainActor @Suite struct PicturesSandboxTests {
  let folder = TestHome.place()

  private func pipeline(timeout: TimeInterval = 600) throws -> ImagePipeline {
    let client = try HTTPClient(queue: DispatchQueue(label: "pictures.test"))
    var configuration = ImagePipeline.Configuration(client: client, dataCache: DataCache(folder: folder))
    configuration.timeout = timeout
    configuration.maximumBytes = 1 << 20
    return ImagePipeline(configuration)
  }

  private func request(_ server: String, _ path: String, _ side: CGFloat = 16) throws -> ImageRequest {
    let url = try #require(URL(string: server + path))
    return ImageRequest(url: url, pixelSize: CGSize(width: side, height: side))
  }

  @Test func aPictureHasItsSizeAndOutlivesTheServer() async throws {
    let sandbox = try SandboxProcess(data: TestHome.place())
    let request = try request(sandbox.announcement.http, "/pictures/ball.png")
    let image = try await pipeline().image(for: request)
    #expect(image.size.width * image.scale == 16 && image.size.height * image.scale == 16)
    sandbox.stop()
    let next = try pipeline()
    #expect(next.cachedImage(for: request) == nil)
    #expect(try await next.image(for: request).size == image.size)
  }

  @Test func missingBrokenAndSlowPicturesAreErrorsAndNotCached() async throws {
    let sandbox = try SandboxProcess(data: TestHome.place())
    let server = sandbox.announcement.http
    await #expect(throws: PictureError.notFound) {
      try await pipeline().image(for: request(server, "/pictures/no.png"))
    }
    for kind in ["garbage", "truncate", "drop"] {
      try await sandbox.fail(["path": "/pictures/*", "kind": kind, "times": 0])
      let error = await #expect(throws: PictureError.self) {
        try await pipeline().image(for: request(server, "/pictures/ball.png"))
      }
      #expect(error == (kind == "garbage" ? .notAPicture : .offline), "\(kind)")
      try await sandbox.removeFaults()
    }
    try await sandbox.fail(["path": "/pictures/*", "kind": "latency", "value": 3_600_000, "times": 0])
    await #expect(throws: PictureError.offline) {
      try await pipeline(timeout: 0.3).image(for: request(server, "/pictures/ball.png"))
    }
    try await sandbox.removeFaults()
    #expect(names(folder) == [])
    #expect(try await pipeline().image(for: request(server, "/pictures/ball.png")).size.width > 0)
  }
}
