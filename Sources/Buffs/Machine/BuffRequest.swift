/// Names one attempt to fetch one id. No other attempt of the session has the same number.
struct BuffRequest: Hashable {
  let number: Int
  let id: Int
}
