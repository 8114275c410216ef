import CQuintetGTK
import Synchronization
import Testing

@testable import MapKit
@testable import UIKit

@MainActor @Suite("map tiles", .windows)
struct MapTileTests {
  @Test("tiles in sight and around are asked for once")
  func tilesInSightAndAroundAreAskedForOnce() async throws {
    let tiles = SampleTiles(.picture(try SampleTiles.plain()))
    let sample = try await SampleMap { map, _ in map.addOverlay(tiles) }
    try await showsEverywhere(sample.map, SamplePictures.red)
    // Tiles around come after the visible ones, a few at a time.
    let source = try #require(sample.map.layers.first?.source)
    try await wait("those around have come") { source.isIdle }
    let asked = tiles.asked
    #expect(Set(asked).count == asked.count)
    let first = try #require(asked.first)
    #expect(Set(asked.map(\.z)) == [first.z])
    let camera = sample.map.camera, count = exp2(Double(first.z))
    let middle = (x: camera.center.x * count, y: camera.center.y * count)
    // 400 × 500 points are at most three tiles by three.
    for path in asked {
      #expect(abs(Double(path.x) + 0.5 - middle.x) <= 3 && abs(Double(path.y) + 0.5 - middle.y) <= 3.5, "\(path)")
    }
    #expect(first == SampleTiles.Path(x: Int(middle.x), y: Int(middle.y), z: first.z))
    tiles.forgetAsked()
    sample.map.centerCoordinate.longitude += 1e-4
    await sample.window.nextFrame()
    #expect(tiles.asked == [])
  }

  @Test("tiles nearest to the middle come first, across the date line too", arguments: [114.17, 179.98, -179.98])
  func tilesNearestToTheMiddleComeFirstAcrossTheDateLineToo(longitude: Double) async throws {
    let tiles = SampleTiles(.held)
    var region = SampleMap.harbour
    region.center.longitude = longitude
    let sample = try await SampleMap(region: region) { map, _ in map.addOverlay(tiles) }
    try await wait("they are asked for") { tiles.heldCount == TileSource.mostLoading }
    let asked = tiles.asked, count = exp2(Double(asked[0].z)), middle = sample.map.camera.center
    let distances = asked.map { path in
      let x = (Double(path.x) + 0.5) / count - middle.x, y = (Double(path.y) + 0.5) / count - middle.y
      return hypot(x - x.rounded(), y) * count
    }
    #expect(distances == distances.sorted() && distances.allSatisfy { $0 < 2 }, "\(asked): \(distances)")
    #expect(Set(asked.map { Double($0.x) < count / 2 }).count == (abs(longitude) > 179 ? 2 : 1), "\(asked)")
  }

  @Test("a tile that fails shows the ground and can reload")
  func tileThatFailsShowsTheGroundAndCanReload() async throws {
    let bytes = try SampleTiles.plain(), large = try SampleTiles.plain(side: TileSource.longestSide + 1)
    var broken = bytes
    broken[broken.count / 2] ^= 0xFF
    let answers: [SampleTiles.Answer] = [
      .failure, .picture(Data()), .picture(Data(repeating: 7, count: 5000)), .picture(large),
      .picture(bytes.prefix(bytes.count / 2)), .picture(broken),
    ]
    for answer in answers {
      let tiles = SampleTiles(answer)
      let sample = try await SampleMap { map, _ in map.addOverlay(tiles) }
      try await wait("they are asked for") { tiles.asked.count >= 9 }
      let source = try #require(sample.map.layers.first?.source)
      try await wait("they have come") { source.isIdle }
      try await wait("the ground is seen") {
        guard let pixel = try? SamplePictures.pixels(of: sample.map)(200, 250) else { return false }
        return pixel.green > 20 && pixel.red != 255
      }
      tiles.set(.picture(bytes))
      let renderer = try #require(sample.map.renderer(for: tiles) as? MKTileOverlayRenderer)
      renderer.reloadData()
      try await showsEverywhere(sample.map, SamplePictures.red)
      TestWindow.close(sample.window)
    }
  }

