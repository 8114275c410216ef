import Foundation
import Testing

@testable import SandboxContracts
@testable import SandboxDrawing

/// The contract of deliveries and their photos.
@Suite(.timeLimit(.minutes(5)))
struct DeliveriesTests {
  private struct Delivery: Decodable, Equatable {
    struct Location: Decodable, Equatable {
      let lat: Double
      let lng: Double
      let address: String
    }
    let id: Int
    let description: String
    let imageUrl: String?
    let location: Location
  }

  @Test func atLeastFortyDeliveriesAreAroundHongKong() async throws {
    try await withDeliveries { client async throws in
      let deliveries: [Delivery] = try await client.send("GET", "/deliveries").json()
      #expect(deliveries.count >= 40)
      #expect(Set(deliveries.map(\.id)).count == deliveries.count)
      #expect(deliveries.allSatisfy { !$0.description.isEmpty && !$0.location.address.isEmpty })
      let onEarth = deliveries.filter { abs($0.location.lat) <= 90 }
      #expect(onEarth.count == deliveries.count - 1)
      #expect(onEarth.allSatisfy { (22.1...22.6).contains($0.location.lat) })
      #expect(onEarth.allSatisfy { (113.8...114.5).contains($0.location.lng) })
    }
  }

  @Test("the delivery added last is listed first")
  func theDeliveryAddedLastIsListedFirst() async throws {
    try await withDeliveries { client async throws in
      for number in 1...3 {
        let delivery = #"{"description": "Parcel \#(number)", "address": "Here", "lat": 1.5, "lng": 2}"#
        #expect(try await client.post("/_sandbox/deliveries", delivery).status == 201)
      }
      let deliveries: [Delivery] = try await client.send("GET", "/deliveries").json()
      #expect(deliveries.prefix(4).map(\.id) == [1_000_003, 1_000_002, 1_000_001, 0])
      #expect(deliveries.prefix(3).map(\.description) == ["Parcel 3", "Parcel 2", "Parcel 1"])
    }
  }

