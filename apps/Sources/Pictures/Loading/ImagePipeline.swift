import Foundation
import PictureDecoding
import QuintetTransport
import StateLoop
import UIKit

/// Loads pictures: from memory, from the disk, or over the network; decoded off the main thread at the size they are shown.
///
///     let pipeline = ImagePipeline(.init(client: client, dataCache: DataCache(folder: folder)))
///     token = pipeline.loadImage(with: ImageRequest(url: url, pixelSize: size)) { [weak self] in self?.show($0) }
///
/// Whoever wants the same address shares one download, and whoever wants the same size one decoding. A picture's file is written to
/// the disk, whether or not it decodes here, unless the server forbids it (`Cache-Control: no-store`). What the disk has past its date
/// is asked for again, and shown if the server does not answer. What could not be shown is not asked for again for a while. Any thread.
public final class ImagePipeline: @unchecked Sendable {
  // Unchecked: what changes is touched on `queue` alone.
  /// What it was made from.
  public let configuration: Configuration
  private let queue = DispatchQueue(label: "quintet.pictures.pipeline", qos: .userInitiated)
  private let decoder = OperationQueue()
  private let makePicture: @Sendable (Data, CGSize) -> UIImage?
  private let now: @Sendable () -> Date
  private var jobs: [String: ImageJob] = [:]
  private var failures = FailureMemory()
  /// Of those that read the disk: what they read is in memory until it is decoded.
  private var reading: Gate
  private var downloading: Gate

  /// Makes a pipeline with nothing to do. Views share one.
  public convenience init(_ configuration: Configuration) {
    self.init(configuration, makePicture: PictureDecoder.picture, now: Date.init)
  }

  init(
    _ configuration: Configuration,
    makePicture: @escaping @Sendable (Data, CGSize) -> UIImage?,
    now: @escaping @Sendable () -> Date = Date.init
  ) {
    self.configuration = configuration
    self.makePicture = makePicture
    self.now = now
    reading = Gate(limit: 4)
    downloading = Gate(limit: configuration.maximumDownloads)
    decoder.maxConcurrentOperationCount = max(1, configuration.maximumDecodes)
    decoder.qualityOfService = .userInitiated
  }

  /// Returns the picture at once if it is in memory.
  public func cachedImage(for request: ImageRequest) -> UIImage? {
    configuration.imageCache[key(of: request)]
  }

  /// What makes two requests the same picture here.
  func key(of request: ImageRequest) -> ImageKey {
    ImageKey(id: configuration.cacheKey(request.url), size: request.key.size)
  }

  /// Loads a picture. `completion` is called once, on the main actor and never before this returns, unless the token is
  /// cancelled or released before. The last one to let go of an address ends its download.
  public func loadImage(
    with request: ImageRequest,
    completion: @escaping @MainActor @Sendable (Result<UIImage, PictureError>) -> Void
  ) -> Token {
    if configuration.isPaused { return Token {} }
    let want = ImageWant(request.priority, completion: completion)
    let key = key(of: request)
    queue.async { self.add(want, key, request) }
    return Token {
      want.giveUp()
      self.queue.async { self.remove(want, key) }
    }
  }

