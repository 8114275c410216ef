import Foundation
import TestSupport
import Testing

@testable import QuintetBuffs
@testable import QuintetStorage

@Suite struct BuffVoteLogTests {
  @Test func addedVotesSurviveARelaunchInOrder() throws {
    let folder = TestHome.place()
    let votes = [vote(1), vote(2, seconds: 0), vote(3, seconds: 9.999)]
    for vote in votes { try BuffVoteLog(directory: folder).add(vote) }
    #expect(try BuffVoteLog(directory: folder).votes() == votes)
  }

  @Test func noFolderIsMadeBeforeTheFirstVote() throws {
    let folder = TestHome.place()
    let log = BuffVoteLog(directory: folder)
    #expect(try log.votes().isEmpty)
    try log.remove([id(1)])
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test func removingVotesKeepsTheOthersInOrder() throws {
    let log = BuffVoteLog(directory: TestHome.place())
    for number in 1...4 { try log.add(vote(UInt8(number))) }
    try log.remove([id(1), id(3), id(200)])
    #expect(try log.votes() == [vote(2), vote(4)])
    try log.add(vote(5))
    #expect(try log.votes() == [vote(2), vote(4), vote(5)])
  }

  @Test func aLogThatIsFullDropsTheOldest() throws {
    let log = BuffVoteLog(directory: TestHome.place(), capacity: 10)
    for number in 1...25 { try log.add(vote(UInt8(number))) }
    #expect(try log.votes() == (16...25).map { vote(UInt8($0)) })
  }

  @Test func theFileStaysSmallHoweverManyVotesThereAre() throws {
    let folder = TestHome.place()
    let log = BuffVoteLog(directory: folder, capacity: 50)
    for number in 0..<500 {
      try log.add(BuffVote(id: UUID(), buffID: "\(number)", answerID: "1", date: date, seconds: 1))
    }
    let size = try Data(contentsOf: folder.appendingPathComponent("votes.jsonl")).count
    #expect(size < 55 * 160)
    #expect(try log.votes().count == 50)
  }

  @Test func aTruncatedLineIsSkippedAndSpoilsNoOtherVote() throws {
    let folder = TestHome.place()
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

  @Test func anyFileContentIsReadOrSkipped() throws {
    let folder = TestHome.place()
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

  @Test func anOversizedLogIsReadFromItsEndAndShrunk() throws {
    let folder = TestHome.place(), log = BuffVoteLog(directory: folder)
    let file = folder.appendingPathComponent("votes.jsonl"), lineBreak = Data("\n".utf8)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let junk = Data(repeating: UInt8(ascii: "x"), count: 1 << 20)
    try (vote(1).line + lineBreak + junk + lineBreak + vote(2).line + lineBreak).write(to: file)
    #expect(try log.votes() == [vote(2)])
    try log.add(vote(3))
    #expect(try log.votes() == [vote(2), vote(3)])
    #expect(try Data(contentsOf: file).count < 500)
  }

  @Test func aVoteThatIsInTheFileTwiceIsOne() throws {
    let folder = TestHome.place(), log = BuffVoteLog(directory: folder)
    for number: UInt8 in [1, 2, 1] { try log.add(vote(number)) }
    #expect(try log.votes() == [vote(1), vote(2)])
    try log.remove([id(1)])
    #expect(try log.votes() == [vote(2)])
  }

  @Test func theLatestVoteReplacesEarlierOnesForGood() throws {
    let log = BuffVoteLog(directory: TestHome.place())
    let votes = (1...3).map { BuffVote(id: id($0), buffID: "7", answerID: "\($0)", date: date, seconds: 1) }
    for vote in [votes[0], votes[1], BuffVote(id: id(9), buffID: "8", answerID: "1", date: date, seconds: 1), votes[2]]
    {
      try log.add(vote)
    }
    #expect(try log.votes().map(\.id) == [id(9), id(3)])
    try log.remove([id(3)])
    #expect(try log.votes().map(\.id) == [id(9)])
  }

  @Test func removingAQuestionsLatestVoteBringsNoOlderOneBack() throws {
    // The file keeps one more than fits for a while.
    let log = BuffVoteLog(directory: TestHome.place(), capacity: 10)
    for number: UInt8 in 1...11 {
      try log.add(BuffVote(id: id(number), buffID: "7", answerID: "\(number)", date: date, seconds: 1))
    }
    try log.remove([id(11)])
    #expect(try log.votes().isEmpty)
  }

  @Test func removedVotesLeaveTheirQuestionRememberedWithoutTheAnswer() throws {
    let folder = TestHome.place(), log = BuffVoteLog(directory: folder)
    for number: UInt8 in 1...2 {
      try log.add(vote(number))
      log.remember(vote(number))
    }
    try log.remove([id(1), id(2)])
    #expect(try log.votes().isEmpty)
    #expect(try BuffVoteLog(directory: folder).answered() == ["1", "2"])
    let file = try String(contentsOf: folder.appendingPathComponent("answered.jsonl"), encoding: .utf8)
    #expect(!file.contains(#""answer":"1""#) && !file.contains(#""answer":"2""#))
  }

  @Test func aQuestionCountsAsAnsweredByItsVoteOrByItsMemory() throws {
    let log = BuffVoteLog(directory: TestHome.place())
    #expect(try log.answered() == [])
    // One alone, the other alone, and both, which is once.
    try log.add(vote(1))
    #expect(try log.answered() == ["1"])
    log.remember(vote(2))
    try log.add(vote(3))
    log.remember(vote(3))
    #expect(try log.answered().sorted() == ["1", "2", "3"])
    #expect(try log.votes() == [vote(1), vote(3)])
  }

  @Test func aThousandVotesAreKept() throws {
    let folder = TestHome.place(), log = BuffVoteLog(directory: folder)
    var lines = Data()
    for number in 0..<1_002 {
      let vote = BuffVote(id: UUID(), buffID: "\(number)", answerID: "1", date: date, seconds: 1)
      lines += vote.line + Data("\n".utf8)
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try lines.write(to: folder.appendingPathComponent("votes.jsonl"))
    #expect(try log.votes().map(\.buffID) == (2..<1_002).map(String.init))
  }

  @Test func aVotesTimesAreReadAsTheyWereWritten() throws {
    let times: [(TimeInterval, TimeInterval)] = [
      (1_578_428_671.25, 0), (0, 3_600), (-1.5, 0.1), (3e8 + 0.3, 2.718_281),
    ]
    for (time, seconds) in times {
      let vote = BuffVote(
        id: UUID(),
        buffID: "a \"b\"\n",
        answerID: "é\u{2028}",
        date: Date(timeIntervalSince1970: time),
        seconds: seconds
      )
      #expect(!vote.line.contains(UInt8(ascii: "\n")))
      let read = try #require(BuffVote(line: vote.line))
      #expect(read.id == vote.id && read.buffID == vote.buffID && read.answerID == vote.answerID)
      #expect(abs(read.date.timeIntervalSince1970 - time) < 1e-6 && abs(read.seconds - seconds) < 1e-9)
    }
  }

  @Test func logsOfOnePrefixAreOneOnManyThreads() throws {
    let folder = TestHome.place()
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      let log = BuffVoteLog(directory: folder, capacity: 1_000)
      for number in 0..<25 {
        try? log.add(
          BuffVote(
            id: id(UInt8(thread * 25 + number)),
            buffID: "\(thread * 25 + number)",
            answerID: "2",
            date: date,
            seconds: 1
          )
        )
      }
    }
    #expect(Set(try BuffVoteLog(directory: folder).votes().map(\.id)).count == 200)
  }

  @Test func removingVotesWhileOthersAddLosesNone() throws {
    let folder = TestHome.place()
    // As two processes are: each with files and locks of its own.
    let added = Box<Set<UUID>>([]), removed = Box<Set<UUID>>([])
    // Votes that stay, so that it takes its time to take others out, and adding one meanwhile is no rare case.
    for number in 0..<300 {
      let vote = BuffVote(id: UUID(), buffID: "stays \(number)", answerID: "1", date: date, seconds: 1)
      try BuffVoteLog(directory: folder).add(vote)
      added.change { $0.insert(vote.id) }
    }
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      let log = BuffVoteLog(directory: folder)
      for _ in 0..<60 {
        if thread == 0 {
          guard
            let votes = try? log.votes().filter({ !$0.buffID.hasPrefix("stays") }),
            (try? log.remove(votes.map(\.id))) != nil
          else { continue }
          removed.change { $0.formUnion(votes.map(\.id)) }
        } else {
          let vote = BuffVote(id: UUID(), buffID: UUID().uuidString, answerID: "2", date: date, seconds: 1)
          if (try? log.add(vote)) != nil { added.change { $0.insert(vote.id) } }
        }
      }
    }
    let left = try BuffVoteLog(directory: folder).votes().map(\.id)
    #expect(added.value.count == 480)
    #expect(removed.value.union(left) == added.value)
    #expect(removed.value.isDisjoint(with: left))
  }

  @Test(arguments: ["folder", "pipe", "link"])
  func aLogThatIsNoFileIsReportedAndKept(_ kind: String) throws {
    let folder = TestHome.place()
    let file = folder.appendingPathComponent("votes.jsonl")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if kind == "folder" {
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
      try Data("mine".utf8).write(to: file.appendingPathComponent("kept"))
    } else if kind == "pipe" {
      #expect(mkfifo(file.path, 0o600) == 0)
    } else {
      try Data("mine".utf8).write(to: folder.appendingPathComponent("kept"))
      try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "kept")
    }
    let log = BuffVoteLog(directory: folder), reason = "votes.jsonl is no file: move away what has its name."
    #expect(throws: BuffsError.storageUnusable(reason)) { try log.votes() }
    #expect(throws: BuffsError.storageUnusable(reason)) { try log.remove([id(1)]) }
    #expect(throws: BuffsError.voteNotStored(reason)) { try log.add(vote(1)) }
    let kept = (kind == "folder" ? file : folder).appendingPathComponent("kept")
    if kind != "pipe" { #expect(try Data(contentsOf: kept) == Data("mine".utf8)) }
    // The way on.
    try FileManager.default.moveItem(at: file, to: folder.appendingPathComponent("moved"))
    try log.add(vote(1))
    #expect(try log.votes() == [vote(1)])
  }

  @Test func anUnreadableLogIsNotTakenForEmpty() throws {
    let folder = TestHome.place(), log = BuffVoteLog(directory: folder), files = FileManager.default
    try log.add(vote(1))
    let path = folder.appendingPathComponent("votes.jsonl").path, aside = path + ".aside"
    try files.moveItem(atPath: path, toPath: aside)
    // A link to itself cannot be opened, by root neither.
    try files.createSymbolicLink(atPath: path, withDestinationPath: "votes.jsonl")
    #expect(throws: BuffsError.self) { try log.votes() }
    #expect(throws: BuffsError.self) { try log.remove([id(1)]) }
    #expect(throws: BuffsError.self) { try log.add(vote(2)) }
    #expect(try files.destinationOfSymbolicLink(atPath: path) == "votes.jsonl")
    try files.removeItem(atPath: path)
    try files.moveItem(atPath: aside, toPath: path)
    #expect(try log.votes() == [vote(1)])
  }

  @Test func aKilledWritesLeftoverPassesOnNeitherContentNorMode() throws {
    let folder = TestHome.place(), log = BuffVoteLog(directory: folder)
    for number in 1...3 { try log.add(vote(UInt8(number))) }
    let left = folder.appendingPathComponent(".votes.jsonl.new").path
    #expect(FileManager.default.createFile(atPath: left, contents: vote(9).line + Data("\n".utf8)))
    #expect(chmod(left, 0o666) == 0)
    try log.remove([id(2)])
    #expect(try log.votes() == [vote(1), vote(3)])
    let path = folder.appendingPathComponent("votes.jsonl").path
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    #expect(!FileManager.default.fileExists(atPath: left))
  }

  @Test func voteFilesAreNeverReadableByOthers() throws {
    let folder = TestHome.place(), log = BuffVoteLog(directory: folder)
    let isOver = Box(false), tooOpen = Box<Set<String>>([])
    let watcher = DispatchQueue(label: "watcher")
    watcher.async {
      while !isOver.value {
        for name in [".votes.jsonl.new", "votes.jsonl", "votes.lock"] {
          var found = stat()
          if stat(folder.appendingPathComponent(name).path, &found) == 0, found.st_mode & 0o077 != 0 {
            tooOpen.change { $0.insert(name) }
          }
        }
      }
    }
    for round in 0..<60 {
      for number in 1...3 { try log.add(vote(UInt8(number + round % 80 * 3))) }
      try log.remove([id(UInt8(1 + round % 80 * 3))])
    }
    isOver.change { $0 = true }
    watcher.sync {}
    #expect(tooOpen.value.isEmpty)
  }

  @Test func theFileIsTheUsersOwn() throws {
    let folder = TestHome.place()
    let log = BuffVoteLog(directory: folder, capacity: 2)
    for number in 1...9 {
      try log.add(vote(UInt8(number)))
      let path = folder.appendingPathComponent("votes.jsonl").path
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test func aVoteOfWhichThereIsRoomForAPartIsNotKept() async {
    // The limit counts for a whole process.
    await #expect(processExitsWith: .success) {
      let folder = TestHome.place(), log = BuffVoteLog(directory: folder)
      try log.add(vote(1))
      let size = try Data(contentsOf: folder.appendingPathComponent("votes.jsonl")).count
      signal(SIGXFSZ, SIG_IGN)
      let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
      var before = rlimit()
      getrlimit(resource, &before)
      var less = rlimit(rlim_cur: rlim_t(size + 20), rlim_max: before.rlim_max)
      setrlimit(resource, &less)
      let isTold: Bool
      do throws(BuffsError) {
        try log.add(vote(2))
        isTold = false
      } catch {
        isTold = error == .voteNotStored(StorageError.diskFull.description)
      }
      setrlimit(resource, &before)
      guard isTold else { exit(2) }
      guard try log.votes() == [vote(1)] else { exit(3) }
      try log.add(vote(3))
      exit(try log.votes() == [vote(1), vote(3)] ? 0 : 4)
    }
  }

  @Test func aFolderThatCannotBeMadeIsATypedError() throws {
    let file = TestHome.place()
    try Data().write(to: file)
    let log = BuffVoteLog(directory: file.appendingPathComponent("votes"))
    let reason = StorageError(code: ENOTDIR).description
    #expect(throws: BuffsError.voteNotStored(reason)) { try log.add(vote(1)) }
    // Votes that cannot be read are not the same as no votes.
    #expect(throws: BuffsError.storageUnusable(reason)) { try log.votes() }
    #expect(throws: BuffsError.storageUnusable(reason)) { try log.remove([id(1)]) }
  }

  @Test(arguments: ["", "a/b", ".hidden", "a b", String(repeating: "x", count: 65)])
  func aPrefixThatIsNoNameIsRefused(_ prefix: String) {
    #expect(throws: BuffsError.invalidStoragePrefix(prefix)) { try BuffVoteLog(storagePrefix: prefix) }
  }
}

/// Holds a value that several threads change.
private final class Box<Value>: @unchecked Sendable {
  // Unchecked: touched under the lock alone.
  private let lock = NSLock()
  private var content: Value

  init(_ value: Value) { content = value }

  var value: Value { lock.withLock { content } }
  func change(_ body: (inout Value) -> Void) { lock.withLock { body(&content) } }
}
