import Foundation
import QuintetStateLoop
import QuintetTransport
import TestSupport
import UIKit

@testable import Pictures

// Without Testing: a file that imports it and UIKit looks for an overlay of both, which only Apple's UIKit has.

/// A pipeline whose server is a test's, and its results.
@MainActor final class PipelineStage {
  let client = FakeClient()
  let folder: URL
  let clock: TestClock
  let disk: DataCache
  let pipeline: ImagePipeline
  /// The pictures that were decoded, by size.
  let decoded = Journal<CGSize>()
  /// The results, in order.
  private(set) var results: [String: Result<UIImage, PictureError>] = [:]
  private(set) var order: [String] = []
  var tokens: [String: Token] = [:]

  init(
    folder: URL = TestHome.place(),
    clock: TestClock = TestClock(),
    configure: (inout ImagePipeline.Configuration) -> Void = { _ in },
    decode: @escaping @Sendable (Data, CGSize) -> UIImage? = PictureStandIn.decode
  ) {
    self.folder = folder
    self.clock = clock
    disk = DataCache(folder: folder, sizeLimit: 10 << 20, now: { clock.now })
    var configuration = ImagePipeline.Configuration(client: client, dataCache: disk)
    configure(&configuration)
    pipeline = ImagePipeline(
      configuration,
      makePicture: { [decoded] data, size in
        decoded.add(size)
        return decode(data, size)
      },
      now: { clock.now }
    )
  }

  /// The same app at its next launch.
  func relaunched() -> PipelineStage { PipelineStage(folder: folder, clock: clock) }

  func request(_ name: String, _ side: CGFloat = 64, _ priority: ImageRequest.Priority = .normal) throws -> ImageRequest
  {
    guard let url = URL(string: "https://example.com/\(name).png") else { throw URLError(.badURL) }
    return ImageRequest(url: url, pixelSize: CGSize(width: side, height: side), priority: priority)
  }

  /// Loads a picture, and keeps what comes under its name, and its size if it is not the usual one.
  func load(
    _ name: String,
    _ side: CGFloat = 64,
    _ priority: ImageRequest.Priority = .normal,
    again: Bool = false,
    as label: String? = nil
  ) throws {
    let label = label ?? name
    var request = try request(name, side, priority)
    request.triesAgain = again
    tokens[label] = pipeline.loadImage(with: request) { [weak self] result in
      dispatchPrecondition(condition: .onQueue(.main))
      self?.results[label] = result
      self?.order.append(label)
    }
    // A completion that came before this line would be gone, and waited for in vain.
    results[label] = nil
  }

  func asked(_ count: Int) async throws {
    try await eventually { client.requests.count >= count }
  }

  /// Returns the result of a load, once there is one.
  func result(_ label: String) async throws -> Result<UIImage, PictureError> {
    while true {
      if let result = results[label] { return result }
      try await Task.sleep(nanoseconds: 2_000_000)
    }
  }

  func error(_ label: String) async throws -> PictureError? {
    guard case .failure(let error) = try await result(label) else { return nil }
    return error
  }

  func succeeds(_ label: String) async throws -> Bool { try await error(label) == nil }

  /// Waits until everything that is under way and waits for no server is done.
  func settle() async {
    for _ in 0..<4 {
      _ = await disk.totalSize()
      await pipeline.settle()
      await drainMainQueue()
    }
  }

  nonisolated static func picture(_ headers: HTTPHeaders = [:]) -> FakeClient.Answer {
    .success(HTTPResponse(status: 200, headers: headers, body: PictureStandIn.file))
  }
}

/// Files that begin with "picture" decode, at no cost.
enum PictureStandIn {
  static let file = Data("picture".utf8)

  @Sendable static func decode(_ data: Data, _ size: CGSize) -> UIImage? {
    data.starts(with: file) ? UIImage(systemName: "bell") : nil
  }
}