  /// Returns a picture when it is loaded. Cancelling the task lets go of it, and throws `CancellationError`.
  public func image(for request: ImageRequest) async throws -> UIImage {
    let call = ImageCall()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        call.begin(continuation) { finish in loadImage(with: request) { finish($0) } }
      }
    } onCancel: {
      call.cancel()
    }
  }

  // MARK: Wants

  private func add(_ want: ImageWant, _ key: ImageKey, _ request: ImageRequest) {
    if let image = configuration.imageCache[key] { return want.complete(.success(image)) }
    if request.triesAgain {
      failures.forget(request.url)
    } else if let failure = failures.error(for: request.url, at: now()) {
      return want.complete(.failure(failure))
    }
    if let job = jobs[key.id] {
      job.wants[key.size, default: []].append(want)
      if let source = job.source { return decode(job, key.size, source) }
      // It may have been waiting as one that is less urgent.
      return admit()
    }
    let job = ImageJob(key.id, request.url)
    jobs[key.id] = job
    job.wants[key.size] = [want]
    if configuration.dataCache == nil { downloading.enqueue(job) } else { reading.enqueue(job) }
    admit()
  }

  private func remove(_ want: ImageWant, _ key: ImageKey) {
    guard let job = jobs[key.id], let index = job.wants[key.size]?.firstIndex(where: { $0 === want }) else { return }
    job.wants[key.size]?.remove(at: index)
    if job.wants[key.size]?.isEmpty == true { job.wants[key.size] = nil }
    if job.wants.isEmpty { end(job) }
  }

  private func complete(_ job: ImageJob, _ size: PixelSize, _ result: Result<UIImage, PictureError>) {
    for want in job.wants.removeValue(forKey: size) ?? [] { want.complete(result) }
  }

  private func fail(_ job: ImageJob, _ error: PictureError) {
    let lifetime = error.lifetime(configuration.failureLifetime)
    if lifetime > 0 { failures.remember(error, of: job.url, until: now() + lifetime) }
    for size in job.wants.keys { complete(job, size, .failure(error)) }
    end(job)
  }

  /// Forgets a job that nobody wants any more. Its place is free once its bytes are.
  private func end(_ job: ImageJob) {
    if jobs[job.id] === job { jobs[job.id] = nil }
    job.download?.cancel()
    job.download = nil
    guard job.decoding.isEmpty, !job.isReading else { return }
    job.source = nil
    reading.leave(job)
    downloading.leave(job)
    admit()
  }

  private func admit() {
    while let job = reading.admit() { read(job) }
    while let job = downloading.admit() { download(job) }
  }

  // MARK: Disk

  private func read(_ job: ImageJob) {
    job.isReading = true
    configuration.dataCache?.entry(for: job.id) { entry in
      self.queue.async { self.didRead(job, entry) }
    }
  }

  private func didRead(_ job: ImageJob, _ entry: DataCache.Entry?) {
    job.isReading = false
    guard !job.wants.isEmpty else { return end(job) }
    guard let entry else {
      job.validators = nil
      return downloadNext(job)
    }
    // When the server was asked already, what the disk has is what there is.
    if entry.isFresh(at: now()) || job.isAsked { return decode(job, .disk(entry)) }
    job.validators = entry.validators
    downloadNext(job)
  }

  private func downloadNext(_ job: ImageJob) {
    reading.leave(job)
    downloading.enqueue(job)
    admit()
  }

  private func readAgain(_ job: ImageJob) {
    downloading.leave(job)
    reading.enqueue(job)
    admit()
  }

  // MARK: Network

  private func download(_ job: ImageJob) {
    job.isAsked = true
    var headers = configuration.headers
    headers["Accept"] = "image/*"
    for (name, value) in job.validators?.fields ?? [:] { headers[name] = value }
    let timeout = configuration.timeout
    let request = HTTPRequest(
      url: job.url,
      headers: headers,
      timeout: job.validators == nil ? timeout : min(timeout, configuration.validationTimeout),
      maximumResponseBytes: configuration.maximumBytes,
      followsToOtherHosts: true
    )
    job.download = configuration.client.send(request) { result in
      self.queue.async { self.didDownload(job, result) }
    }
  }

  private func didDownload(_ job: ImageJob, _ result: Result<HTTPResponse, TransportError>) {
    // A file that is there is kept at once: the same picture may be wanted again before it is decoded, or after it was let go of.
    if case .success(let response) = result, PictureFile.isPicture(response.body) { store(job, .answer(response)) }
    // An answer may have been on its way when the job ended.
    guard jobs[job.id] === job, job.download != nil else { return }
    job.download = nil
    switch result {
    case .success(let response): decode(job, .answer(response))
    case .failure(let error):
      if case .badStatus(304, _, _) = error { job.isConfirmed = true }
      let error = PictureError(error)
      if job.validators != nil, error != .notFound { readAgain(job) } else { fail(job, error) }
    }
  }

  // MARK: Decoding

  private func decode(_ job: ImageJob, _ source: ImageJob.Source) {
    job.source = source
    for size in job.wants.keys { decode(job, size, source) }
  }

  private func decode(_ job: ImageJob, _ size: PixelSize, _ source: ImageJob.Source) {
    guard job.decoding.insert(size).inserted else { return }
    let data = source.data
    decoder.addOperation { [makePicture] in
      let image = data.isEmpty ? nil : makePicture(data, size.size)
      self.queue.async { self.didDecode(job, size, source, image) }
    }
  }

  private func didDecode(_ job: ImageJob, _ size: PixelSize, _ source: ImageJob.Source, _ image: UIImage?) {
    job.decoding.remove(size)
    if let image {
      configuration.imageCache[ImageKey(id: job.id, size: size)] = image
      failures.forget(job.url)
    }
    if image != nil || PictureFile.isPicture(source.data) { store(job, source) }
    if let image {
      complete(job, size, .success(image))
    } else if !isWorthAsking(job, source) {
      let error = PictureError(undecoded: source.data)
      let lifetime = PictureFile.isPicture(source.data) ? configuration.failureLifetime : PictureError.shortLifetime
      failures.remember(error, of: job.url, until: now() + min(lifetime, configuration.failureLifetime))
      complete(job, size, .failure(error))
    }
    guard job.decoding.isEmpty else { return }
    if job.wants.isEmpty { return end(job) }
    // Left are those whose file on the disk did not decode.
    job.source = nil
    downloadNext(job)
  }

  /// Whether the server may have a file in place of one of the disk that did not decode: it was not asked for a while.
  private func isWorthAsking(_ job: ImageJob, _ source: ImageJob.Source) -> Bool {
    guard case .disk(let entry) = source, !job.isAsked else { return false }
    // What is no picture at all was damaged here, or stored by an earlier version.
    guard PictureFile.isPicture(entry.data) else { return true }
    guard entry.stored > now() || entry.stored + configuration.failureLifetime <= now() else { return false }
    job.validators = entry.validators
    return true
  }

  /// Writes a picture's file to the disk, once, and notes that the server has no newer version of what was there.
  private func store(_ job: ImageJob, _ source: ImageJob.Source) {
    guard let cache = configuration.dataCache, !job.isStored else { return }
    let key = job.id
    switch source {
    case .answer(let response):
      job.isStored = true
      if let entry = DataCache.Entry(data: response.body, headers: response.headers, now: now()) {
        cache.store(entry, for: key)
      } else {
        // What was stored before may not be kept any longer either.
        cache.remove(key)
      }
    case .disk(let entry) where job.isConfirmed:
      job.isStored = true
      cache.store(entry.confirmed(at: now()), for: key)
    case .disk: break
    }
  }
}

extension ImagePipeline {
  /// Calls back, on a queue of its own, with whether a file is being loaded.
  func isLoading(_ key: String, completion: @escaping @Sendable (Bool) -> Void) {
    queue.async { completion(self.jobs[key] != nil) }
  }

  /// Returns when everything that waits on the pipeline's queue or is being decoded now is done. For tests.
  func settle() async {
    await withCheckedContinuation { done in
      queue.async {
        self.decoder.addBarrierBlock { self.queue.async { done.resume() } }
      }
    }
  }
}
