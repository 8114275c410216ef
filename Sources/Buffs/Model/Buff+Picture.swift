import Foundation

extension Buff {
  /// Says where one picture lies in up to three resolutions.
  public struct Picture: Equatable, Sendable {
    /// The addresses by pixels a point: 1, 2 and 3. At least one.
    public let addresses: [Int: URL]

    /// Makes a picture; nil without an address for 1, 2 or 3 pixels a point.
    public init?(addresses: [Int: URL]) {
      var known: [Int: URL] = [:]
      for pixels in 1...3 { known[pixels] = addresses[pixels] }
      guard !known.isEmpty else { return nil }
      self.addresses = known
    }

    /// Returns the address of the smallest picture that is sharp at `scale` pixels a point, or else of the largest one.
    ///
    /// - Returns: The address, and the pixels a point that its picture has.
    public func best(forScale scale: Double) -> (url: URL, scale: Int)? {
      var best: (url: URL, scale: Int)?
      for pixels in 1...3 where Double(best?.scale ?? 0) < scale || best == nil {
        if let url = addresses[pixels] { best = (url, pixels) }
      }
      return best
    }
  }
}
