import BackendClient
import Foundation
import QuintetPictureDecoding
import QuintetStateLoop
import QuintetTransport
import UIKit

/// Loads pictures: from memory, from the disk, or over the network; decoded off the main thread at the size they are shown.
///
///     let pipeline = ImagePipeline(.init(client: client, dataCache: DataCache(folder: folder)))
///     token = pipeline.loadImage(with: ImageRequest(url: url, pixelSize: size)) { [weak self] in self?.show($0) }
///
/// Requests for the same address share one download, and those for the same size one decoding. A picture's file is written to
/// the disk, whether or not it decodes here, unless the server forbids it (`Cache-Control: no-store`). What the disk has past its date
/// is asked for again, and shown if the server does not answer. What could not be shown is not asked for again for a while.
public actor ImagePipeline {
  /// The settings it was made with.
  public nonisolated let configuration: Configuration
  /// Has the keys of pictures whose files have become others. On the main thread.
  nonisolated let forgotten = Observers<String>()
  private let decoder = OperationQueue()
  private let makePicture: @Sendable (Data, CGSize) -> UIImage?
  private let now: @Sendable () -> Date
  private var jobs: [String: ImageJob] = [:]
  private var failures = FailureMemory()
  /// Of those that read the disk: what they read is in memory until it is decoded.
  private var reading: Gate
  private var downloading: Gate

  /// Makes a pipeline with nothing to do. Views share one.
  public init(_ configuration: Configuration) {
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
  @MainActor public func cachedImage(for request: ImageRequest) -> UIImage? {
    configuration.imageCache[key(of: request)]
  }

  /// Removes a picture from memory, in all sizes, because its file has become another. Views go on showing it until they load it again;
  /// those that could not load it try again at once.
  @MainActor public func forget(_ url: URL) {
    let key = configuration.cacheKey(url)
    configuration.imageCache.remove(key)
    forgotten.notify(key)
  }

  /// Returns the identity of a request's picture in this pipeline.
  nonisolated func key(of request: ImageRequest) -> ImageKey {
    ImageKey(id: configuration.cacheKey(request.url), size: request.key.size)
  }

  /// Loads a picture. `completion` is called once, on the main actor and never before this returns, unless the token is
  /// cancelled or released before. The last one to let go of an address ends its download.
  public nonisolated func loadImage(
    with request: ImageRequest,
    completion: @escaping @MainActor @Sendable (Result<UIImage, PictureError>) -> Void
  ) -> Token {
    if configuration.isPaused { return Token {} }
    // The main actor has the calls in order, and a call that was cancelled there is not completed any more.
    let task = Task { @MainActor in
      let result: Result<UIImage, PictureError>
      do {
        result = .success(try await image(for: request))
      } catch let error as PictureError {
        result = .failure(error)
      } catch {
        return
      }
      if !Task.isCancelled { completion(result) }
    }
    return Token { task.cancel() }
  }

  /// Returns a picture when it is loaded. Cancelling the task lets go of it, and throws `CancellationError`.
  public func image(for request: ImageRequest) async throws -> UIImage {
    let key = key(of: request), id = UUID()
    if let image = await configuration.imageCache[key] { return image }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
        add(ImageWant(id: id, priority: request.priority, continuation: continuation), key, request)
      }
    } onCancel: {
      Task { await remove(id, key) }
    }
  }

  /// Returns a picture's file as the server sent it: from the disk if it is there, or over the network. Nothing is decoded or stored.
  ///
  /// - Throws: ``PictureError``.
  public nonisolated func file(at url: URL) async throws -> Data {
    if let entry = await configuration.dataCache?.entry(for: configuration.cacheKey(url)) { return entry.data }
    if configuration.isPaused { throw PictureError.offline }
    let request = configuration.request(for: url, timeout: configuration.timeout, limit: configuration.maximumBytes)
    switch await configuration.client.result(of: request) {
    case .success(let response):
      guard PictureFile.mayBePicture(response.body) else { throw PictureError.notAPicture }
      return response.body
    case .failure(let error): throw PictureError(error)
    }
  }

  // MARK: Wants

  private func add(_ want: ImageWant, _ key: ImageKey, _ request: ImageRequest) {
    if request.triesAgain {
      failures.forget(request.url)
    } else if let failure = failures.error(for: request.url, at: now()) {
      return want.continuation.resume(throwing: failure)
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

  private func remove(_ id: UUID, _ key: ImageKey) {
    guard let job = jobs[key.id], let index = job.wants[key.size]?.firstIndex(where: { $0.id == id }) else { return }
    job.wants[key.size]?.remove(at: index).continuation.resume(throwing: CancellationError())
    if job.wants[key.size]?.isEmpty == true { job.wants[key.size] = nil }
    if job.wants.isEmpty { end(job) }
  }

  private func complete(_ job: ImageJob, _ size: PixelSize, _ result: Result<UIImage, PictureError>) {
    for want in job.wants.removeValue(forKey: size) ?? [] { want.continuation.resume(with: result) }
  }

  private func fail(_ job: ImageJob, _ error: PictureError) {
    let lifetime = error.lifetime(configuration.failureLifetime)
    if lifetime > 0 { failures.remember(error, of: job.url, at: now(), for: lifetime) }
    for size in job.wants.keys { complete(job, size, .failure(error)) }
    end(job)
  }

  /// Forgets a job that nobody wants any more. Its place is free once its bytes are.
  private func end(_ job: ImageJob) {
    if jobs[job.id] === job { jobs[job.id] = nil }
    job.download?.cancel()
    job.download = nil
    guard !job.isBusy else { return }
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
    Task { didRead(job, await configuration.dataCache?.entry(for: job.id)) }
  }

  private func didRead(_ job: ImageJob, _ entry: DataCache.Entry?) {
    job.isReading = false
    guard !job.wants.isEmpty else { return end(job) }
    guard let entry else {
      job.validators = nil
      return downloadNext(job)
    }
    // The server was asked already, so the stored file is all there is.
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
    let timeout = configuration.timeout
    let request = configuration.request(
      for: job.url,
      timeout: job.validators == nil ? timeout : min(timeout, configuration.validationTimeout),
      headers: job.validators?.fields ?? [:],
      limit: configuration.maximumBytes
    )
    job.download = Task { didDownload(job, await configuration.client.result(of: request)) }
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
    Task {
      let image = await picture(source.data, size)
      if let image { await keep(image, ImageKey(id: job.id, size: size)) }
      didDecode(job, size, source, image)
    }
  }

  private func picture(_ data: Data, _ size: PixelSize) async -> UIImage? {
    await withCheckedContinuation { done in
      decoder.addOperation { [makePicture] in
        done.resume(returning: data.isEmpty ? nil : makePicture(data, size.size))
      }
    }
  }

  @MainActor private func keep(_ image: UIImage, _ key: ImageKey) {
    configuration.imageCache[key] = image
  }

  private func didDecode(_ job: ImageJob, _ size: PixelSize, _ source: ImageJob.Source, _ image: UIImage?) {
    job.decoding.remove(size)
    if image != nil { failures.forget(job.url) }
    if image != nil || PictureFile.isPicture(source.data) { store(job, source) }
    if let image {
      complete(job, size, .success(image))
    } else if !isWorthAsking(job, source) {
      let error = PictureError(undecoded: source.data)
      let lifetime = PictureFile.isPicture(source.data) ? configuration.failureLifetime : PictureError.shortLifetime
      failures.remember(error, of: job.url, at: now(), for: min(lifetime, configuration.failureLifetime))
      complete(job, size, .failure(error))
    }
    guard job.decoding.isEmpty else { return }
    if job.wants.isEmpty { return end(job) }
    // Left are those for whom the server may have another file than the disk, or the disk one in place of an answer that is none.
    job.source = nil
    if job.isAsked { readAgain(job) } else { downloadNext(job) }
  }

  /// Returns true if there may be another file for one that did not decode: the server's where it was not asked for a while, or the disk's
  /// where the server's is no picture.
  private func isWorthAsking(_ job: ImageJob, _ source: ImageJob.Source) -> Bool {
    if case .answer(let response) = source { return job.validators != nil && !PictureFile.isPicture(response.body) }
    guard case .disk(let entry) = source, !job.isAsked else { return false }
    // A file that is no picture at all was damaged here, or stored by an earlier version.
    guard PictureFile.isPicture(entry.data) else { return true }
    guard entry.stored > now() || entry.stored + configuration.failureLifetime <= now() else { return false }
    job.validators = entry.validators
    return true
  }

  /// Writes a picture's file to the disk, once, and notes that the server has no newer version of what was there.
  private func store(_ job: ImageJob, _ source: ImageJob.Source) {
    guard let cache = configuration.dataCache, !job.isStored else { return }
    switch source {
    case .answer(let response):
      // Without an entry, what was stored before may not be kept any longer either.
      store(job, DataCache.Entry(data: response.body, headers: response.headers, now: now()), cache)
    case .disk(let entry) where job.isConfirmed: store(job, entry.confirmed(at: now()), cache)
    case .disk: break
    }
  }

  private func store(_ job: ImageJob, _ entry: DataCache.Entry?, _ cache: DataCache) {
    (job.isStored, job.isStoring) = (true, true)
    Task {
      if let entry { await cache.store(entry, for: job.id) } else { await cache.remove(job.id) }
      job.isStoring = false
      if job.wants.isEmpty { end(job) }
    }
  }
}

extension ImagePipeline {
  /// Returns true if a file is being loaded.
  func isLoading(_ key: String) -> Bool { jobs[key] != nil }

  /// Returns when nothing is under way any more that waits for no server. For tests.
  func settle() async {
    while jobs.values.contains(where: \.isBusy) { try? await Task.sleep(nanoseconds: 1_000_000) }
  }
}
