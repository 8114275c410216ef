import Foundation
import Testing

@testable import SandboxContracts
@testable import SandboxDrawing

/// The contract of live questions and their pictures.
struct BuffsTests {
  private struct Envelope: Decodable { let result: Buff }

  private struct Buff: Decodable {
    struct Author: Decodable {
      let firstName: String
      let lastName: String
      let image: String?
    }
    struct Answer: Decodable {
      struct Image: Decodable {
        let id: Int
        let key: String
        let url: String
      }
      let id: Int
      let buffId: Int
      let title: String
      let image: [String: Image]?
    }
    struct Question: Decodable { let title: String }
    let id: Int
    let timeToShow: Int
    let author: Author
    let question: Question
    let answers: [Answer]

    var pictures: [String] {
      [author.image].compactMap { $0 } + answers.flatMap { $0.image?.values.map(\.url) ?? [] }
    }
  }

  @Test func fiveBuffsHaveTwoToFiveAnswers() async throws {
    try await withBuffs { _, buffs in
      #expect(buffs.map(\.id) == [1, 2, 3, 4, 5])
      #expect(buffs.map(\.answers.count) == [2, 3, 4, 5, 2])
      #expect(buffs.map(\.timeToShow).min() == 5 && buffs.map(\.timeToShow).max() == 20)
      for buff in buffs {
        #expect(buff.answers.allSatisfy { $0.buffId == buff.id && !$0.title.isEmpty })
        #expect(Set(buff.answers.map(\.id)).count == buff.answers.count)
      }
    }
  }

  @Test func examplesIncludeLongTextsMissingLastNamesAndMissingPictures() async throws {
    try await withBuffs { _, buffs in
      #expect(buffs.contains { $0.question.title.count > 150 && $0.answers.contains { $0.title.count > 50 } })
      #expect(buffs.contains { $0.author.lastName.isEmpty })
      #expect(buffs.contains { $0.author.image == nil } && buffs.contains { $0.author.image != nil })
      #expect(buffs.contains { $0.answers.allSatisfy { $0.image?.keys.sorted() == ["0", "1", "2"] } })
      #expect(buffs.contains { Set($0.answers.map { $0.image == nil }).count == 2 })
    }
  }

  @Test(arguments: [false, true])
  func everyPictureOfABuffIsServedInItsResolution(overTLS: Bool) async throws {
    try await withBuffs(overTLS: overTLS) { client, buffs in
      for url in Set(buffs.flatMap(\.pictures)) {
        #expect(url.hasPrefix("\(overTLS ? "https" : "http")://localhost/pictures/"), "\(url)")
        let path = try #require(URL(string: url)).path
        let answer = try await client.send("GET", path)
        #expect(answer.status == 200 && answer.headers["content-type"] == "image/png")
        let file = try #require(PictureFile(name: String(path.dropFirst("/pictures/".count))))
        #expect(try size(answer.body) == file.drawing.points * file.scale)
      }
    }
  }

