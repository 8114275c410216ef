/// Names one attempt to fetch one id. No other attempt of the session has the same number.
struct BuffRequest: Equatable {
  let number: Int
  let id: Int
}