  @Test("few tiles load at a time, none out of sight")
  func fewTilesLoadAtATimeNoneOutOfSight() async throws {
    let tiles = SampleTiles(.held)
    let sample = try await SampleMap { map, _ in map.addOverlay(tiles) }
    try await wait("they are asked for") { tiles.heldCount == TileSource.mostLoading }
    var far = SampleMap.harbour
    for step in 1...20 {
      far.center.longitude = 114.17 - Double(step)
      sample.map.region = far
      await sample.window.nextFrame()
    }
    // libshumate lets go of what is out of sight in a later frame.
    for _ in 0..<3 { await sample.window.nextFrame() }
    #expect(tiles.heldCount == TileSource.mostLoading)
    let source = try #require(sample.map.layers.first?.source)
    tiles.set(.picture(try SampleTiles.plain(SamplePictures.blue)))
    // The answer now is about a region that is gone.
    tiles.answerHeld(try SampleTiles.plain())
    try await showsEverywhere(sample.map, SamplePictures.blue)
    try await wait("all have come") { source.isIdle }
    let z = try #require(tiles.asked.last?.z), x = Int(sample.map.camera.center.x * exp2(Double(z)))
    #expect(tiles.asked.dropFirst(TileSource.mostLoading).allSatisfy { abs($0.x - x) <= 3 })
  }

  @Test(
    "a journey over thousands of tiles keeps few in memory",
    .timeLimit(.minutes(10))
  )
  func journeyOverThousandsOfTilesKeepsFewInMemory() async throws {
    let tiles = SampleTiles(.picture(try SampleTiles.plain()))
    let sample = try await SampleMap { map, _ in map.addOverlay(tiles) }
    let source = try #require(sample.map.layers.first?.source)
    /// Jumps on by more than is in sight, so that each tile is another one.
    @MainActor func travel(until count: Int) async throws {
      while tiles.asked.count < count {
        var center = sample.map.centerCoordinate
        center.longitude += center.longitude < 179 ? 0.25 : -358
        sample.map.centerCoordinate = center
        await sample.window.nextFrame()
        try await wait("the tiles have come") { source.isIdle }
      }
    }
    try await travel(until: 1000)
    let before = Memory.resident
    try await travel(until: 10_000)
    // A tile is a quarter of a megabyte: thousands that stayed would be gigabytes.
    #expect(Memory.resident - before < 24 << 20, "\(before) bytes before, \(Memory.resident) after")
  }

  @Test("tiles are asked for at their levels and flipped rows")
  func tilesAreAskedForAtTheirLevelsAndFlippedRows() async throws {
    let tiles = SampleTiles(.picture(try SampleTiles.plain()))
    tiles.maximumZ = 10
    tiles.isGeometryFlipped = true
    let sample = try await SampleMap { map, _ in map.addOverlay(tiles) }
    try await wait("they are asked for") { tiles.asked.count >= 9 }
    #expect(Set(tiles.asked.map(\.z)) == [10])
    let row = 1023 - Int(sample.map.camera.center.y * 1024)
    #expect(try #require(tiles.asked.first).y == row)
    sample.map.addOverlay(tiles)
    #expect(sample.map.overlays.count == 1)
    sample.map.removeOverlay(tiles)
    #expect(sample.map.overlays.isEmpty && sample.map.levels.upperBound == 20)
    let late = SampleTiles(.picture(try SampleTiles.plain()))
    (late.minimumZ, late.maximumZ, late.canReplaceMapContent) = (18, 19, false)
    sample.map.addOverlay(late)
    for _ in 0..<3 { await sample.window.nextFrame() }
    #expect(late.asked == [])
  }

  @Test("flipped rows mirror those counted from the north")
  func flippedRowsMirrorThoseCountedFromTheNorth() async throws {
    let tiles = [false, true].map { isFlipped in
      let tiles = SampleTiles(.failure)
      (tiles.maximumZ, tiles.isGeometryFlipped) = (10, isFlipped)
      return tiles
    }
    for tiles in tiles {
      let sample = try await SampleMap { map, _ in map.addOverlay(tiles) }
      let source = try #require(sample.map.layers.first?.source)
      try await wait("they have been asked for") { tiles.asked.count >= 9 && source.isIdle }
      TestWindow.close(sample.window)
    }
    let mirrored = tiles[1].asked.map { SampleTiles.Path(x: $0.x, y: 1023 - $0.y, z: $0.z) }
    #expect(Set(mirrored) == Set(tiles[0].asked))
    #expect(mirrored.first == tiles[0].asked.first)
  }

