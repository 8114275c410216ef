import Foundation
import TestSupport
import Testing

@testable import BackendClient
@testable import Deliveries
@testable import Pictures
@testable import QuintetStateLoop
@testable import QuintetTransport

/// The machine, its effect handler and what they are given, together.
@Suite struct DeliveriesModelTests {
  private let fetcher = FakeFetcher()
  private let log = Journal<String>()

  private func model(_ store: FakeDeliveryStore, tracksDone: Bool = false) -> DeliveriesModel {
    let configuration = DeliveriesConfiguration(
      server: .test,
      tracksDone: tracksDone,
      routeStart: { (latitude: 22, longitude: 114) },
      log: { [log] in log.add($1) }
    )
    return DeliveriesModel(
      configuration,
      store: store,
      fetcher: fetcher,
      pictures: ImagePipeline(.init(client: FakeClient()))
    )
  }

  private func wait(_ model: DeliveriesModel, until isSo: (DeliveriesMachine.State) -> Bool) async throws {
    // Looks are counted, not seconds: beside many other tests, minutes may pass between two of them.
    for _ in 0..<15_000 where !isSo(model.state) { try await Task.sleep(for: .milliseconds(2)) }
    try #require(isSo(model.state), "\(model.state)")
  }

  @Test func aLaunchShowsTheCacheThenFetchesStoresAndShows() async throws {
    let store = FakeDeliveryStore(snapshot(Array(1...80)))
    let model = model(store)
    model.send(.opened(Date()))
    try await wait(model) { $0.cache == .read }
    #expect(model.state.list?.snapshot == snapshot(Array(1...80)))
    #expect(store.reads == [DeliveriesEffectHandler.firstRows, nil])
    try await wait(model) { _ in fetcher.count == 1 }
    fetcher.answer(.success(snapshot([5], at: 9)))
    try await wait(model) { $0.refresh == .idle }
    #expect(model.state.list?.snapshot == snapshot([5], at: 9) && store.kept == snapshot([5], at: 9))
  }

  @Test func aListTheDiskRefusesIsShownAndReported() async throws {
    let store = FakeDeliveryStore(nil, refuses: true)
    let model = model(store)
    model.send(.opened(Date()))
    try await wait(model) { _ in fetcher.count == 1 }
    fetcher.answer(.success(snapshot([5])))
    try await wait(model) { $0.isUnsaved }
    #expect(model.state.content == .rows && model.state.notice == .unsaved)
    #expect(log.all.contains("the deliveries are not kept on this device: no"))
  }

  @Test func aMarkIsStoredShownAndReadAgain() async throws {
    let store = FakeDeliveryStore(snapshot([1, 2]))
    let model = model(store, tracksDone: true)
    model.send(.opened(Date()))
    try await wait(model) { $0.cache == .read }
    model.send(.markAsked(2, isDone: true))
    try await wait(model) { $0.done == [2] }
    #expect(store.marked == [2] && model.state.rows == [0])
    let next = self.model(store, tracksDone: true)
    next.send(.opened(Date()))
    try await wait(next) { $0.cache == .read }
    #expect(next.state.done == [2] && next.state.rows == [0])
  }

  @Test func aMarkTheDiskRefusesIsNotShownAndReported() async throws {
    let model = model(FakeDeliveryStore(snapshot([1]), refuses: true), tracksDone: true)
    model.send(.opened(Date()))
    try await wait(model) { $0.cache == .read }
    model.send(.markAsked(1, isDone: true))
    try await wait(model) { $0.isUnmarked }
    #expect(model.state.done.isEmpty && model.state.notice == .unmarked)
    #expect(log.all.contains("the deliveries are not kept on this device: no"))
  }

  @Test func aRouteBeginsAtTheHostsStart() async throws {
    let places = [0.03, 0.01, 0.02].map { Coordinate(latitude: 22 + $0, longitude: 114) }
    let deliveries = places.enumerated().map { delivery($0 + 1, at: $1) }
    let model = model(FakeDeliveryStore(Snapshot(deliveries: deliveries, date: time())), tracksDone: true)
    model.send(.opened(Date()))
    try await wait(model) { $0.cache == .read }
    model.send(.orderChosen(.route))
    try await wait(model) { $0.route != nil }
    #expect(model.state.rows == [1, 2, 0])
    #expect(model.state.route?.stops.map { ($0.leg ?? 0).rounded() } == [1_112, 1_112, 1_112])
    // Done deliveries are no stops.
    model.send(.markAsked(2, isDone: true))
    try await wait(model) { $0.done == [2] && $0.route?.stops.count == 2 }
    #expect(model.state.route?.stops.map { ($0.leg ?? 0).rounded() } == [2_224, 1_112])
  }

