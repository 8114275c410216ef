import Foundation
import GRDB
import LocalCache
import PictureScaling
import Pictures
import QuintetLocalization
import QuintetOutbox
import QuintetPictureDecoding
import QuintetStateLoop
import QuintetStateLoopTesting
import QuintetStorage
import QuintetTransport
import Sealing
import TextRecognition
import UIKit

// Snippets of the documents about the modules that features share.

private let (url, folder, directory) = (URL(fileURLWithPath: "/"), URL(fileURLWithPath: "/"), URL(fileURLWithPath: "/"))
private let (file, photo, bytes, configured, text, place) = (Data(), Data(), Data(), Data(), Data(), Data())
private func log(_ line: String) {}

// MARK: Pictures' files, and a key's

private func filesAhead(_ pipeline: ImagePipeline, _ urls: [URL], _ isMetered: @escaping @Sendable () -> Bool)
  async
{
  let prefetcher = ImageFilePrefetcher(pipeline: pipeline, mostBytes: 50 << 20) { !isMetered() }
  await prefetcher.fetch(urls)
}

private func keyFile(_ location: StorageLocation) {
  let source = KeySource.keyStore(KeyFile { try location.makeFolder().appendingPathComponent("key") })
  withExtendedLifetime(source) {}
}

// MARK: Storage

private func storage() throws {
  enum Problem: Error { case invalidPrefix }
  guard let location = StorageLocation(prefix: "consent") else { throw Problem.invalidPrefix }
  let store = try SettingsStore(suite: location.suite)
  try store.set("{\"format\":1}", forKey: "choice")  // on the disk when this returns
  let folder = try location.makeFolder()  // for an outbox, or for files of the feature's own
  withExtendedLifetime(folder) {}
}

private func database() async throws {
  var migrator = DatabaseMigrator()
  migrator.registerMigration("1") { database in
    try database.create(table: "delivery") {
      $0.primaryKey("id", .integer); $0.column("description", .text)
    }
  }
  let database = try LocalDatabase(folder: folder, name: "deliveries", migrator: migrator)
  let count = try await database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM delivery") }
  try await database.write { try $0.execute(sql: "DELETE FROM delivery") }
  withExtendedLifetime(count) {}
}

private func smallDatabase() throws {
  var migrator = DatabaseMigrator()
  migrator.registerMigration("1") { try $0.create(table: "delivery") { $0.primaryKey("id", .integer) } }
  let database = try LocalDatabase(folder: folder, name: "deliveries", migrator: migrator)
  let count = try database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM delivery") }
  withExtendedLifetime(count) {}
}

private func sealing(old: SealingKey) throws {
  do {
    let key = try SealingKey(bytes: configured)  // 32 bytes; or .random()
    let sealed = try key.seal(text, context: place)  // any thread
    let text = try key.open(sealed, context: place)  // throws .notAuthentic for another key, context or bit
    let source = KeySource.staticKey(key, previous: [old])  // what is under `old` is put under `key`
    let stored = KeySource.keyStore(SystemKeyStore(service: "com.example.app", account: "catalogue"))
    withExtendedLifetime((text, source, stored)) {}
  }
  do {
    let key = try SealingKey.random()
    let sealed = try key.seal(text, context: place)
    let text = try key.open(sealed, context: place)
    withExtendedLifetime(text) {}
  }
  do {
    let source = try KeySource.staticKey(SealingKey(bytes: configured))
    let stored = KeySource.keyStore(SystemKeyStore(service: "com.example.app", account: "catalogue"))
    withExtendedLifetime((source, stored)) {}
  }
}

// MARK: Words

@MainActor
private func words(
  _ title: UILabel,
  _ detail: UILabel,
  _ time: UILabel,
  _ date: UILabel,
  _ name: String,
  _ question: String
) {
  struct Choice { let date = Date() }
  let choice = Choice()
  do {
    let strings = LocalizedStrings(.main)  // the bundle with the .lproj folders; in a package .module
    title.text = strings["card.title"]
    detail.text = strings.formatted("card.asks", name, question)  // "%1$@ asks: %2$@"
    time.text = strings.counted("card.secondsLeft", 3)  // "3 seconds left"
    date.text = strings.date(choice.date, time: .short)
  }
  do {
    let strings = LocalizedStrings(.main)
    title.text = strings["card.title"]
    time.text = strings.counted("card.secondsLeft", 3)
  }
}

