import Foundation
import TestSupport
import Testing

@testable import QuintetStorage

@Suite struct StorageLocationTests {
  private static let program = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName

  @Test(
    arguments: ["a", "consent", "A-b_c.9", "..."].map { $0 == "..." ? "a..." : $0 } + [
      String(repeating: "x", count: 64)
    ]
  )
  func aPrefixOfPlainCharactersNamesASuite(_ prefix: String) throws {
    #expect(try #require(StorageLocation(prefix: prefix)).suite == "\(Self.program).\(prefix)")
  }

  @Test(arguments: ["", ".", ".a", "a/b", "a b", "é", "a\u{301}", "a\n", "../a", String(repeating: "x", count: 65)])
  func anyOtherPrefixNamesNothing(_ prefix: String) {
    #expect(StorageLocation(prefix: prefix) == nil)
  }

  @Test func theFolderIsMadeForItsOwnerAlone() throws {
    let prefix = "test-\(UUID().uuidString)"
    let folder = try #require(StorageLocation(prefix: prefix)).makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(folder.lastPathComponent == prefix)
    #expect(folder.deletingLastPathComponent().lastPathComponent == Self.program)
    #expect(try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int == 0o700)
    // A second time it is there already.
    #expect(try #require(StorageLocation(prefix: prefix)).makeFolder() == folder)
  }

  @Test func askingForTheFolderDoesNotMakeIt() throws {
    let location = try #require(StorageLocation(prefix: "test-\(UUID().uuidString)"))
    let folder = try location.folder()
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    #expect(try location.makeFolder().path == folder.path)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(FileManager.default.fileExists(atPath: folder.path))
  }

  @Test func aFileInTheFoldersPlaceIsKeptAndRefused() throws {
    let prefix = "test-\(UUID().uuidString)"
    let location = try #require(StorageLocation(prefix: prefix))
    let folder = try location.makeFolder()
    try FileManager.default.removeItem(at: folder)
    try Data("mine".utf8).write(to: folder.deletingLastPathComponent().appendingPathComponent(prefix))
    defer { try? FileManager.default.removeItem(atPath: folder.path) }
    #expect(throws: StorageError.refused(code: ENOTDIR)) { try location.makeFolder() }
    #expect(try String(contentsOfFile: folder.path, encoding: .utf8) == "mine")
  }

  #if os(Linux)
    @Test func makingAnImpossibleFolderEndsInAnError() {
      #expect(throws: StorageError.refused(code: ENOENT)) { try DurableFile.makeDirectory("/proc/none/a/b") }
    }
  #endif
}