  @Test func theNumberOfAddedDeliveriesIsBounded() async throws {
    try await withDeliveries { client async throws in
      let delivery = #"{"description": "A parcel", "address": "Here", "lat": 1.5, "lng": 2}"#
      for _ in 1...1_000 { #expect(try await client.post("/_sandbox/deliveries", delivery).status == 201) }
      #expect(try await client.post("/_sandbox/deliveries", delivery).status == 409)
      #expect(try await client.send("DELETE", "/_sandbox/deliveries").status < 300)
      #expect(try await client.post("/_sandbox/deliveries", delivery).status == 201)
    }
  }

  @Test func examplesIncludeEdgeCasesOfTextPhotoAndPlace() async throws {
    try await withDeliveries { client async throws in
      let deliveries: [Delivery] = try await client.send("GET", "/deliveries").json()
      let texts = deliveries.map(\.description)
      #expect(texts.contains { $0.count > 200 } && texts.contains { $0.count < 15 })
      #expect(texts.contains { $0.contains("è") } && texts.contains { $0.contains("月餅") })
      #expect(texts.contains { $0.unicodeScalars.contains { $0.properties.isEmojiPresentation } })
      #expect(deliveries.filter { $0.imageUrl == nil }.count == 1)
      #expect(deliveries.filter { $0.location.lat == 200 }.count == 1)
    }
  }

  @Test(arguments: [false, true])
  func everyPhotoOfADeliveryIsServedAsJPEG(overTLS: Bool) async throws {
    try await withDeliveries { client async throws in
      var client = client
      client.usesTLS = overTLS
      let deliveries: [Delivery] = try await client.send("GET", "/deliveries?count=60").json()
      let addresses = Set(deliveries.compactMap(\.imageUrl))
      #expect(addresses.count > Photo.allCases.count)
      #expect(Set(addresses.compactMap { URL(string: $0)?.path }) == Set(Photo.allCases.map(\.path)))
      for address in addresses {
        let origin = "\(overTLS ? "https" : "http")://localhost"
        try #require(address.hasPrefix("\(origin)/photos/"), "\(address)")
        let answer = try await client.send("GET", String(address.dropFirst(origin.count)))
        #expect(answer.status == 200 && answer.headers["content-type"] == "image/jpeg")
        #expect(answer.headers["cache-control"] == "public, max-age=86400")
        #expect(answer.headers["content-length"] == "\(answer.body.count)")
        #expect(try jpegSize(answer.body) == [640, 480], "\(address)")
      }
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/gst-launch-1.0")))
  func anotherProgramDecodesEveryPhoto() throws {
    for photo in Photo.allCases {
      let file = Photo.folder.appending(path: "\(photo.rawValue).jpg").path
      let pipeline = ["filesrc", "location=\(file)", "!", "jpegdec", "max-errors=1", "!", "fakesink"]
      let process = try ChildProcess(
        ["/usr/bin/gst-launch-1.0", "-q"] + pipeline,
        environment: ProcessInfo.processInfo.environment
      )
      #expect(process.waitForEnd() == 0, "\(photo)")
    }
  }

  @Test(arguments: [0, 1, 51, 52, 53, 199, 200, 201, 400, 1_000])
  func countReturnsTheFirstDeliveries(count: Int) async throws {
    try await withDeliveries { client async throws in
      let deliveries: [Delivery] = try await client.send("GET", "/deliveries?count=\(count)").json()
      #expect(deliveries.map(\.id) == Array(0..<count))
      let more: [Delivery] = try await client.send("GET", "/deliveries?count=\(count + 7)").json()
      #expect(Array(more.prefix(count)) == deliveries)
    }
  }

  @Test func tenThousandDeliveriesDifferInTextPlaceAndPhoto() async throws {
    try await withDeliveries { client async throws in
      let answer = try await client.send("GET", "/deliveries?count=10000")
      #expect(answer.body.count < 16 * 1024 * 1024)
      #expect(try await client.send("GET", "/deliveries?count=10000").body == answer.body)
      let deliveries: [Delivery] = try answer.json()
      #expect(deliveries.count == 10_000)
      #expect(Set(deliveries.map(\.description)).count == 10_000)
      // Deliveries without a place share one.
      let places = Set(deliveries.filter { abs($0.location.lat) <= 90 }.map { [$0.location.lat, $0.location.lng] })
      let nowhere = deliveries.filter { abs($0.location.lat) > 90 }
      #expect(places.count == 10_000 - nowhere.count)
      #expect(Set(deliveries.compactMap(\.imageUrl)).count > 9_900)
      for (index, delivery) in deliveries.enumerated() where index >= ExampleDeliveries.all.count {
        let original = deliveries[index % ExampleDeliveries.all.count].location
        #expect(abs(delivery.location.lat - original.lat) < 0.01 && abs(delivery.location.lng - original.lng) < 0.01)
      }
    }
  }

  @Test func theLongestListIsComplete() async throws {
    try await withDeliveries { client async throws in
      let body = try await client.send("GET", "/deliveries?count=100000").body
      #expect(body.count > 16 * 1024 * 1024)
      #expect(try JSONDecoder().decode([Delivery].self, from: body).map(\.id) == Array(0..<100_000))
    }
  }

  @Test(arguments: [
    "", "-1", "+5", "1.5", "1e3", "100001", "9223372036854775808", "ten", "07", "%20", "1&count=2", "%D9%A3",
  ])
  func anInvalidCountIsRefusedWithAReason(count: String) async throws {
    try await withDeliveries { client async throws in
      let answer = try await client.send("GET", "/deliveries?count=\(count)")
      #expect(answer.status == 400)
      #expect(answer.reason == "count must be one whole number from 0 to 100000")
    }
  }

  @Test func unknownPathsAndMethodsAreRefused() async throws {
    try await withDeliveries { client async throws in
      for path in [
        "/deliveries/1", "/photos/nobody.jpg", "/photos/mei.png", "/photos/mei", "/photos/..%2Fmei.jpg", "/photos",
      ] {
        let answer = try await client.send("GET", path)
        #expect(answer.status == 404 && answer.reason?.isEmpty == false, "\(path)")
      }
      for path in ["/deliveries", "/photos/mei.jpg"] {
        for method in ["POST", "DELETE", "HEAD"] {
          let answer = try await client.send(method, path)
          #expect(answer.status == 405 && answer.headers["allow"] == "GET", "\(method) \(path)")
        }
      }
    }
  }

  @Test func aKnownPhotoAnswers304() async throws {
    try await withDeliveries { client async throws in
      let first = try await client.send("GET", "/photos/mei.jpg")
      let tag = try #require(first.headers["etag"])
      for known in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
        let second = try await client.send("GET", "/photos/mei.jpg?n=3", headers: ["If-None-Match": known])
        #expect(second.status == 304 && second.body.isEmpty && second.headers["etag"] == tag, "\(known)")
      }
      #expect(try await client.send("GET", "/photos/ben.jpg", headers: ["If-None-Match": tag]).status == 200)
    }
  }

  @Test func faultsOnTheListLeavePhotosAlone() async throws {
    try await withDeliveries { client async throws in
      try await client.add(fault: #"{"path": "/deliveries", "kind": "status", "value": 503}"#)
      #expect(try await client.send("GET", "/photos/mei.jpg").status == 200)
      #expect(try await client.send("GET", "/deliveries?count=3").status == 503)
      #expect(try await client.send("GET", "/deliveries?count=3").status == 200)
      try await client.add(fault: #"{"path": "/photos/*", "kind": "garbage"}"#)
      #expect(try await client.send("GET", "/photos/mei.jpg?n=1").body.starts(with: [0xFF, 0xFF, 0xFF]))
      // The full length, and half of the list.
      try await client.add(fault: #"{"path": "/deliveries", "kind": "truncate"}"#)
      let half = try await client.send("GET", "/deliveries")
      #expect(half.headers["content-length"].flatMap(Int.init) ?? 0 > half.body.count)
    }
  }

  private func withDeliveries(_ body: (Client) async throws -> Void) async throws {
    try await withSandbox(contracts: [DeliveriesContract()], body)
  }
}