// MARK: Pictures

@MainActor
private func pictures(_ client: HTTPClient, _ rows: [Row], _ size: CGSize, _ scale: CGFloat, _ delivery: Row) throws {
  let pipeline = ImagePipeline(.init(client: client, dataCache: DataCache(folder: folder)))
  let view = LazyImageView(pipeline: pipeline)
  view.url = delivery.imageURL
  let prefetcher = ImagePrefetcher(pipeline: pipeline)
  prefetcher.startPrefetching(with: rows.map { ImageRequest(url: $0.imageURL, viewSize: size, scale: scale) })
}

private struct Row { let imageURL: URL }

@MainActor
private final class Album {
  private var token: Token?
  private func show(_ result: Result<UIImage, PictureError>) {}

  private func load(_ client: HTTPClient, _ size: CGSize) throws {
    let pipeline = ImagePipeline(.init(client: client, dataCache: DataCache(folder: folder)))
    token = pipeline.loadImage(with: ImageRequest(url: url, pixelSize: size)) { [weak self] in self?.show($0) }
  }

  private func decode(_ decoder: PictureDecoder, _ view: UIImageView) {
    decoder.decode(bytes, for: CGSize(width: 96, height: 96)) { [weak view] in view?.image = $0 }
  }

  private func scale(_ upload: @escaping @Sendable (Data) -> Void) {
    token = PictureScaler().scale(photo) { result in
      if case .success(let small) = result { upload(small) }
    }
  }

  private func read(_ show: @escaping @Sendable ([RecognizedWord]) -> Void) {
    let recognizer = TextRecognizer(languages: ["en", "de"])
    token = recognizer.recognizeText(in: file) { result in
      if case .success(let text) = result { show(text.words) }
    }
  }

  private func read(
    _ progress: @escaping @Sendable (Double) -> Void,
    _ show: @escaping @Sendable ([RecognizedWord]) -> Void,
    _ tell: @escaping @Sendable (any Error) -> Void
  ) {
    let recognizer = TextRecognizer(languages: ["en", "de"])
    token = recognizer.recognizeText(in: file, progress: progress) { result in
      switch result {
      case .success(let text): show(text.words)  // text, confidence, box, line
      case .failure(.cancelled): break
      case .failure(let error): tell(error)  // .notAPicture, .noLanguageData (says what to install), .failed
      }
    }
  }
}

// MARK: Transport

private func transport(
  _ authority: URL,
  show: @escaping @Sendable (Data) -> Void,
  showNothing: @escaping @Sendable () -> Void,
  offerRetry: @escaping @Sendable (Bool) -> Void
) throws {
  let client = try HTTPClient(
    pinSets: [try PinSet(host: "api.example.com", pins: ["sha256/…", "sha256/…"])],
    userAgent: "Example/1.0",
    onPinFailure: { failure in log("\(failure.host) shows a key that is not pinned") }
  )
  let request = client.send(HTTPRequest(url: url, timeout: 10)) { result in
    switch result {
    case .success(let response): show(response.body)
    case .failure(.badStatus(404, _, _)): showNothing()
    case .failure(let error): offerRetry(error.isTransient)
    }
  }
  request.cancel()
}

private func server(_ authority: URL, _ queue: DispatchQueue) throws {
  let server = Server(url: url, pins: ["sha256/…", "sha256/…"], trustAnchors: authority)
  let client = try server.makeClient(queue: queue)
  withExtendedLifetime(client) {}
}

private func outbox(
  _ server: Server,
  _ request: HTTPRequest,
  markSent: @escaping @Sendable (UUID) -> Void,
  showWaiting: @escaping @Sendable (UUID, TransportError, TimeInterval) -> Void,
  askWhatToDo: @escaping @Sendable (UUID, TransportError) -> Void
) throws {
  let queue = DispatchQueue(label: "example.outbox")
  let client = try server.makeClient(queue: queue)
  let outbox = try Outbox(directory: directory, client: client, queue: queue) { event in
    switch event {
    case .delivered(let key, _): markSent(key)
    case .waiting(let key, let error, let delay): showWaiting(key, error, delay)
    case .rejected(let key, let error): askWhatToDo(key, error)
    case .quarantined(let file): log("\(file) is no entry")
    case .storageFailed(let error): log("\(error)")
    }
  }
  outbox.start()
  outbox.enqueue(request, idempotencyKey: UUID()) { error in
    if let error { log("not queued: \(error)") }
  }
}

