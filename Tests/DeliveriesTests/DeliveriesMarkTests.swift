import Foundation
import TestSupport
import Testing

@testable import Deliveries
@testable import Pictures
@testable import QuintetStateLoop

/// Marks and routes, with what carries out their work.
@Suite struct DeliveriesMarkTests {
  /// A model that has read what is kept.
  private func model(
    _ store: FakeDeliveryStore,
    routeStart: @escaping @Sendable () -> (latitude: Double, longitude: Double)? = { nil }
  ) async throws -> DeliveriesModel {
    let model = DeliveriesModel(
      DeliveriesConfiguration(server: .test, tracksDone: true, routeStart: routeStart),
      store: store,
      fetcher: FakeFetcher(),
      pictures: ImagePipeline(.init(client: FakeClient()))
    )
    model.send(.opened(Date()))
    try await wait(model) { $0.cache == .read }
    return model
  }

  private func wait(_ model: DeliveriesModel, until isSo: (DeliveriesMachine.State) -> Bool) async throws {
    // Looks are counted, not seconds: beside many other tests, minutes may pass between two of them.
    for _ in 0..<15_000 where !isSo(model.state) { try await Task.sleep(for: .milliseconds(2)) }
    try #require(isSo(model.state), "\(model.state)")
  }

  @Test func marksRightAfterEachOtherAreAllKept() async throws {
    let store = FakeDeliveryStore(snapshot([1, 2, 3, 4]))
    let model = try await model(store)
    for id in [3, 1, 2] { model.send(.markAsked(id, isDone: true)) }
    try await wait(model) { $0.done == [1, 2, 3] }
    #expect(store.marked == [1, 2, 3] && model.state.rows == [3])
    // Only the last mark can be undone.
    #expect((model.state.undoable ?? 2) == 2)
    for id in [3, 1] { model.send(.markAsked(id, isDone: false)) }
    try await wait(model) { $0.done == [2] }
    #expect(store.marked == [2])
  }

  @Test func aMarkCanBeUndoneForSixSecondsAndStays() async throws {
    let store = FakeDeliveryStore(snapshot([1, 2])), model = try await model(store), start = ContinuousClock.now
    model.send(.markAsked(1, isDone: true))
    try await wait(model) { $0.done == [1] }
    try await wait(model) { $0.undoable == nil }
    #expect(ContinuousClock.now - start >= .seconds(5.9))
    #expect(model.state.done == [1] && store.marked == [1])
  }

  private static let places = [0.03, 0.01, 0.02].map { Coordinate(latitude: 22 + $0, longitude: 114) }
  private static var kept: Snapshot {
    Snapshot(deliveries: places.enumerated().map { delivery($0 + 1, at: $1) }, date: time())
  }

  @Test func aRouteBeginsAtTheFirstDeliveryWhereTheHostKnowsNoPlace() async throws {
    let starts: [(latitude: Double, longitude: Double)?] = [
      nil, (latitude: 91, longitude: 114), (latitude: 22, longitude: 181), (latitude: .nan, longitude: 1),
      (latitude: 0, longitude: 0),
    ]
    for start in starts {
      let model = try await model(FakeDeliveryStore(Self.kept)) { start }
      model.send(.orderChosen(.route))
      try await wait(model) { $0.route != nil }
      let stops = try #require(model.state.route?.stops)
      #expect(stops.map(\.id) == [1, 3, 2] && stops[0].leg == nil, "\(String(describing: start)): \(stops)")
    }
  }

  @Test func theHostIsAskedForTheStartOfEachNewRoute() async throws {
    let asked = Journal<Bool>()
    let model = try await model(FakeDeliveryStore(Self.kept)) {
      defer { asked.add(true) }
      return (latitude: asked.all.isEmpty ? 22 : 22.04, longitude: 114)
    }
    model.send(.orderChosen(.route))
    try await wait(model) { $0.route?.stops.map(\.id) == [2, 3, 1] }
    model.send(.orderChosen(.backend))
    model.send(.orderChosen(.route))
    try await wait(model) { $0.route?.stops.map(\.id) == [1, 3, 2] }
    #expect(asked.all.count == 2)
  }
}

/// Models as an app makes them.
@Suite struct DeliveriesMakingTests {
  private struct Replaying: LoopMiddleware {
    var replayTime: ReplayTime? { ReplayTime(boot: 0, date: time()) }
  }

  @Test func aReplayLoadsNoPhotos() throws {
    let configuration = DeliveriesConfiguration(server: .test, storagePrefix: "making-tests")
    #expect(try DeliveriesModel(configuration, middleware: [Replaying()]).pictures.configuration.isPaused)
    #expect(try !DeliveriesModel(configuration).pictures.configuration.isPaused)
  }

  @Test func theMapHasTheHostsTilesElseThePlatforms() throws {
    var configuration = DeliveriesConfiguration(server: .test, storagePrefix: "making-tests")
    #expect(try DeliveriesModel(configuration).tiles?.source == TileSource.platformDefault)
    let own = TileSource(template: "https://example.com/{z}/{x}/{y}", attribution: "nobody", maximumZoom: 12)
    configuration.tiles = own
    #expect(try DeliveriesModel(configuration).tiles?.source == own)
  }
}
