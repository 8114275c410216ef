import Foundation
import QuintetTransport
import StateLoop

/// Fetches pictures' files into a pipeline's disk cache before anybody sees them, for times without a network. Nothing is decoded.
///
///     let prefetcher = ImageFilePrefetcher(pipeline: pipeline, mostBytes: 50 << 20) { !isMetered() }
///     prefetcher.fetch(urls)
///
/// Files come one after the other. What the disk has, and what the pipeline loads anyway, is left alone; what cannot be had is not asked
/// for again by the same prefetcher. After three in a row that a network or a server did not give, it ends. Any thread.
public final class ImageFilePrefetcher: @unchecked Sendable {
  // Unchecked: what changes is touched on `queue` alone.
  private let queue = DispatchQueue(label: "quintet.pictures.ahead", qos: .utility)
  private let pipeline: ImagePipeline
  private let mostBytes: Int
  private let delay: Double
  private let isAllowed: @Sendable () -> Bool
  private var turn = 0
  private var rest: ArraySlice<URL> = []
  private var bytes = 0
  private var failed: Set<URL> = []
  private var failuresInARow = 0
  private static let mostFailures = 3
  private var download: Token?

  /// Makes a prefetcher with nothing to do. When it is released, what it fetches ends.
  ///
  /// - Parameters:
  ///   - pipeline: Whose disk cache gets the files, by its client and its keys.
  ///   - mostBytes: What the network may carry for one call of ``fetch(_:)``.
  ///   - delay: Seconds until the first file, in which what is in sight comes first.
  ///   - isAllowed: Asked before each file, on a queue of its own; false ends the fetching, as on a network that is metered.
  public init(
    pipeline: ImagePipeline,
    mostBytes: Int,
    delay: Double = 2,
    isAllowed: @escaping @Sendable () -> Bool
  ) {
    self.pipeline = pipeline
    (self.mostBytes, self.delay, self.isAllowed) = (mostBytes, delay, isAllowed)
  }

  /// Fetches the files of these addresses, in order and in place of those that were to be fetched before.
  public func fetch(_ urls: [URL]) {
    if configuration.isPaused { return }
    queue.asyncAfter(deadline: .now() + delay) { [weak self] in
      guard let self else { return }
      turn += 1
      (bytes, failuresInARow) = (0, 0)
      download = nil
      rest = urls[...]
      next(turn)
    }
  }

  private var configuration: ImagePipeline.Configuration { pipeline.configuration }

  private func next(_ turn: Int) {
    guard turn == self.turn, let cache = configuration.dataCache, bytes < mostBytes else { return }
    while let url = rest.first, failed.contains(url) { rest.removeFirst() }
    guard let url = rest.popFirst(), isAllowed() else { return }
    let key = configuration.cacheKey(url)
    cache.entry(for: key) { [weak self, pipeline] entry in
      pipeline.isLoading(key) { [weak self] isLoading in
        guard let self else { return }
        self.queue.async {
          if entry == nil, !isLoading { self.ask(url, turn) } else { self.next(turn) }
        }
      }
    }
  }

  private func ask(_ url: URL, _ turn: Int) {
    guard turn == self.turn else { return }
    var headers = configuration.headers
    headers["Accept"] = "image/*"
    let request = HTTPRequest(
      url: url,
      headers: headers,
      timeout: configuration.timeout,
      maximumResponseBytes: min(configuration.maximumBytes, max(1, mostBytes - bytes)),
      followsToOtherHosts: true
    )
    download = configuration.client.send(request) { [weak self] result in
      guard let self else { return }
      queue.async { [self] in take(url, result, turn) }
    }
  }

  private func take(_ url: URL, _ result: Result<HTTPResponse, TransportError>, _ turn: Int) {
    guard turn == self.turn else { return }
    switch result {
    case .success(let response):
      bytes += response.body.count
      failuresInARow = 0
      if let entry = DataCache.Entry(data: response.body, headers: response.headers, now: Date()),
        !response.body.isEmpty,
        PictureFile.isPicture(response.body) || !HTTPResponse.isPage(response.body)
      {
        configuration.dataCache?.store(entry, for: configuration.cacheKey(url))
      } else {
        failed.insert(url)
      }
    case .failure(.cancelled): return
    // Not too large for the pipeline, but for what is left of this call's bytes.
    case .failure(.tooLarge(let limit)) where limit < configuration.maximumBytes: return
    // One photo's server may be gone, or the network with all of them.
    case .failure(let error) where error.isTransient:
      failuresInARow += 1
      guard failuresInARow < Self.mostFailures else { return }
    case .failure: failed.insert(url)
    }
    next(turn)
  }
}
