/// In which line a scripted test went another way than its machine.
///
/// The library depends on no test framework: a `throws` test function of Swift Testing or XCTest that lets the error pass
/// fails with its description.
public struct MachineTestFailure: Error, CustomStringConvertible {
  /// The event, as it prints.
  public let event: String
  /// One line for each place that differs.
  public let differences: [String]
  /// The file of the test, as `#fileID` names it.
  public let fileID: String
  /// The line in that file, counted from 1.
  public let line: UInt

  /// Puts the place first, then the event, then the differences below each other.
  public var description: String {
    (["\(fileID):\(line): \(event)"] + differences.map { "  " + $0 }).joined(separator: "\n")
  }
}
