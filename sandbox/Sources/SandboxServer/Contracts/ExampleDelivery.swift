/// A delivery, whoever asks for it and at whatever address.
struct ExampleDelivery: Sendable {
  let description: String
  let photo: Photo?
  let place: Place
  /// The part of a photo's address behind its path.
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
