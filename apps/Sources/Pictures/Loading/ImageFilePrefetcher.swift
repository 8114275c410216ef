import Foundation
import QuintetTransport
import StateLoop

/// Fetches pictures' files into a pipeline's disk cache before anybody sees them, for times without a network. Nothing is decoded.
///
///     let prefetcher = ImageFilePrefetcher(pipeline: pipeline, mostBytes: 50 << 20) { !isMetered() }
///     prefetcher.fetch(urls)
///
/// Files come one after the other. What the disk has is left alone; what could not be had is not asked for again by the same
/// prefetcher, and a network that is gone ends it. Any thread.
public final class ImageFilePrefetcher: @unchecked Sendable {
  // Unchecked: what changes is touched on `queue` alone.
  private let queue = DispatchQueue(label: "quintet.pictures.ahead", qos: .utility)
  private let configuration: ImagePipeline.Configuration
  private let mostBytes: Int
  private let delay: Double
  private let isAllowed: @Sendable () -> Bool
  private var turn = 0
  private var rest: ArraySlice<URL> = []
  private var bytes = 0
  private var failed: Set<URL> = []
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
    configuration = pipeline.configuration
    (self.mostBytes, self.delay, self.isAllowed) = (mostBytes, delay, isAllowed)
  }

  /// Fetches the files of these addresses, in order and in place of those that were to be fetched before.
  public func fetch(_ urls: [URL]) {
    #if Recording
      if Recording.watcher?.isReplaying == true { return }
    #endif
    queue.asyncAfter(deadline: .now() + delay) { [weak self] in
      guard let self else { return }
      turn += 1
      bytes = 0
      download = nil
      rest = urls[...]
      next(turn)
    }
  }

  private func next(_ turn: Int) {
    guard turn == self.turn, let cache = configuration.dataCache, bytes < mostBytes else { return }
    while let url = rest.first, failed.contains(url) { rest.removeFirst() }
    guard let url = rest.popFirst(), isAllowed() else { return }
    cache.entry(for: configuration.cacheKey(url)) { [weak self] entry in
      guard let self else { return }
      queue.async { [self] in
        if entry == nil { ask(url, turn) } else { next(turn) }
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
      if let entry = DataCache.Entry(data: response.body, headers: response.headers, now: Date()),
        !response.body.isEmpty,
        !HTTPResponse.isPage(response.body)
      {
        configuration.dataCache?.store(entry, for: configuration.cacheKey(url))
      } else {
        failed.insert(url)
      }
    case .failure(.offline), .failure(.timedOut), .failure(.connectionLost), .failure(.cancelled): return
    case .failure: failed.insert(url)
    }
    next(turn)
  }
}