  @Test("a reloaded overlay stays below those added after it")
  func reloadedOverlayStaysBelowThoseAddedAfterIt() async throws {
    let below = SampleTiles(.picture(try SampleTiles.plain())),
      above = SampleTiles(.picture(try SampleTiles.plain(SamplePictures.blue)))
    let sample = try await SampleMap { map, _ in map.addOverlays([below, above]) }
    try await showsEverywhere(sample.map, SamplePictures.blue)
    below.forgetAsked()
    try #require(sample.map.renderer(for: below) as? MKTileOverlayRenderer).reloadData()
    let source = try #require(sample.map.layers.first?.source)
    try await wait("its tiles have come again") { !below.asked.isEmpty && source.isIdle }
    for _ in 0..<2 { await sample.window.nextFrame() }
    try await showsEverywhere(sample.map, SamplePictures.blue)
    let widgets = sample.map.layers.compactMap(\.widget)
    #expect(gtk_widget_get_next_sibling(widgets[0]) == widgets[1])
  }

  @Test("an overlay without a tile renderer is not asked")
  func overlayWithoutATileRendererIsNotAsked() async throws {
    let tiles = SampleTiles(.held)
    let map = MKMapView()
    map.region = SampleMap.harbour
    map.addOverlay(tiles)
    let window = try await TestWindow.show(map)
    for _ in 0..<3 { await window.nextFrame() }
    #expect(tiles.asked == [])
    #expect(map.overlays.count == 1)
  }