  @Test func theThreeImagesOfAnAnswerHaveOneTwoAndThreePixelsPerPoint() async throws {
    try await withBuffs { _, buffs in
      let images = buffs.flatMap(\.answers).compactMap(\.image)
      for image in images {
        var files: [PictureFile] = []
        for index in ["0", "1", "2"] {
          let one = try #require(image[index])
          files.append(try #require(PictureFile(name: one.key)))
        }
        #expect(files.map(\.scale) == [1, 2, 3])
        #expect(Set(files.map(\.drawing)).count == 1)
        #expect(image.values.allSatisfy { $0.url == "http://localhost/pictures/" + $0.key })
      }
      let ids = images.flatMap { $0.values.map(\.id) }
      #expect(Set(ids).count == ids.count && !ids.isEmpty)
      #expect(buffs.compactMap(\.author.image).allSatisfy { $0.hasSuffix("@2x.png") })
    }
  }

  @Test func withoutAHostPicturesHaveRelativeAddresses() async throws {
    try await withSandbox(contracts: [BuffsContract()]) { client async throws in
      let request = Data("GET /buffs/1 HTTP/1.0\r\n\r\n".utf8)
      let received = try await client.connection().exchange(request) {
        String(decoding: $0, as: UTF8.self).contains("time_to_show")
      }.received
      #expect(String(decoding: received, as: UTF8.self).contains(#""url":"/pictures/ball.png""#))
    }
  }

  @Test func unknownPathsAnswer404WithAReason() async throws {
    try await withSandbox(contracts: [BuffsContract()]) { client async throws in
      for path in ["/buffs/0", "/buffs/6", "/buffs/one", "/buffs/01", "/pictures/ball@4x.png", "/pictures/x"] {
        let answer = try await client.send("GET", path)
        #expect(answer.status == 404, "\(path)")
        #expect(answer.reason?.isEmpty == false, "\(path)")
      }
      #expect(try await client.send("POST", "/buffs/1").status == 405)
      #expect(try await client.send("DELETE", "/pictures/ball.png").headers["allow"] == "GET")
    }
  }

  @Test func faultsOnBuffsLeavePicturesAlone() async throws {
    try await withSandbox(contracts: [BuffsContract()]) { client async throws in
      try await client.add(fault: #"{"path": "/buffs/*", "kind": "status", "value": 503}"#)
      #expect(try await client.send("GET", "/pictures/ball.png").status == 200)
      #expect(try await client.send("GET", "/buffs/1").status == 503)
      #expect(try await client.send("GET", "/buffs/1").status == 200)
      try await client.add(fault: #"{"path": "/pictures/*", "kind": "garbage"}"#)
      let garbage = try await client.send("GET", "/pictures/ball.png")
      #expect(garbage.headers["content-type"] == "image/png" && garbage.body.first == 0xFF)
    }
  }

  @Test func recordsListNoBuffs() async throws {
    try await withSandbox(contracts: [ConsentContract(), BuffsContract()]) { client async throws in
      let records = try JSONSerialization.jsonObject(with: try await client.send("GET", "/_sandbox/records").body)
      #expect((records as? [String: Any])?.keys.sorted() == ["consents"])
      #expect(try await client.send("POST", "/_sandbox/reset").status == 204)
      #expect(try await client.send("GET", "/buffs/1").status == 200)
    }
  }

  @Test func votesAreCountedOnceUnderAKey() async throws {
    try await withSandbox(contracts: [BuffsContract()]) { client async throws in
      func results(_ id: Int) async throws -> String {
        String(decoding: try await client.send("GET", "/buffs/\(id)/results").body, as: UTF8.self)
      }
      #expect(try await results(1) == #"{"answers":[{"id":101,"votes":0},{"id":102,"votes":0}],"total":0}"#)
      for (answer, key) in [(101, "a"), (102, "b"), (101, "a"), (101, nil), (101, nil)] as [(Int, String?)] {
        let vote = try await client.post("/buffs/1/votes", #"{"answer_id": \#(answer)}"#, key: key)
        #expect(vote.status == 200)
        #expect(try await String(decoding: vote.body, as: UTF8.self) == results(1))
      }
      #expect(try await results(1) == #"{"answers":[{"id":101,"votes":3},{"id":102,"votes":1}],"total":4}"#)
      #expect(try await results(5).hasSuffix(#""total":0}"#))
      for (id, body, key, status) in [
        (1, #"{"answer_id": 102}"#, "a", 422), (2, #"{"answer_id": 201}"#, "a", 422),
        (1, #"{"answer_id": 201}"#, nil, 422),
        (1, "{}", nil, 400), (1, #"{"answer_id": "101"}"#, nil, 400), (9, #"{"answer_id": 101}"#, nil, 404),
      ] as [(Int, String, String?, Int)] {
        #expect(try await client.post("/buffs/\(id)/votes", body, key: key).status == status, "\(body)")
      }
      #expect(try await client.send("GET", "/buffs/9/results").status == 404)
      #expect(try await client.send("POST", "/buffs/1/results").headers["allow"] == "GET")
      #expect(try await client.send("GET", "/buffs/1/votes").headers["allow"] == "POST")
      #expect(try await client.send("POST", "/_sandbox/reset").status == 204)
      #expect(try await results(1).hasSuffix(#""total":0}"#))
    }
  }

  @Test("a picture may be kept for an hour")
  func aPictureMayBeKeptForAnHour() async throws {
    try await withSandbox(contracts: [BuffsContract()]) { client async throws in
      for name in ["ball.png", "ball@3x.png", "ball.png"] {
        let answer = try await client.send("GET", "/pictures/\(name)")
        #expect(answer.headers["cache-control"] == "max-age=3600", "\(name)")
        #expect(answer.headers["content-length"] == "\(answer.body.count)", "\(name)")
        let file = try #require(PictureFile(name: name))
        #expect(try size(answer.body) == file.drawing.points * file.scale, "\(name)")
      }
    }
  }

  @Test("a Buff has the fields of the document, and no others")
  func aBuffHasTheFieldsOfTheDocumentAndNoOthers() async throws {
    try await withSandbox(contracts: [BuffsContract()]) { client async throws in
      for (id, priority, createdAt) in [(1, 1, "2020-01-31T22:19:43.180391Z"), (3, 3, "2020-01-31T22:20:43Z")] {
        let answer = try JSONSerialization.jsonObject(with: try await client.send("GET", "/buffs/\(id)").body)
        let buff = try #require((answer as? [String: Any])?["result"] as? [String: Any])
        let author = try #require(buff["author"] as? [String: Any])
        let question = try #require(buff["question"] as? [String: Any])
        let option = try #require((buff["answers"] as? [[String: Any]])?.first)
        let image = try #require((option["image"] as? [String: [String: Any]])?["1"])
        #expect(
          buff.keys.sorted() == [
            "answers", "author", "client_id", "created_at", "id", "language", "priority", "question", "stream_id",
            "time_to_show",
          ]
        )
        #expect(author.keys.sorted() == ["first_name", "image", "last_name"])
        #expect(question.keys.sorted() == ["category", "id", "title"])
        #expect(option.keys.sorted() == ["buff_id", "id", "image", "title"])
        #expect(image.keys.sorted() == ["id", "key", "url"])
        #expect(buff["id"] as? Int == id && buff["client_id"] as? Int == 1 && buff["stream_id"] as? Int == 1)
        #expect(buff["priority"] as? Int == priority && buff["created_at"] as? String == createdAt)
        #expect(buff["language"] as? String == "en")
      }
    }
  }

  private func withBuffs(
    overTLS: Bool = false,
    _ body: (Client, [Buff]) async throws -> Void
  ) async throws {
    try await withSandbox(contracts: [BuffsContract()]) { client async throws in
      var client = client
      client.usesTLS = overTLS
      var buffs: [Buff] = []
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      for id in 1...5 {
        let answer = try await client.send("GET", "/buffs/\(id)")
        buffs.append(try decoder.decode(Envelope.self, from: answer.body).result)
      }
      try await body(client, buffs)
    }
  }

  /// The width and height in a PNG's header, which have to be the same.
  private func size(_ png: Data) throws -> Int {
    let bytes = [UInt8](png)
    try #require(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) && bytes.count > 24)
    let (width, height) = (bytes[16..<20], bytes[20..<24])
    #expect(Array(width) == Array(height))
    return width.reduce(0) { $0 << 8 | Int($1) }
  }
}