// MARK: Loops

enum Saver: Machine {
  struct State: Hashable {
    var count = 0
    var isSaving = false
  }
  enum Event: Hashable { case increased, saveTapped, saved }
  enum Effect: Hashable { case save(Int) }

  static func update(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .increased:
      state.count += 1
      return []
    case .saveTapped:
      guard !state.isSaving else { return [] }
      state.isSaving = true
      return [.save(state.count)]
    case .saved:
      state.isSaving = false
      return []
    }
  }
}

extension Saver.State: Codable {}
extension Saver.Event: Codable {}
extension Saver.Effect: Codable {}

private struct Disk: Sendable {
  func save(_ count: Int, _ done: @escaping @Sendable () -> Void) {}
  func append(_ text: String) {}
}
private let disk = Disk()

@MainActor
private func loop(_ label: UILabel) {
  let loop = Loop<Saver>(Saver.State()) { effect, work in
    switch effect {
    case .save(let count): disk.save(count) { work.send(.saved) }
    }
  }
  let token = loop.observe { state in label.text = "\(state.count)" }
  loop.send(.increased)
  withExtendedLifetime(token) {}
}

private func trace(
  _ initial: Saver.State,
  _ text: String,
  handle: @escaping @Sendable (Saver.Effect, Work<Saver>) -> Void
) throws {
  let recorder = TraceRecorder<Saver> { line in disk.append(line + "\n") }
  let loop = Loop<Saver>(initial, middleware: [recorder], handle: handle)
  try Trace.replay(text, as: Saver.self)  // throws TraceError.differs with the first line that differs
  withExtendedLifetime(loop) {}
}

private func shuffled(
  _ initial: Saver.State,
  _ shuffler: EffectShuffler,
  answer: @escaping @Sendable (Saver.Effect) -> Saver.Event
) {
  let loop = Loop<Saver>(initial) { effect, work in
    shuffler.hold { work.finish(answer(effect)) }
  }
  withExtendedLifetime(loop) {}
}

private func script() throws {
  var test = MachineTest(Saver.self, .init())
  try test.send(.increased) { $0.count = 1 }
  try test.send(.saveTapped, effects: [.save(1)]) { $0.isSaving = true }
}

private func exploration() throws {
  let exploration = try Explorer(Saver.self, from: [.init()]) {
    $0.count < 3 ? [.increased, .saveTapped, .saved] : [.saveTapped, .saved]
  }
  .always("the count is never negative") { $0.count >= 0 }
  .onEveryStep("nothing is saved twice at once") { $0.effects.isEmpty || !$0.before.isSaving }
  .explore()
  try exploration.everyState(canReach: "rest") { !$0.isSaving }
}

enum Fetcher: Machine {
  struct State: Hashable {
    var isFetching = false
    var page = ""
  }
  enum Event: Hashable { case fetchTapped, stopTapped, fetched(String) }
  enum Effect: Hashable { case fetch, stopFetching }
  enum Key { case page }

  static func work(of effect: Effect) -> KeyedWork<Key>? {
    switch effect {
    case .fetch: .start(.page)
    case .stopFetching: .cancel(.page)
    }
  }

  static func update(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .fetchTapped:
      state.isFetching = true
      return [.fetch]
    case .stopTapped:
      state.isFetching = false
      return [.stopFetching]
    case .fetched(let page):
      state = State(page: page)
      return []
    }
  }
}

private struct PageClient: Sendable {
  func fetch(_ done: @escaping @Sendable (String) -> Void) -> Token { Token {} }
}

private func keyedWork(_ client: PageClient) {
  let loop = Loop<Fetcher>(Fetcher.State()) { effect, work in
    switch effect {
    case .fetch: work.keep(client.fetch { page in work.finish(.fetched(page)) })
    case .stopFetching: break
    }
  }
  withExtendedLifetime(loop) {}
}

private func keyedExploration() throws {
  let exploration = try Explorer(
    Fetcher.self,
    from: [.init()],
    answers: { key, state in [.finish(.fetched("a page"))] },
    events: { state in [.fetchTapped, .stopTapped] }
  )
  .onEveryStep("a page comes for a tap") { step in step.event != .fetched("a page") || step.before.isFetching }
  .explore()
  _ = exploration
}
