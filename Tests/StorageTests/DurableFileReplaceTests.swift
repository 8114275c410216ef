import Foundation
import TestSupport
import Testing

@testable import QuintetStorage

struct DurableFileReplaceTests {
  private let folder = TestHome.folder()
  private var file: URL { folder.appendingPathComponent("settings") }

  private func mode(_ url: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
  }

  @Test func aReplacementReadsTheOldContentAndStaysOwnerOnly() throws {
    try DurableFile.replace(file.path) { present in
      #expect(present == nil)
      return Data("first".utf8)
    }
    try DurableFile.replace(file.path) { Data(String(decoding: $0 ?? Data(), as: UTF8.self).appending(" second").utf8) }
    #expect(try String(contentsOf: file, encoding: .utf8) == "first second")
    #expect(try mode(file) == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["settings"])
  }

  @Test func leftoversOfAKillAreOverwrittenWhateverTheirMode() throws {
    let left = folder.appendingPathComponent(".settings.new")
    try Data(repeating: 7, count: 1_000).write(to: left)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: left.path)
    try DurableFile.replace(file.path) { _ in Data("new".utf8) }
    #expect(try String(contentsOf: file, encoding: .utf8) == "new")
    #expect(try mode(file) == 0o600)
  }

  @Test func whatTookAPlaceIsSetAsideBesideWhatDidBefore() throws {
    for content in ["first", "second"] {
      try Data(content.utf8).write(to: file)
      #expect(try DurableFile.vacate(file.path, for: S_IFDIR))
    }
    for (number, content) in [("1", "first"), ("2", "second")] {
      let kept = file.appendingPathExtension("damaged" + number)
      #expect(try String(contentsOf: kept, encoding: .utf8) == content)
    }
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    #expect(try !DurableFile.vacate(file.path, for: S_IFDIR))
  }

  @Test func aFailedReplacementLeavesEverythingAsItWas() throws {
    try DurableFile.replace(file.path) { _ in Data("old".utf8) }
    #expect(throws: StorageError.unusable("no")) {
      try DurableFile.replace(file.path) { _ throws(StorageError) in throw .unusable("no") }
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == "old")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["settings"])
    #expect(throws: StorageError.refused(code: ENOENT)) {
      try DurableFile.replace(folder.path + "/no/settings") { _ in Data() }
    }
  }

  @Test func aLinkStaysOneAndWhatItLeadsToIsReplaced() throws {
    let elsewhere = TestHome.folder().appendingPathComponent("kept settings")
    try Data("old".utf8).write(to: elsewhere)
    try FileManager.default.createSymbolicLink(at: file, withDestinationURL: elsewhere)
    try DurableFile.replace(file.path) { ($0 ?? Data()) + Data(" new".utf8) }
    #expect(try String(contentsOf: elsewhere, encoding: .utf8) == "old new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == elsewhere.path)
  }

  @Test func writersAtTheSameTimeLoseNothingOfEachOther() async throws {
    let file = file
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask { try DurableFile.replace(file.path) { ($0 ?? Data()) + Data([UInt8(number)]) } }
      }
      try await group.waitForAll()
    }
    #expect(try Data(contentsOf: file).sorted() == (0..<40).map { UInt8($0) })
  }

  #if os(Linux)
    @Test func aWriterThatWaitedForItsTurnWritesAFileOfItsOwn() throws {
      let file = file, failures = Journal<String>(), isDone = DispatchSemaphore(value: 0)
      var isWaiting: Bool {
        let locks = try? String(contentsOfFile: "/proc/locks", encoding: .utf8)
        return locks?.contains("-> FLOCK  ADVISORY  WRITE \(getpid()) ") ?? true
      }
      try DurableFile.replace(file.path) { _ in
        Thread.detachNewThread {
          do {
            try DurableFile.replace(file.path) { ($0 ?? Data()) + Data(" second".utf8) }
          } catch { failures.add("\(error)") }
          isDone.signal()
        }
        // Until it has opened the file that this one is about to rename.
        while !isWaiting { usleep(1_000) }
        return Data("first".utf8)
      }
      isDone.wait()
      #expect(failures.all.isEmpty)
      #expect(try String(contentsOf: file, encoding: .utf8) == "first second")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["settings"])
    }
  #endif

  @Test func concurrentMakersAgreeOnOneContent() async throws {
    let file = file
    let found = try await withThrowingTaskGroup(of: Data.self) { group in
      for number in 0..<40 { group.addTask { try DurableFile.replace(file.path) { $0 ?? Data([UInt8(number)]) } } }
      return try await group.reduce(into: Set<Data>()) { $0.insert($1) }
    }
    #expect(try found == [Data(contentsOf: file)])
    #expect(try mode(file) == 0o600)
  }
}
