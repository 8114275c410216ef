import Foundation
import TestSupport
import Testing

@testable import Sealing

@Suite struct KeyFileTests {
  private let file = TestHome.folder().appendingPathComponent("key")

  private func key(_ file: URL? = nil) throws -> Data {
    let place = file ?? self.file
    return try KeyFile { place }.key().bytes
  }

  @Test func theKeyIsMadeOnceForItsOwnerOnly() throws {
    let made = try key()
    #expect(made.count == SealingKey.length)
    #expect(try key() == made && Data(contentsOf: file) == made)
    #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path) == ["key"])
  }

  @Test func launchesAtTheSameTimeHaveOneKey() async throws {
    let keys = try await withThrowingTaskGroup(of: Data.self) { group in
      for _ in 0..<20 { group.addTask { try key() } }
      return try await group.reduce(into: Set<Data>()) { $0.insert($1) }
    }
    #expect(keys.count == 1)
  }

  @Test func aLinkToAKeyLeadsToItAndStays() throws {
    let made = try key(), link = file.deletingLastPathComponent().appendingPathComponent("link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    #expect(try key(link) == made)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
  }

  @Test(arguments: [0, 1, 31, 33, 100])
  func aFileOfAnotherLengthIsAnErrorAndStays(count: Int) throws {
    let other = Data(repeating: 7, count: count)
    try other.write(to: file)
    #expect { try key() } throws: { "\($0)".contains("\(count) bytes") }
    #expect(try Data(contentsOf: file) == other)
  }

  @Test func anUnusableKeyFileIsAnErrorAndStays() throws {
    #expect(throws: SealingError.self) { try key(URL(fileURLWithPath: "/dev/null/key")) }
    #expect(throws: SealingError.self) { try KeyFile { throw CocoaError(.fileNoSuchFile) }.key() }
    // A folder in its place, which stays too.
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    #expect(throws: SealingError.self) { try key() }
    #expect(FileManager.default.fileExists(atPath: file.path))
  }
}
