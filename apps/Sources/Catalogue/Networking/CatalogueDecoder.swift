import BackendClient
import Foundation
import QuintetTransport

/// A page with the pictures of its items, which go to the disk and not into the state.
struct PageAnswer: Equatable, Sendable {
  let page: Page
  let pictures: [ItemID: Data]
}

/// Reads what the backend sends: an array of `{"_id", "image": base64, "text", "confidence"}`, newest first.
///
/// An item needs an id of its own. One without, or with another's, is skipped and counted. Whatever else of it cannot be read is left
/// out, and it is an item all the same.
enum CatalogueDecoder {
  /// The greatest number of items the backend sends at once.
  static let pageSize = 10

  /// Throws where the whole is no JSON array.
  static func page(of body: Data) throws -> PageAnswer {
    let received = try JSONDecoder().decode([Lossy<Received>].self, from: body)
    var items: [ItemID: Item] = [:], pictures: [ItemID: Data] = [:]
    for case let received? in received.map(\.value) {
      guard let item = received.item, items[item.id] == nil else { continue }
      items[item.id] = item
      pictures[item.id] = received.picture
    }
    let newestFirst = items.values.sorted { $0.id > $1.id }
    let page = Page(
      items: newestFirst,
      isFull: received.count >= pageSize,
      skipped: received.count - newestFirst.count
    )
    return PageAnswer(page: page, pictures: pictures)
  }

  /// The id of the item that a post was answered with: the item's, or alone; nil where the answer has none.
  static func id(of body: Data) -> ItemID? {
    if let item = (try? JSONDecoder().decode(Received.self, from: body))?.item { return item.id }
    return (try? JSONDecoder().decode(String.self, from: body)).flatMap(ItemID.init(received:))
  }

  /// A number from 0 to 1, or what came in place of one.
  private struct Confidence: Decodable {
    let share: Double?
    let odd: String?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        share = (0...1).contains(number) ? number : nil
        // Keeps the digits that came; the decoder of iOS 17 ends the app for a number that `Decimal` cannot hold.
        let isShort = (1e-30..<1e38).contains(abs(number))
        let decimal = isShort ? (try? container.decode(Decimal.self)) : nil
        odd = share == nil ? decimal.map { "\($0)" } ?? "\(number)" : nil
      } else {
        let text = ServerText.readable(try container.decode(String.self), limit: 40)
        (share, odd) = (nil, text.isEmpty ? nil : text)
      }
    }
  }

  private struct Received: Decodable {
    enum CodingKeys: String, CodingKey {
      case id = "_id"
      case image, text, confidence
    }

    let id: String
    let image: Lossy<String>?
    let text: Lossy<String>?
    let confidence: Lossy<Confidence>?

    var picture: Data? {
      guard let data = image?.value.flatMap(Base64Text.bytes), !data.isEmpty else { return nil }
      return data
    }

    var item: Item? {
      guard let id = ItemID(received: id) else { return nil }
      let confidence = confidence?.value
      return Item(
        id: id,
        text: ServerText.readable(text?.value ?? "", limit: 2_000, lines: 100),
        confidence: confidence?.share,
        oddConfidence: confidence?.odd,
        hasPicture: picture != nil
      )
    }
  }
}

extension ItemID {
  /// Takes an id that a server sent: 1 to 64 letters and digits, "-" and "_", which can stand in an address as they are.
  init?(received text: String) {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isPlain, (1...64).contains(text.utf8.count) else { return nil }
    self.init(text)
  }
}
