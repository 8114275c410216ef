import GRDB
import Hummingbird
import SandboxDrawing

/// The backend of map tiles, which the server draws.
struct TilesContract: Contract {
  let recordsKey = "tiles"
  let paths = ["/tiles/*"]
  private let given: PictureCache<TileAddress>?

  /// - Parameter tiles: The source of the tiles; nil for the map.
  init(tiles: PictureCache<TileAddress>? = nil) {
    given = tiles
  }

  /// Reads the files of the map at the first request for a tile.
  private static let drawn = Result {
    let map = try TileMap(naming: ExampleDeliveries.all.map(\.place).filter(\.isOnEarth))
    return PictureCache<TileAddress>(limit: 16 * 1024 * 1024) { map.png(of: $0) }
  }

  func addRoutes(to router: Router<SandboxContext>, database: DatabaseQueue) {
    router.get("/tiles/:z/:x/:file") { request, context in
      let (z, x) = try (context.parameters.require("z"), context.parameters.require("x"))
      guard let tile = TileAddress(z: z, x: x, file: try context.parameters.require("file")) else {
        throw Refusal(.notFound, "there is no tile at \(request.uri.path)")
      }
      let png = try await (given ?? Self.drawn.get()).png(of: tile)
      // Seven days, as OpenStreetMap's tiles have.
      return Response.cacheable(png, type: "image/png", maxAge: 604_800, to: request)
    }
    router.refuseOtherMethods(at: "/tiles/:z/:x/:file", than: .get)
  }
}
