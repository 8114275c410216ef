import Foundation
import QuintetStateLoop

/// Settings of the feature. Only the server has no default.
public struct DeliveriesConfiguration: Sendable {
  /// The address below which the backend's `deliveries` is.
  public var server: URL
  /// The keys of the server's host, each `sha256/` and the base64 of the SHA-256 of a SubjectPublicKeyInfo. At least two
  /// different ones, of which one is in reserve, or none for no pinning.
  public var pins: [String]
  /// A PEM file with certificates to trust besides the system's, as for a backend with its own authority.
  public var trustAnchors: URL?
  /// The source of the map's tiles; nil for the system's own map, and on Linux for OpenStreetMap.
  public var tiles: TileSource?
  /// Returns the part of a photo's address that identifies it on this device: all of it, unless set. For a server that signs its addresses
  /// anew with each answer: `ImagePipeline.Configuration.addressWithoutQuery`, or what of the address stays.
  public var photoKey: (@Sendable (URL) -> String)?
  /// Seconds a refresh may be under way before the person is told that it took too long.
  public var timeout: TimeInterval
  /// The number of deliveries whose photos are fetched ahead after a refresh, so that they are available offline; 0 for none. None are on a
  /// network that is metered, and not more than 128 MB at once.
  public var photosAhead: Int
  /// True to let the person mark deliveries as done, and order the others by a short way through them.
  public var tracksDone: Bool
  /// Returns where that way begins, in degrees: the depot, or the device's place. It is asked for each new way, on any thread. For nil, and
  /// for what is no place on earth, the way begins at the first delivery.
  public var routeStart: @Sendable () -> (latitude: Double, longitude: Double)?
  /// Keeps instances apart: 1 to 64 letters, digits, "-", "_" and ".", no "." first. One instance a prefix and process.
  public var storagePrefix: String
  /// Receives what happens, for a log. It never sees a description or an address. Any thread.
  public var log: (@Sendable (LogLevel, String) -> Void)?
  /// Receives what goes wrong with the device's storage. Any thread.
  public var onError: (@Sendable (DeliveriesError) -> Void)?

  /// Makes a configuration; nothing is checked before ``DeliveriesModel`` is made from it.
  public init(
    server: URL,
    pins: [String] = [],
    trustAnchors: URL? = nil,
    tiles: TileSource? = nil,
    photoKey: (@Sendable (URL) -> String)? = nil,
    timeout: TimeInterval = 30,
    photosAhead: Int = 200,
    tracksDone: Bool = false,
    routeStart: @escaping @Sendable () -> (latitude: Double, longitude: Double)? = { nil },
    storagePrefix: String = "deliveries",
    log: (@Sendable (LogLevel, String) -> Void)? = nil,
    onError: (@Sendable (DeliveriesError) -> Void)? = nil
  ) {
    self.server = server
    self.pins = pins
    self.trustAnchors = trustAnchors
    self.tiles = tiles
    self.photoKey = photoKey
    self.timeout = timeout
    self.photosAhead = photosAhead
    self.tracksDone = tracksDone
    self.routeStart = routeStart
    self.storagePrefix = storagePrefix
    self.log = log
    self.onError = onError
  }
}

/// A server of map tiles in Web Mercator, 256 pixels wide and high.
public struct TileSource: Hashable, Sendable {
  /// The address of a tile, with `{z}`, `{x}` and `{y}` in place of its zoom and place.
  public let template: String
  /// Whom the map's data is to be credited to, as its licence asks; shown on the map.
  public let attribution: String
  /// The link of the attribution; nil for none.
  public let attributionURL: URL?
  /// The largest zoom there are tiles for, 0 to 22.
  public let maximumZoom: Int

  /// Describes a server of tiles; nothing is checked before ``DeliveriesModel`` is made with it.
  public init(template: String, attribution: String, attributionURL: URL? = nil, maximumZoom: Int = 19) {
    self.template = template
    self.attribution = attribution
    self.attributionURL = attributionURL
    self.maximumZoom = maximumZoom
  }

  /// OpenStreetMap's own tiles, for apps that keep to <https://operations.osmfoundation.org/policies/tiles/>.
  public static let openStreetMap = TileSource(
    template: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
    attribution: "© OpenStreetMap",
    attributionURL: URL(string: "https://www.openstreetmap.org/copyright")
  )
}
