import Foundation
import GRDB

/// A delivery that was added by `/_sandbox/deliveries`; in the list it comes before those that are always there.
struct AddedDelivery: Codable, Sendable, FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "deliveries"
  /// How many there are at most.
  static let limit = 1000
  /// The length of the longest text, in code points, as JSON Schema counts.
  private static let longestText = 1000
  /// What is added to the row's number: more than any other delivery's id.
  private static let firstID = 1_000_000

  private enum CodingKeys: String, CodingKey {
    case id
    case description
    case photo
    case lat
    case lng
    case address
  }

  /// The number of its row, from 1.
  private(set) var id: Int?
  let description: String
  let photo: String?
  let lat: Double
  let lng: Double
  let address: String

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    description = try fields.decode(String.self, forKey: .description)
    guard description.unicodeScalars.count <= Self.longestText, !description.utf8.contains(0) else {
      throw fields.refusal(of: .description, "must be at most \(Self.longestText) code points long, without U+0000")
    }
    photo = try fields.decodeIfPresent(String.self, forKey: .photo)
    guard photo.map({ Photo(rawValue: $0) != nil }) ?? true else {
      throw fields.refusal(of: .photo, "must be one of " + Photo.allCases.map(\.rawValue).joined(separator: ", "))
    }
    lat = try fields.decode(Double.self, forKey: .lat)
    lng = try fields.decode(Double.self, forKey: .lng)
    address = try fields.decode(String.self, forKey: .address)
    guard address.unicodeScalars.count <= Self.longestText, !address.utf8.contains(0) else {
      throw fields.refusal(of: .address, "must be at most \(Self.longestText) code points long, without U+0000")
    }
  }

  init(row: Row) {
    id = row["id"]
    description = row["description"]
    photo = row["photo"]
    lat = row["lat"]
    lng = row["lng"]
    address = row["address"]
  }

  mutating func didInsert(_ inserted: InsertionSuccess) { id = Int(inserted.rowID) }

  func resource(photosAt origin: String) -> DeliveryResource {
    DeliveryResource(
      id: Self.firstID + (id ?? 0),
      description: description,
      imageUrl: photo.flatMap { Photo(rawValue: $0) }.map { origin + $0.path },
      location: .init(lat: lat, lng: lng, address: address)
    )
  }
}
