import Foundation
import Pictures
import QuintetStateLoop
import QuintetStorage
import QuintetTransport

/// Fetches photos and tiles: clients, and caches in the system's folder for caches.
struct Downloads {
  /// The greatest size of the stored photos, in bytes.
  static let mostPhotoBytes = 256 << 20
  /// The greatest size of the stored tiles, in bytes: a few thousand tiles.
  static let mostTileBytes = 50 << 20

  private let photoClient: HTTPClient
  private let tileClient: HTTPClient
  private let folder: URL
  private let photoKey: (@Sendable (URL) -> String)?
  private let isOffline: Bool
  private let log: (@Sendable (LogLevel, String) -> Void)?

  init(
    server: Server,
    location: StorageLocation,
    photoKey: (@Sendable (URL) -> String)? = nil,
    isOffline: Bool = false,
    log: (@Sendable (LogLevel, String) -> Void)?
  ) throws(DeliveriesError) {
    self.log = log
    self.photoKey = photoKey
    self.isOffline = isOffline
    let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
    folder = (caches ?? FileManager.default.temporaryDirectory).appendingPathComponent(
      location.suite,
      isDirectory: true
    )
    do throws(ConfigurationError) {
      photoClient = try server.makeClient(
        queue: DispatchQueue(label: "quintet.deliveries.photos"),
        isOffline: isOffline
      )
      tileClient = try server.makeClient(
        queue: DispatchQueue(label: "quintet.deliveries.tiles.answers"),
        isOffline: isOffline
      )
    } catch {
      throw .invalidServer(error.description)
    }
  }

  var pictures: ImagePipeline {
    let cache = DataCache(
      folder: folder.appendingPathComponent("photos", isDirectory: true),
      sizeLimit: Self.mostPhotoBytes,
      log: log
    )
    var configuration = ImagePipeline.Configuration(client: photoClient, dataCache: cache)
    configuration.isPaused = isOffline
    if let photoKey { configuration.cacheKey = photoKey }
    return ImagePipeline(configuration)
  }

  func tiles(_ source: TileSource) -> TileLoader {
    let cache = DataCache(
      folder: folder.appendingPathComponent("tiles", isDirectory: true),
      sizeLimit: Self.mostTileBytes,
      log: log
    )
    return TileLoader(source, client: tileClient, cache: cache)
  }
}

extension TileSource {
  /// Apple's platforms have a map of their own.
  static var platformDefault: TileSource? {
    #if os(Linux)
      .openStreetMap
    #else
      nil
    #endif
  }
}
