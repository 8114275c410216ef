import Foundation
import QuintetStateLoop

/// Loads pictures ahead of the moment when they are shown, after everything that is in sight.
///
/// Made for `UITableViewDataSourcePrefetching`: start where rows come near, stop where they go away again.
@MainActor public final class ImagePrefetcher {
  private let pipeline: ImagePipeline
  private var tokens: [ImageKey: Token] = [:]

  /// Makes a prefetcher with nothing to do. When it is released, what it loads for nobody else ends.
  public init(pipeline: ImagePipeline) {
    self.pipeline = pipeline
  }

  /// The number of pictures under way.
  public var count: Int { tokens.count }

  /// Loads pictures into the memory and disk caches, with low priority whatever the requests say.
  public func startPrefetching(with requests: [ImageRequest]) {
    for var request in requests {
      let key = pipeline.key(of: request)
      guard tokens[key] == nil, pipeline.cachedImage(for: request) == nil else { continue }
      request.priority = .low
      tokens[key] = pipeline.loadImage(with: request) { [weak self] _ in self?.tokens[key] = nil }
    }
  }

  /// Ends the loading of pictures that nobody else wants.
  public func stopPrefetching(with requests: [ImageRequest]) {
    for request in requests { tokens[pipeline.key(of: request)] = nil }
  }

  /// Ends the loading of all.
  public func stopPrefetching() {
    tokens = [:]
  }
}
