import CQuintetGTK
import CQuintetMap
import CQuintetShumate
import Synchronization
import UIKit

/// Gets an overlay's tiles for libshumate: asks for those in the middle first, a few at a time, decodes them off the main
/// thread, and drops tiles that are no longer needed.
@MainActor
final class TileSource {
  let overlay: MKTileOverlay
  private(set) var pointer: UnsafeMutablePointer<ShumateMapSource>?

  /// Tiles being loaded at a time. One that went out of sight counts until it has come: a request to an overlay cannot be cancelled.
  static let mostLoading = 6
  /// Pixels in width or height from which a tile's picture is refused: 256 points at four pixels each.
  nonisolated static let longestSide = 1024

  private struct Wanted {
    let number: UInt64
    let path: MKTileOverlayPath
  }

  private var waiting: [Wanted] = []
  private var loading = 0
  /// Requests still waiting for their tile.
  private var open: Set<UInt64> = []
  private var isAskingScheduled = false
  private let scale: CGFloat
  private let camera: @MainActor () -> Camera
  private let decoding = DispatchQueue(label: "MapKit.TileSource", qos: .userInitiated)
  private static var count = 0

  init(_ overlay: MKTileOverlay, scale: CGFloat, camera: @escaping @MainActor () -> Camera) {
    self.overlay = overlay
    self.scale = scale
    self.camera = camera
    Self.registerCallbacks
    Self.count += 1
    pointer = quintet_tile_source_new("quintet-\(Self.count)", Unmanaged.passUnretained(self).toOpaque())
  }

  isolated deinit { close() }

  /// Ends all requests, so that libshumate lets go of the layer.
  func close() {
    guard let pointer else { return }
    quintet_tile_source_close(pointer)
    g_object_unref(pointer)
    self.pointer = nil
    waiting = []
    open = []
  }

  /// True if nothing is being loaded, nor to be.
  var isIdle: Bool { waiting.isEmpty && loading == 0 }

  // MARK: Private

  fileprivate func wanted(_ number: UInt64, x: Int, y: Int, z: Int) {
    guard (overlay.minimumZ...max(overlay.minimumZ, overlay.maximumZ)).contains(z) else { return finish(number, nil) }
    let row = overlay.isGeometryFlipped ? (1 << z) - 1 - y : y
    open.insert(number)
    waiting.append(Wanted(number: number, path: MKTileOverlayPath(x: x, y: row, z: z, contentScaleFactor: scale)))
    scheduleAsking()
  }

  fileprivate func gone(_ number: UInt64) {
    open.remove(number)
    waiting.removeAll { $0.number == number }
  }

  /// libshumate wants all tiles of a region one after the other, from its edge: they are sorted when it has named them all.
  private func scheduleAsking() {
    guard !isAskingScheduled else { return }
    isAskingScheduled = true
    DispatchQueue.main.async { [weak self] in
      guard let self else { return }
      isAskingScheduled = false
      let camera = camera()
      let distances = Dictionary(
        uniqueKeysWithValues: waiting.map { ($0.number, distance($0.path, from: camera.center)) }
      )
      // The next one is taken from the end.
      waiting.sort { distances[$0.number, default: 0] > distances[$1.number, default: 0] }
      ask()
    }
  }

  /// In widths of a tile, squared.
  private func distance(_ path: MKTileOverlayPath, from center: WorldPoint) -> Double {
    let tiles = exp2(Double(path.z))
    let row = overlay.isGeometryFlipped ? tiles - 1 - Double(path.y) : Double(path.y)
    var x = (Double(path.x) + 0.5) / tiles - center.x
    x -= x.rounded()
    let y = (row + 0.5) / tiles - center.y
    return (x * x + y * y) * tiles * tiles
  }

  private func ask() {
    while loading < Self.mostLoading, let next = waiting.popLast() {
      loading += 1
      let number = next.number, once = Once()
      overlay.loadTile(at: next.path) { [weak self, decoding] data, _ in
        guard once.isFirst else { return }
        guard let data else { return DispatchQueue.main.async { self?.loaded(number, nil) } }
        decoding.async {
          let texture = Self.decode(data)
          DispatchQueue.main.async { self?.loaded(number, texture) }
        }
      }
    }
  }

  private func loaded(_ number: UInt64, _ texture: Texture?) {
    loading -= 1
    if open.contains(number) { finish(number, texture) }
    ask()
  }

  private func finish(_ number: UInt64, _ texture: Texture?) {
    open.remove(number)
    if let pointer { quintet_tile_source_finish(pointer, number, texture?.pointer) }
  }

  /// Reads an untrusted picture file; nil for one that is no picture, too large or broken.
  private nonisolated static func decode(_ data: Data) -> Texture? {
    guard let pixels = UIImage(data: data)?.pixels, max(pixels.width, pixels.height) <= longestSide else { return nil }
    return pixels.decode()
  }

  private static let registerCallbacks: Void = quintet_tile_source_set_callbacks(
    QuintetTileCallbacks(wanted: tileWanted, gone: tileGone)
  )
}

/// True the first time it is asked, on whatever thread.
private final class Once: Sendable {
  private let isSpent = Mutex(false)

  var isFirst: Bool {
    isSpent.withLock { isSpent in
      defer { isSpent = true }
      return !isSpent
    }
  }
}

// Free functions, since the compiler cannot yet check a `@convention(c)` closure that assumes isolation.

private func tileWanted(_ owner: UnsafeMutableRawPointer?, _ number: UInt64, _ x: Int32, _ y: Int32, _ z: Int32) {
  let owner = UInt(bitPattern: owner)
  MainActor.assumeIsolated {
    guard let owner = UnsafeRawPointer(bitPattern: owner) else { return }
    Unmanaged<TileSource>.fromOpaque(owner).takeUnretainedValue().wanted(number, x: Int(x), y: Int(y), z: Int(z))
  }
}

private func tileGone(_ owner: UnsafeMutableRawPointer?, _ number: UInt64) {
  let owner = UInt(bitPattern: owner)
  MainActor.assumeIsolated {
    guard let owner = UnsafeRawPointer(bitPattern: owner) else { return }
    Unmanaged<TileSource>.fromOpaque(owner).takeUnretainedValue().gone(number)
  }
}