  @Test("a removed overlay is released before its tiles come")
  func removedOverlayIsReleasedBeforeItsTilesCome() async throws {
    var tiles: SampleTiles? = SampleTiles(.held)
    weak let weakTiles = tiles
    let sample = try await SampleMap { map, _ in if let tiles { map.addOverlay(tiles) } }
    try await wait("they are asked for") { (tiles?.heldCount ?? 0) > 0 }
    let source = Weak(sample.map.layers.first?.source)
    var layers = 1
    connect(try #require(sample.map.layers.first?.widget), "destroy") { layers -= 1 }
    sample.map.removeOverlay(try #require(tiles))
    tiles = nil
    try await wait("the layer is gone") { layers == 0 && source.object == nil && weakTiles == nil }
  }

  @Test("a tile's URL follows the template, also for files")
  func tilesURLFollowsTheTemplateAlsoForFiles() async throws {
    let overlay = MKTileOverlay(urlTemplate: "https://tiles.example/{z}/{x}/{y}@{scale}.png")
    let path = MKTileOverlayPath(x: 3, y: 5, z: 7, contentScaleFactor: 2)
    #expect(overlay.url(forTilePath: path).absoluteString == "https://tiles.example/7/3/5@2.png")
    let folder = NSTemporaryDirectory() + "tiles-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("tile".utf8).write(to: URL(fileURLWithPath: folder + "/7-3-5"))
    let files = MKTileOverlay(urlTemplate: "file://\(folder)/{z}-{x}-{y}")
    let read: Data? = await withCheckedContinuation { continuation in
      files.loadTile(at: path) { data, _ in continuation.resume(returning: data) }
    }
    #expect(read == Data("tile".utf8))
    let failed: Bool = await withCheckedContinuation { continuation in
      overlay.loadTile(at: path) { data, error in continuation.resume(returning: data == nil && error != nil) }
    }
    #expect(failed)
  }

  @Test("a tile that is answered twice counts once, at the screen's scale")
  func tileThatIsAnsweredTwiceCountsOnceAtTheScreensScale() async throws {
    let tiles = TwiceAnsweredTiles(urlTemplate: nil)
    let sample = try await SampleMap { map, _ in map.addOverlay(tiles) }
    try await wait("they are asked for") { tiles.scales.count >= 9 }
    let source = try #require(sample.map.layers.first?.source)
    try await wait("none is on its way") { source.isIdle }
    #expect(Set(tiles.scales) == [sample.map.traitCollection.displayScale])
  }

  @Test("overlays keep their order and renderers until removed")
  func overlaysKeepTheirOrderAndRenderersUntilRemoved() throws {
    let map = MKMapView(), journal = MapJournal()
    map.delegate = journal
    let overlays = (0..<3).map { _ in MKTileOverlay(urlTemplate: nil) }
    map.addOverlays([overlays[0], overlays[1], overlays[0]])
    map.addOverlay(overlays[2])
    map.addOverlay(overlays[1])
    #expect(map.overlays.map { overlay in overlays.firstIndex { $0 === overlay } } == [0, 1, 2])
    let renderer = try #require(map.renderer(for: overlays[1]) as? MKTileOverlayRenderer)
    #expect(renderer.overlay === overlays[1] && renderer.tiles === overlays[1] && renderer.reload != nil)
    map.removeOverlay(overlays[1])
    #expect(map.renderer(for: overlays[1]) == nil && renderer.reload == nil && map.overlays.count == 2)
    map.removeOverlay(overlays[1])
    #expect(map.renderer(for: overlays[2])?.overlay === overlays[2])
    map.removeOverlays([overlays[2], overlays[0]])
    #expect(map.overlays.isEmpty)
    map.delegate = nil
    map.addOverlay(overlays[0])
    #expect(map.renderer(for: overlays[0]) == nil && map.overlays.count == 1)
  }

  @Test("a tile's URL replaces every placeholder of its template")
  func tilesURLReplacesEveryPlaceholderOfItsTemplate() {
    let overlay = MKTileOverlay(urlTemplate: "https://t.example/{z}/{x}/{y}@{scale}x?again={z}-{x}-{y}")
    #expect(
      overlay.minimumZ == 0 && overlay.maximumZ == 21 && !overlay.canReplaceMapContent && !overlay.isGeometryFlipped
    )
    #expect(overlay.coordinate.latitude == 0 && overlay.coordinate.longitude == 0 && overlay.title == nil)
    #expect(overlay.boundingMapRect.size.width == MKMapSize.world.width && overlay.boundingMapRect.origin.x == 0)
    let path = MKTileOverlayPath(x: 5, y: 6, z: 7, contentScaleFactor: 2)
    #expect(overlay.url(forTilePath: path).absoluteString == "https://t.example/7/5/6@2x?again=7-5-6")
    let none = MKTileOverlayPath()
    #expect([none.x, none.y, none.z] == [0, 0, 0] && none.contentScaleFactor == 0)
    final class Answer: @unchecked Sendable {
      // Unchecked: set before the call that makes it returns.
      var data: Data?, error: (any Error)?, count = 0
    }
    let answer = Answer()
    overlay.loadTile(at: path) { data, error in
      (answer.data, answer.error) = (data, error)
      answer.count += 1
    }
    #expect(
      answer.count == 1 && answer.data == nil && (answer.error as? CocoaError)?.code == .fileReadUnsupportedScheme
    )
  }
}

/// An overlay without tiles, which says so twice.
private final class TwiceAnsweredTiles: MKTileOverlay, @unchecked Sendable {
  private let asked = Mutex<[CGFloat]>([])

  /// The scale of each tile that the map has asked for.
  var scales: [CGFloat] { asked.withLock { $0 } }

  override func loadTile(at path: MKTileOverlayPath, result: @escaping @Sendable (Data?, (any Error)?) -> Void) {
    asked.withLock { $0.append(path.contentScaleFactor) }
    for _ in 0..<2 { result(nil, CocoaError(.fileReadUnknown)) }
  }
}

/// Waits until the map has one colour at its corners and in its middle.
@MainActor
private func showsEverywhere(_ map: MKMapView, _ color: SamplePictures.Pixel) async throws {
  try await wait("the tiles are shown") {
    // GTK has no picture of what is about to be laid out again.
    guard let pixel = try? SamplePictures.pixels(of: map) else { return false }
    let (width, height) = (Int(map.bounds.width), Int(map.bounds.height))
    return [(2, 2), (width - 3, 2), (width / 2, height / 2), (2, height - 3), (width - 3, height - 3)].allSatisfy {
      pixel($0.0, $0.1) == color
    }
  }
}

private struct Weak<Object: AnyObject> {
  weak var object: Object?
  init(_ object: Object?) { self.object = object }
}
