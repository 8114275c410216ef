import Hummingbird

/// A request that is turned down, with the reason its sender is told.
struct Refusal: Error, Equatable {
  var status: HTTPResponse.Status
  var reason: String

  init(_ status: HTTPResponse.Status, _ reason: String) {
    self.status = status
    self.reason = reason
  }
}
