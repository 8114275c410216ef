/// What the class of a value of attributed strings stores first.
///
/// Foundation on Linux compares such values in C. It reads an object's type there from the word after Swift's own two, and ends the program
/// where that says 0, as the beginning of many a number does. This one says what is no type of its own, so that it asks `isEqual(_:)`.
struct CoreFoundationTag: Sendable {
  /// The type is in the bits from the eighth on.
  private let word: UInt = 1 << 8
}
