import Foundation
import Testing

@testable import Buffs

@Suite struct BuffVoteLogTests {
  @Test func whatIsAddedIsThereForTheNextLaunchInOrder() throws {
    let folder = Scratch.folder()
    let votes = [vote(1), vote(2, seconds: 0), vote(3, seconds: 9.999)]
    for vote in votes { try BuffVoteLog(directory: folder).add(vote) }
    #expect(try BuffVoteLog(directory: folder).votes() == votes)
  }

  @Test func withoutAVoteThereIsNothingNotEvenAFolder() throws {
    let folder = Scratch.folder()
    let log = BuffVoteLog(directory: folder)
    #expect(try log.votes().isEmpty)
    try log.remove([id(1)])
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test func whatWasPassedOnIsTakenOutAndTheRestStays() throws {
    let log = BuffVoteLog(directory: Scratch.folder())
    for number in 1...4 { try log.add(vote(UInt8(number))) }
    try log.remove([id(1), id(3), id(200)])
    #expect(try log.votes() == [vote(2), vote(4)])
    try log.add(vote(5))
    #expect(try log.votes() == [vote(2), vote(4), vote(5)])
  }

  @Test func aLogThatIsFullDropsTheOldest() throws {
    let log = BuffVoteLog(directory: Scratch.folder(), capacity: 10)
    for number in 1...25 { try log.add(vote(UInt8(number))) }
    #expect(try log.votes() == (16...25).map { vote(UInt8($0)) })
  }

  @Test func theFileStaysSmallHoweverManyVotesThereAre() throws {
    let folder = Scratch.folder()
    let log = BuffVoteLog(directory: folder, capacity: 50)
    for number in 0..<500 {
      try log.add(BuffVote(id: UUID(), buffID: "\(number)", answerID: "1", date: date, seconds: 1))
    }
    let size = try Data(contentsOf: folder.appendingPathComponent("votes.jsonl")).count
    #expect(size < 55 * 160)
    #expect(try log.votes().count == 50)
  }

  @Test func aLineThatWasCutOffIsNoVoteAndSpoilsNoOther() throws {
    let folder = Scratch.folder()
    let file = folder.appendingPathComponent("votes.jsonl")
    let log = BuffVoteLog(directory: folder)
    try log.add(vote(1))
    let whole = try Data(contentsOf: file)
    for length in 0..<whole.count {
      try (whole + vote(2).line.prefix(length)).write(to: file)
      let rest = length == vote(2).line.count ? [vote(1), vote(2)] : [vote(1)]
      #expect(try log.votes() == rest, "\(length)")
      try log.add(vote(3))
      #expect(try log.votes() == rest + [vote(3)], "\(length)")
    }
  }

  @Test func whateverLiesInTheFileIsReadOrPassedOver() throws {
    let folder = Scratch.folder()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("votes.jsonl")
    let lines = [
      "", "null", "[]", "{}", "\u{0}\u{1}", #"{"id":"x","buff":"1","answer":"2","date":1,"seconds":1}"#,
      #"{"id":"\#(id(1))","buff":"","answer":"2","date":1,"seconds":1}"#,
      #"{"id":"\#(id(1))","buff":"1","answer":"2","date":"1","seconds":1}"#,
      #"{"id":"\#(id(1))","buff":"1","answer":"2","date":1,"seconds":-1}"#,
      #"{"id":"\#(id(1))","buff":"1","answer":"2","date":1,"seconds":1e999}"#,
    ]
    try Data(lines.joined(separator: "\n").utf8).write(to: file)
    let log = BuffVoteLog(directory: folder)
    #expect(try log.votes().isEmpty)
    try log.add(vote(9))
    #expect(try log.votes() == [vote(9)])
  }

  @Test func logsOfOnePrefixAreOneOnManyThreads() throws {
    let folder = Scratch.folder()
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      let log = BuffVoteLog(directory: folder, capacity: 1_000)
      for number in 0..<25 {
        try? log.add(BuffVote(id: id(UInt8(thread * 25 + number)), buffID: "1", answerID: "2", date: date, seconds: 1))
      }
    }
    #expect(Set(try BuffVoteLog(directory: folder).votes().map(\.id)).count == 200)
  }

  @Test func theFileIsTheUsersOwn() throws {
    let folder = Scratch.folder()
    let log = BuffVoteLog(directory: folder, capacity: 2)
    for number in 1...9 {
      try log.add(vote(UInt8(number)))
      let path = folder.appendingPathComponent("votes.jsonl").path
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test func aFolderThatCannotBeMadeIsATypedError() throws {
    let file = Scratch.folder()
    try Data().write(to: file)
    let log = BuffVoteLog(directory: file.appendingPathComponent("votes"))
    #expect(throws: BuffsError.self) { try log.add(vote(1)) }
  }

  @Test(arguments: ["", "a/b", ".hidden", "a b", String(repeating: "x", count: 65)])
  func aPrefixThatIsNoNameIsRefused(_ prefix: String) {
    #expect(throws: BuffsError.invalidStoragePrefix(prefix)) { try BuffVoteLog(storagePrefix: prefix) }
  }
}
