import Foundation
import GRDB
import Hummingbird
import SandboxDrawing

/// A delivery that was added by `/_sandbox/deliveries`; in the list it comes before those that are always there.
package struct AddedDelivery: Codable, Sendable, FetchableRecord, MutablePersistableRecord {
  package static let databaseTableName = "deliveries"
  /// The most deliveries that may be added.
  static let limit = 1000
  /// The length of the longest text, in code points, as JSON Schema counts.
  private static let longestText = 1000
  /// The number added to the row's: more than the id of any other delivery.
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
  package let description: String
  let photo: String?
  let lat: Double
  let lng: Double
  let address: String

  package init(from decoder: any Decoder) throws {
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

  package init(row: Row) {
    id = row["id"]
    description = row["description"]
    photo = row["photo"]
    lat = row["lat"]
    lng = row["lng"]
    address = row["address"]
  }

  package mutating func didInsert(_ inserted: InsertionSuccess) { id = Int(inserted.rowID) }

  /// Adds the delivery in the body of `request` before all others.
  ///
  /// - Throws: `Refusal` with status 400 for anything but a delivery, and with 409 where there are too many.
  package static func add(_ request: Request, to database: DatabaseQueue) async throws -> AddedDelivery {
    let delivery = try await request.json(as: AddedDelivery.self)
    return try await database.write { db in
      guard try fetchCount(db) < limit else {
        throw Refusal(.conflict, "\(limit) deliveries were added; DELETE /_sandbox/deliveries removes them")
      }
      return try delivery.inserted(db)
    }
  }

  func resource(photosAt origin: String) -> DeliveryResource {
    DeliveryResource(
      id: Self.firstID + (id ?? 0),
      description: description,
      imageUrl: photo.flatMap { Photo(rawValue: $0) }.map { origin + $0.path },
      location: .init(lat: lat, lng: lng, address: address)
    )
  }
}
