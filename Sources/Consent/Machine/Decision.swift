/// Says which of the two answers a person gave.
///
/// The raw values are the ones that are stored and reported.
enum Decision: String {
  case deny, accept

  var status: ConsentStatus {
    switch self {
    case .deny: .deny
    case .accept: .accept
    }
  }
}
