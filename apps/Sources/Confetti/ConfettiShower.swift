import Foundation

/// A burst of confetti: where each piece is at any time, in a view of any size.
///
/// Two cannons at the lower corners shoot upwards and inwards. Each piece is slowed by the air until it falls at a steady
/// speed, and tumbles; its place is a function of time alone, so that a late frame loses nothing and a still picture is one
/// moment of the same burst.
struct ConfettiShower: Sendable {
  /// Seconds from the shot until nothing is left.
  static let duration: TimeInterval = 3
  /// The moment of the still picture, in seconds: when most pieces are high up.
  static let stillTime: TimeInterval = 0.9
  /// Seconds at the end in which the pieces that have not fallen out of sight fade.
  private static let fading: TimeInterval = 0.6

  let pieces: [ConfettiPiece]

  /// Throws pieces in a way that the seed decides.
  init(count: Int, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    pieces = (0..<count).map { ConfettiPiece(number: $0, random: &random) }
  }

  /// Returns the opacity of all pieces, from 0 to 1.
  static func opacity(at time: TimeInterval) -> CGFloat {
    max(0, min(1, CGFloat((duration - time) / fading)))
  }
}

/// Draws random numbers that a seed decides: SplitMix64, after Steele, Lea and Flood 2014.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
