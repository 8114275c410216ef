import Foundation

extension Buff {
  /// Says where one picture lies in up to three resolutions.
  public struct Picture: Hashable, Sendable {
    /// The addresses by pixels a point: 1, 2 and 3. At least one.
    public let addresses: [Int: URL]

    /// Makes a picture; nil without an address for 1, 2 or 3 pixels a point.
    public init?(addresses: [Int: URL]) {
      let known = addresses.filter { (1...3).contains($0.key) }
      guard !known.isEmpty else { return nil }
      self.addresses = known
    }

    /// Returns the address of the smallest picture that is sharp at `scale` pixels a point, or else of the largest one.
    ///
    /// - Returns: The address, and the pixels a point that its picture has.
    public func best(forScale scale: Double) -> (url: URL, scale: Int)? {
      let sorted = addresses.sorted { $0.key < $1.key }
      let best = sorted.first { Double($0.key) >= scale } ?? sorted.last
      return best.map { ($0.value, $0.key) }
    }
  }
}
