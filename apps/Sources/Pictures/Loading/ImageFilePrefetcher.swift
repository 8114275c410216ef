import BackendClient
import Foundation
import QuintetStateLoop
import QuintetTransport

/// Fetches pictures' files into a pipeline's disk cache before anybody sees them, for times without a network. Nothing is decoded.
///
///     let prefetcher = ImageFilePrefetcher(pipeline: pipeline, mostBytes: 50 << 20) { !isMetered() }
///     await prefetcher.fetch(urls)
///
/// Files come one after the other. What the disk has, and what the pipeline loads anyway, is left alone; what cannot be had is not asked
/// for again by the same prefetcher. What a network or a server did not give for the moment is asked for again after a pause, of which
/// there are two; three such in a row begin one at once. Without TLS a page is such an answer: it may be somebody else's.
public actor ImageFilePrefetcher {
  private let pipeline: ImagePipeline
  private let mostBytes: Int
  private let delay: Double
  private let pauses: [Double]
  private let isAllowed: @Sendable () -> Bool
  private var failed: Set<URL> = []
  private var fetching: Task<Void, Never>?
  private static let mostFailures = 3
  /// The longest pause that a server may ask for, in seconds.
  private static let longestPause = 3_600.0

  /// Makes a prefetcher with nothing to do. When it is released, what it fetches ends.
  ///
  /// - Parameters:
  ///   - pipeline: Whose disk cache gets the files, by its client and its keys.
  ///   - mostBytes: What the network may carry for one call of ``fetch(_:)``.
  ///   - delay: Seconds until the first file, in which visible pictures come first.
  ///   - pauses: Seconds of each pause, unless a server asks for a longer one.
  ///   - isAllowed: Asked before each file, on any thread but the main one; false ends the fetching, as on a network that is metered.
  public init(
    pipeline: ImagePipeline,
    mostBytes: Int,
    delay: Double = 2,
    pauses: [Double] = [30, 300],
    isAllowed: @escaping @Sendable () -> Bool
  ) {
    self.pipeline = pipeline
    (self.mostBytes, self.delay, self.pauses, self.isAllowed) = (mostBytes, delay, pauses, isAllowed)
  }

  deinit { fetching?.cancel() }

  /// Fetches the files of these addresses, in order and in place of those that were to be fetched before. Returns at once.
  public func fetch(_ urls: [URL]) {
    if pipeline.configuration.isPaused { return }
    fetching?.cancel()
    fetching = Task {
      [weak self, pipeline, mostBytes, delay, pauses, isAllowed, configuration = pipeline.configuration] in
      try? await Task.sleep(nanoseconds: UInt64(delay * 1e9))
      guard let cache = configuration.dataCache else { return }
      var bytes = 0, failuresInARow = 0, waiting = urls[...], again: [URL] = []
      var pausesLeft = pauses[...], longest = 0.0
      while true {
        if waiting.isEmpty || failuresInARow == Self.mostFailures {
          guard !again.isEmpty, let pause = pausesLeft.popFirst() else { return }
          try? await Task.sleep(nanoseconds: UInt64(min(max(pause, longest), Self.longestPause) * 1e9))
          (waiting, again, failuresInARow, longest) = (waiting + again, [], 0, 0)
        }
        guard let url = waiting.popFirst() else { return }
        guard !Task.isCancelled, bytes < mostBytes, let hasFailed = await self?.failed.contains(url) else { return }
        if hasFailed { continue }
        guard isAllowed() else { return }
        let key = configuration.cacheKey(url)
        if await cache.entry(for: key) != nil { continue }
        if await pipeline.isLoading(key) { continue }
        let limit = min(configuration.maximumBytes, max(1, mostBytes - bytes))
        let request = configuration.request(for: url, timeout: configuration.timeout, limit: limit)
        let isOpen = url.scheme?.lowercased() == "http"
        switch await configuration.client.result(of: request) {
        case .success(let response) where isOpen && !PictureFile.mayBePicture(response.body):
          bytes += response.body.count
          failuresInARow += 1
          again.append(url)
        case .success(let response):
          bytes += response.body.count
          failuresInARow = 0
          if let entry = DataCache.Entry(data: response.body, headers: response.headers, now: Date()),
            PictureFile.mayBePicture(response.body)
          {
            await cache.store(entry, for: key)
          } else {
            await self?.remember(url)
          }
        case .failure(.cancelled): return
        // Not too large for the pipeline, only for the rest of this call's bytes.
        case .failure(.tooLarge(let limit)) where limit < configuration.maximumBytes: return
        // One photo's server may be gone, or the network with all of them.
        case .failure(let error) where error.isTransient || isOpen && error.mayBeOfNetwork:
          failuresInARow += 1
          again.append(url)
          longest = max(longest, error.retryAfter ?? 0)
        case .failure: await self?.remember(url)
        }
      }
    }
  }

  private func remember(_ url: URL) {
    failed.insert(url)
  }
}

extension TransportError {
  /// True for what a network may answer in a server's place, as a hotel's does until somebody signs in.
  fileprivate var mayBeOfNetwork: Bool {
    switch self {
    case .redirectRefused: true
    case .badStatus(let status, _, let body): status != 404 && status != 410 && HTTPResponse.isPage(body)
    default: false
    }
  }
}
