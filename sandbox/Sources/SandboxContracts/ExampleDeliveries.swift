import Foundation
import SandboxDrawing

/// The deliveries, and any number of variations of them.
///
/// Names and positions of places are facts; they are written from general knowledge, as Wikipedia and OpenStreetMap have them, and
/// rounded to four decimals. Receivers, goods and errands are invented.
enum ExampleDeliveries {
  static let all: [ExampleDelivery] = [
    .init("Signed lease for Mei", .mei, at: Place("Central", 22.2819, 114.1582)),
    .init("Birthday cake, keep level", .noah, at: Place("Mong Kok", 22.3193, 114.1694)),
    .init("Two boxes of ceramics", .lai, at: Place("Sheung Wan", 22.2866, 114.1519)),
    .init(
      """
      Upright piano, delivered together with its stool and a box of sheet music. The lift holds 600 kg but its door is only \
      90 cm wide, so the legs have to come off in the lobby. Please call Tomás half an hour before you arrive: he will keep \
      the loading bay free and has blankets for the walls.
      """,
      .tomas,
      at: Place("Sai Ying Pun", 22.2858, 114.1426)
    ),
    .init("Running shoes for Daniel", .daniel, at: Place("Kennedy Town", 22.2813, 114.1289)),
    .init("Contract folders, 3 of 3", .elena, at: Place("Admiralty", 22.2789, 114.1655)),
    .init("Crème brûlée torch for Chloé", .chloe, at: Place("Wan Chai", 22.2773, 114.1731)),
    .init("新鮮月餅兩盒，請交給美儀本人簽收", .mei, at: Place("Causeway Bay", 22.2803, 114.1849)),
    .init("Spectacles from the optician", .ben, at: Place("Tin Hau", 22.2825, 114.1917)),
    .init("Ukulele with a spare set of strings", .noah, at: Place("North Point", 22.2914, 114.2004)),
    .init("Party balloons, confetti and a very big bow 🎈🎉🎀", .amara, at: Place("Quarry Bay", 22.2879, 114.2098)),
    .init("Laptop back from repair", .hoyin, at: Place("Tai Koo", 22.2848, 114.2163)),
    .init("Fishing rod, 2 m tube", .jun, at: Place("Shau Kei Wan", 22.2791, 114.2288)),
    .init("Prints for the gallery opening", .olive, at: Place("Chai Wan", 22.2645, 114.2371)),
    .init("Medicine for Mrs Lai; hand over in person", .lai, at: Place("Aberdeen", 22.2480, 114.1520)),
    .init(
      """
      Marine engine parts for the boatyard behind the market. Heavy: two people, or use the trolley that stands at the pier. If \
      the gate is closed, ring at the blue door and ask for Harpreet.
      """,
      .harpreet,
      at: Place("Ap Lei Chau", 22.2420, 114.1556, .spot)
    ),
    .init("Beach umbrella and towels", .sofia, at: Place("Repulse Bay", 22.2362, 114.1973)),
    .init("Books, four of them", .ben, at: Place("Stanley", 22.2187, 114.2126)),
    .init("Surfboard wax and a leash", .chloe, at: Place("Shek O", 22.2306, 114.2521)),
    .init("Camera lens, insured", .priya, at: Place("Tsim Sha Tsui", 22.2976, 114.1722)),
    .init("Tailored suit on a hanger", .harpreet, at: Place("Jordan", 22.3049, 114.1716, .spot)),
    .init("Jade pendant", .lai, at: Place("Yau Ma Tei", 22.3129, 114.1707)),
    // Without a picture.
    .init(
      "Goldfish, alive! Keep out of the sun and ring at once",
      nil,
      at: Place("Prince Edward", 22.3246, 114.1683, .spot)
    ),
    .init("Soldering iron and 500 resistors", .hoyin, at: Place("Sham Shui Po", 22.3307, 114.1622)),
    .init("Bolts of linen for the studio", .farah, at: Place("Lai Chi Kok", 22.3373, 114.1482, .spot)),
    .init("School uniforms, sizes 8 and 10", .elena, at: Place("Mei Foo", 22.3376, 114.1379, .spot)),
    .init("Visa papers to be signed", .priya, at: Place("Kowloon Tong", 22.3369, 114.1760)),
    .init("Incense and oranges", .lai, at: Place("Wong Tai Sin", 22.3417, 114.1938)),
    .init("Dog food, 12 kg", .tomas, at: Place("Diamond Hill", 22.3401, 114.2016, .spot)),
    .init("Coffee beans, freshly roasted", .amara, at: Place("Kwun Tong", 22.3123, 114.2263)),
    .init("Violin bow", .sofia, at: Place("Hung Hom", 22.3031, 114.1817)),
    .init("Baby car seat", .farah, at: Place("Tseung Kwan O", 22.3074, 114.2600, .town)),
    .init("Kayak paddle, the pair", .jun, at: Place("Sai Kung", 22.3814, 114.2713, .town)),
    .init("Winter coats", .ben, at: Place("Tsuen Wan", 22.3737, 114.1177, .town)),
    .init("Bicycle wheel", .daniel, at: Place("Tsing Yi", 22.3584, 114.1078)),
    .init("Aquarium plants", .olive, at: Place("Tuen Mun", 22.3950, 113.9731, .town)),
    .init("Wedding invitations for Priya and Noah", .priya, at: Place("Yuen Long", 22.4461, 114.0351, .town)),
    .init("Telescope, handle with care", .hoyin, at: Place("Tin Shui Wai", 22.4482, 114.0047)),
    .init("Rowing machine, needs two people", .daniel, at: Place("Sha Tin", 22.3829, 114.1881, .town)),
    .init("Climbing rope, 60 m", .chloe, at: Place("Ma On Shan", 22.4249, 114.2316)),
    .init("Sourdough starter; refrigerate", .olive, at: Place("Tai Po", 22.4501, 114.1652, .town)),
    .init("Garden tools", .harpreet, at: Place("Fanling", 22.4921, 114.1387)),
    .init("Vinyl records", .jun, at: Place("Sheung Shui", 22.5012, 114.1281)),
    .init("Golf shoes", .elena, at: Place("Discovery Bay", 22.2950, 114.0150)),
    .init("Hiking map and a head torch", .mei, at: Place("Mui Wo", 22.2660, 113.9980)),
    .init("Lost suitcase from the airport", .sofia, at: Place("Tung Chung", 22.2892, 113.9412, .town)),
    .init(
      "Dried shrimp paste. The house on stilts at the end of the footbridge, the one with the green shutters.",
      .lai,
      at: Place("Tai O", 22.2534, 113.8620)
    ),
    .init("Fish balls for the noodle shop, on ice", .amara, at: Place("Cheung Chau", 22.2083, 114.0290)),
    .init("Letters", .ben, at: Place("Peng Chau", 22.2860, 114.0390)),
    .init("Solar lamp for the terrace", .farah, at: Place("Yung Shue Wan", 22.2263, 114.1124)),
    .init("Sketchbooks and ink", .olive, at: Place("Sok Kwu Wan", 22.2050, 114.1310)),
    // No place on earth.
    .init("A postcard that nobody can deliver", .tomas, at: Place("Somewhere over the rainbow", 200, 114.1694)),
  ]