  @Test func marksThatCannotBeReadAreReportedAndTheListIsShown() async throws {
    let model = model(FakeDeliveryStore(snapshot([1, 2]), refusesMarks: true), tracksDone: true)
    model.send(.opened(Date()))
    try await wait(model) { $0.cache == .read }
    #expect(model.state.rows == [0, 1])
    #expect(log.all.contains("the deliveries are not kept on this device: no marks"))
  }

  @Test func noTextOfADeliveryIsLogged() async throws {
    let model = model(FakeDeliveryStore(snapshot([1])))
    model.send(.opened(Date()))
    try await wait(model) { _ in fetcher.count == 1 }
    fetcher.answer(.failure(FetchError(failure: .offline, reason: "no\nconnection")))
    try await wait(model) { $0.failure != nil }
    #expect(log.all.contains("refresh failed: no connection"))
    #expect(!log.all.contains { $0.contains("Mong Kok") || $0.contains("Delivery 1") })
  }

  /// By the model and a disk cache, since a list that only a prefetcher is asked for says nothing of what the model asks.
  @Test(arguments: [(most: 40, files: 25), (most: 10, files: 10), (most: 0, files: 0)])
  func photosArePrefetchedOnceEachUpToTheSetNumber(most: Int, files: Int) async throws {
    let client = FakeClient(), photo = SamplePicture.png(2, 2)
    let cache = DataCache(folder: TestHome.folder(), sizeLimit: 1 << 20)
    let model = DeliveriesModel(
      DeliveriesConfiguration(server: .test, photosAhead: most),
      store: FakeDeliveryStore(nil),
      fetcher: fetcher,
      pictures: ImagePipeline(.init(client: client, dataCache: cache)),
      isMetered: { false }
    )
    model.send(.opened(Date()))
    try await wait(model) { _ in fetcher.count == 1 }
    // Fifty deliveries, two to a photo, and some without one.
    let urls = (0..<50).map { "https://example.com/\($0 / 2).jpg" }
    let deliveries = urls.enumerated().map { delivery($0, photo: $1) } + [delivery(50, photo: nil)]
    fetcher.answer(.success(Snapshot(deliveries: deliveries, date: time())))
    for number in 0..<files {
      try await wait(model) { _ in client.requests.count > number }
      client.answer(.success(HTTPResponse(status: 200, body: photo)))
    }
    try await Task.sleep(for: .seconds(files == 0 ? 3 : 1))
    #expect(client.requests.map(\.url.absoluteString) == (0..<files).map { "https://example.com/\($0).jpg" })
  }

  /// The network's price is asked each time: a device moves from one to another.
  @Test func photosArePrefetchedOnlyWhileTheNetworkIsNotMetered() async throws {
    let client = FakeClient(), network = Network()
    let model = DeliveriesModel(
      DeliveriesConfiguration(server: .test, photosAhead: 5),
      store: FakeDeliveryStore(nil),
      fetcher: fetcher,
      pictures: ImagePipeline(
        .init(client: client, dataCache: DataCache(folder: TestHome.folder(), sizeLimit: 1 << 20))
      ),
      isMetered: network.isMetered
    )
    for (round, isMetered) in [true, false, true, false].enumerated() {
      network.isCostly = isMetered
      let asked = network.asked, requests = client.requests.count
      model.send(round == 0 ? .opened(Date()) : .refreshAsked)
      try await wait(model) { _ in fetcher.count == round + 1 }
      let photo = "https://example.com/\(round).jpg"
      fetcher.answer(.success(Snapshot(deliveries: [delivery(1, photo: photo)], date: time())))
      try await wait(model) { !$0.isRefreshing && network.asked > asked }
      guard !isMetered else { continue }
      try await wait(model) { _ in client.requests.count > requests }
      client.answer(.success(HTTPResponse(status: 200, body: SamplePicture.png(2, 2))))
    }
    #expect(client.requests.map(\.url.lastPathComponent) == ["1.jpg", "3.jpg"])
  }

