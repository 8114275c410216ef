import GRDB
import Hummingbird
import NIOCore

/// The backend that live questions come from: five of them, which never change, and the pictures they name.
struct BuffsContract: Contract {
  let recordsKey = "buffs"
  let paths = ["/buffs/*", "/pictures/*"]
  private let pictures: PictureCache<PictureFile>

  init(pictures: PictureCache<PictureFile> = PictureCache { $0.png() }) {
    self.pictures = pictures
  }

  func addRoutes(to router: Router<SandboxContext>, database: DatabaseQueue) {
    router.get("/buffs/:id") { request, context in
      let id = try context.parameters.require("id")
      guard let buff = ExampleBuffs.all.first(where: { "\($0.id)" == id }) else {
        throw Refusal(.notFound, "there are Buffs 1 to \(ExampleBuffs.all.count)")
      }
      let origin = await request.origin(in: context)
      return try Response.json(["result": buff.resource(picturesAt: origin + "/pictures")])
    }
    router.refuseOtherMethods(at: "/buffs/:id", than: .get)

    // Beside the Buffs and not below them, so that a fault on `/buffs/*` meets no picture.
    router.get("/pictures/:file") { _, context in
      let file = try context.parameters.require("file")
      guard let picture = PictureFile(name: file) else {
        throw Refusal(.notFound, "there is no picture named \(file)")
      }
      return Response(
        status: .ok,
        headers: [.contentType: "image/png", .cacheControl: "max-age=3600"],
        body: ResponseBody(byteBuffer: try await pictures.png(of: picture))
      )
    }
    router.refuseOtherMethods(at: "/pictures/:file", than: .get)
  }

  func records(in db: Database, last limit: Int?) throws -> StoredRecords? { nil }
}