  /// Returns the delivery of an id, which starts at 0: one of ``all``, or a variation of one, always the same for an id.
  static func delivery(_ id: Int) -> ExampleDelivery {
    guard id >= all.count else { return all[id] }
    let round = id / all.count
    var place = all[id % all.count].place
    if place.isOnEarth {
      // On a spiral by the golden angle around the place, so that no two are equal, up to about 800 m away.
      let angle = Double(round) * 2.399_963
      let distance = 0.0075 * (1 - 1 / (1 + Double(round) / 40))
      place = Place(
        place.name,
        rounded(place.latitude + distance * cos(angle)),
        rounded(place.longitude + distance * sin(angle)),
        place.kind
      )
    }
    let photo = Photo.allCases[(id * 7 + round) % Photo.allCases.count]
    let good = goods[(id + round) % goods.count]
    let receiver = photo.rawValue.prefix(1).uppercased() + photo.rawValue.dropFirst()
    let note = notes[(id / 3 + round) % notes.count]
    return ExampleDelivery("\(good) no. \(id) for \(receiver)\(note)", photo, at: place, photoQuery: "?n=\(id)")
  }

  private static let goods = [
    "Envelope", "Box of books", "Flowers", "Spare parts", "Documents", "Groceries", "Wine, six bottles", "Shoes",
    "Lamp",
    "Printer paper", "Toys", "Tea set", "Headphones",
  ]

  private static let notes = [
    "", "", ", fragile", ", second floor", ", leave with the neighbour", ". Ring twice, then wait for the lift", "",
  ]

  private static func rounded(_ degrees: Double) -> Double { (degrees * 1e6).rounded() / 1e6 }
}

/// A delivery without the address of the server, which depends on the request.
struct ExampleDelivery: Sendable {
  let description: String
  let photo: Photo?
  let place: Place
  /// The query in the address of the photo, with its question mark.
  let photoQuery: String

  init(_ description: String, _ photo: Photo?, at place: Place, photoQuery: String = "") {
    self.description = description
    self.photo = photo
    self.place = place
    self.photoQuery = photoQuery
  }

  func resource(id: Int, photosAt origin: String) -> DeliveryResource {
    DeliveryResource(
      id: id,
      description: description,
      imageUrl: photo.map { origin + $0.path + photoQuery },
      location: .init(lat: place.latitude, lng: place.longitude, address: place.name)
    )
  }
}
