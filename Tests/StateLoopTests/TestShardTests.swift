import TestSupport
import Testing

struct TestShardTests {
  @Test("Each test is in one part, in order; without a part all are")
  func parts() {
    let tests = Array(0..<7)
    #expect(TestShard.selection(of: tests, shard: nil) == tests)
    #expect(TestShard.selection(of: tests, shard: "1/2") == [0, 2, 4, 6])
    #expect(TestShard.selection(of: tests, shard: "2/2") == [1, 3, 5])
    #expect((1...3).map { TestShard.selection(of: tests, shard: "\($0)/3") } == [[0, 3, 6], [1, 4], [2, 5]])
    #expect(TestShard.selection(of: [0], shard: "2/2").isEmpty)
  }
}