  /// Makes what an app makes; nothing is read or written before its screen is opened.
  @Test func photosAreCachedUnderTheHostsPhotoKey() throws {
    let signed = try #require(URL(string: "https://example.com/1.jpg?signature=7"))
    let plain = try DeliveriesModel(DeliveriesConfiguration(server: .test, storagePrefix: "photo-key-tests"))
    #expect(plain.pictures.configuration.cacheKey(signed) == signed.absoluteString)
    let keyed = try DeliveriesModel(
      DeliveriesConfiguration(server: .test, photoKey: \.path, storagePrefix: "photo-key-tests")
    )
    #expect(keyed.pictures.configuration.cacheKey(signed) == "/1.jpg")
  }

  @Test func aModelThatIsLetGoEndsItsRequest() async throws {
    var model: DeliveriesModel? = model(FakeDeliveryStore(nil))
    model?.send(.opened(time()))
    if let model { try await wait(model) { _ in fetcher.count == 1 } }
    weak let gone = model
    model = nil
    await drainMainQueue()
    #expect(gone == nil)
    #expect(fetcher.cancelled == 1)
  }
}

/// Answers when a test says so.
final class FakeFetcher: DeliveriesFetching, @unchecked Sendable {
  typealias Completion = @Sendable (Result<Snapshot, FetchError>) -> Void

  // Unchecked: touched under `lock` alone.
  private let lock = NSLock()
  private var waiting: [Completion] = []
  private var asked = 0
  private var given = 0

  var count: Int { lock.withLock { asked } }
  var cancelled: Int { lock.withLock { given } }

  func fetch(completion: @escaping Completion) -> Token {
    lock.withLock {
      asked += 1
      waiting.append(completion)
    }
    return Token { [weak self] in
      self?.lock.withLock { self?.given += 1 }
    }
  }

  func answer(_ result: Result<Snapshot, FetchError>) {
    let completion = lock.withLock { waiting.removeFirst() }
    completion(result)
  }
}

/// Keeps a snapshot in memory, or refuses to.
final class FakeDeliveryStore: DeliveryStoring, @unchecked Sendable {
  // Unchecked: touched under `lock` alone.
  private let lock = NSLock()
  private var snapshot: Snapshot?
  private var marks: Set<Int> = []
  private var limits: [Int?] = []
  private let refuses: Bool
  private let refusesMarks: Bool

  init(_ snapshot: Snapshot?, refuses: Bool = false, refusesMarks: Bool = false) {
    self.snapshot = snapshot
    (self.refuses, self.refusesMarks) = (refuses, refusesMarks)
  }

  var kept: Snapshot? { lock.withLock { snapshot } }
  var marked: Set<Int> { lock.withLock { marks } }
  var reads: [Int?] { lock.withLock { limits } }

  func read(limit: Int?) throws(DeliveriesError) -> Snapshot? {
    lock.lock()
    defer { lock.unlock() }
    limits.append(limit)
    guard let snapshot, let limit else { return snapshot }
    return Snapshot(
      deliveries: Array(snapshot.deliveries.prefix(limit)),
      date: snapshot.date,
      skipped: snapshot.skipped
    )
  }

  func replace(with snapshot: Snapshot) throws(DeliveriesError) {
    lock.lock()
    defer { lock.unlock() }
    if refuses { throw .notStored("no") }
    self.snapshot = snapshot
  }

  func done() throws(DeliveriesError) -> Set<Int> {
    if refusesMarks { throw .notStored("no marks") }
    return lock.withLock { marks }
  }

  func mark(_ id: Int, isDone: Bool) throws(DeliveriesError) {
    if refuses { throw .notStored("no") }
    _ = lock.withLock { isDone ? marks.insert(id).memberAfterInsert : marks.remove(id) }
  }
}

/// A network that may cost, and counts how often that is asked.
private final class Network: @unchecked Sendable {
  // Unchecked: touched under `lock` alone.
  private let lock = NSLock()
  private var price = false
  private var count = 0

  var isCostly: Bool {
    get { lock.withLock { price } }
    set { lock.withLock { price = newValue } }
  }
  var asked: Int { lock.withLock { count } }

  @Sendable func isMetered() -> Bool {
    lock.withLock {
      count += 1
      return price
    }
  }
}
