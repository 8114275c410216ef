import Foundation

/// The part of a program's tests that a process runs, where several run them side by side (`scripts/side-by-side`).
public enum TestShard {
  /// The environment's variable that says which part it is.
  public static let variable = "TEST_SHARD"

  /// Returns every n-th test, from the k-th one on, where the environment's variable is "k/n"; all of them where it has none.
  public static func selection<Test>(
    of tests: [Test],
    shard: String? = ProcessInfo.processInfo.environment[variable]
  ) -> [Test] {
    guard let shard else { return tests }
    let numbers = shard.split(separator: "/", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard numbers.count == 2, 1...max(1, numbers[1]) ~= numbers[0] else {
      preconditionFailure("\(variable) is \"\(shard)\", not a part of so many, such as 1/2")
    }
    return stride(from: numbers[0] - 1, to: tests.count, by: numbers[1]).map { tests[$0] }
  }
}
