import GRDB
import Hummingbird
import NIOCore
import SandboxDrawing

/// The backend of live questions: five Buffs, which never change, and their pictures.
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
}

/// A Buff as the backend sends it.
struct BuffResource: Encodable, Sendable {
  struct Author: Encodable, Sendable {
    let firstName: String
    let lastName: String
    let image: String?

    private enum CodingKeys: String, CodingKey {
      case firstName = "first_name"
      case lastName = "last_name"
      case image
    }
  }

  struct Question: Encodable, Sendable {
    let id: Int
    let title: String
    let category: Int
  }

  struct Answer: Encodable, Sendable {
    let id: Int
    let buffID: Int
    let title: String
    /// By "0", "1" and "2" for one, two and three pixels per point.
    let image: [String: Image]?

    private enum CodingKeys: String, CodingKey {
      case id
      case buffID = "buff_id"
      case title
      case image
    }
  }

  struct Image: Encodable, Sendable {
    let id: Int
    let key: String
    let url: String
  }

  let id: Int
  let clientID = 1
  let streamID = 1
  let timeToShow: Int
  let priority: Int
  let createdAt: String
  let author: Author
  let question: Question
  let answers: [Answer]
  let language = "en"

  private enum CodingKeys: String, CodingKey {
    case id
    case clientID = "client_id"
    case streamID = "stream_id"
    case timeToShow = "time_to_show"
    case priority
    case createdAt = "created_at"
    case author
    case question
    case answers
    case language
  }
}
