import Foundation
import TestSupport
import Testing

@testable import QuintetOutbox

/// Damage to a disk that puts something else in the place of an outbox's folders and locks.
@Suite(.timeLimit(.minutes(5))) struct OutboxPlaceTests {
  private let fixture = OutboxFixture()

  @Test(arguments: ["", "/queue", "/rejected", "/quarantine", "/writing.lock", "/sending.lock"])
  func whatTookAPlaceIsMovedAsideEachTime(_ place: String) async throws {
    let files = FileManager.default, path = fixture.directory.path + place
    let name = NSString(string: path).lastPathComponent
    try files.createDirectory(at: fixture.directory.deletingLastPathComponent(), withIntermediateDirectories: true)
    if place != "" { try files.createDirectory(at: fixture.directory, withIntermediateDirectories: true) }
    for number in 1...2 {
      try? files.removeItem(atPath: path)
      if number == 2 {
        try files.createSymbolicLink(atPath: path, withDestinationPath: "nowhere")
      } else if place.hasSuffix("lock") {
        try files.createDirectory(atPath: path, withIntermediateDirectories: false)
      } else {
        try Data("damage".utf8).write(to: URL(fileURLWithPath: path))
      }
      let outbox = try fixture.open()
      #expect(await fixture.next() == "quarantined \(name)")
      try await outbox.enqueue(fixture.record(number), idempotencyKey: UUID(number: number))
      outbox.start()
      #expect(await fixture.next() == "delivered \(number) 200")
      outbox.pause()
    }
    #expect(files.fileExists(atPath: path + ".damaged1"))
    #expect(try files.destinationOfSymbolicLink(atPath: path + ".damaged2") == "nowhere")
  }

  @Test(arguments: ["queue", "rejected"])
  func whatAKilledProcessHasHalfWrittenIsRemoved(folder: String) throws {
    let place = fixture.directory.appendingPathComponent(folder)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try Data("{".utf8).write(to: place.appendingPathComponent(".0000000001-x.json"))
    _ = try fixture.open()
    #expect(fixture.files(folder).isEmpty)
  }
}
