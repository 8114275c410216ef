import Foundation

@testable import QuintetBuffs

private let decoder = BuffDecoder(server: URL(fileURLWithPath: "/"))

/// libFuzzer's entry point: whatever a backend sends or the disk holds becomes a Buff or a vote that can be used, or is refused.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzBuffPayload(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Data(UnsafeBufferPointer(start: bytes, count: count))
  if let buff = try? decoder.buff(from: data) {
    precondition((2...5).contains(buff.answers.count), "a question without a choice")
    precondition(Set(buff.answers.map(\.id)).count == buff.answers.count, "a vote that says nothing")
    precondition((1...3_600).contains(buff.timeToShow), "a time that no countdown has")
    precondition(!buff.question.isEmpty && buff.answers.allSatisfy { !$0.title.isEmpty }, "an empty text")
    precondition(Card(number: 1, buff: buff, since: 0).duration > 0, "a countdown that does not begin")
  }
  if let vote = BuffVote(line: data) {
    precondition(BuffVote(line: vote.line) == vote, "a vote reads otherwise than it was written")
  }
  _ = RFC3339.date(String(decoding: data, as: UTF8.self))
  return 0
}
