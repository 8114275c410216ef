import Foundation
import GRDB
import LocalCache
import TestSupport
import Testing

@testable import Catalogue
@testable import Sealing

/// Reading the files without the key.
@Suite(.timeLimit(.minutes(5)))
struct CatalogueReaderTests {
  let sample = SampleStore()
  let items = (0..<40).map {
    Item(
      id: ItemID("4b3403665f\(100 + $0)"),
      text: "Quittung \($0) über 旺角 tea",
      confidence: 0.812345 + Double($0) / 1_000,
      hasPicture: true
    )
  }
  var pictures: [ItemID: Data] {
    Dictionary(uniqueKeysWithValues: items.enumerated().map { ($1.id, Sample.picture($0, 5_000)) })
  }

  @Test func theFilesSayNothingOfTheFeed() async throws {
    // One that was set aside, since another key came; then a log that is not in the file yet, rows that were removed, and a page that was merged.
    try await fill(sample.open(.staticKey(try SealingKey.random())))
    let store = sample.open()
    try await fill(store)
    try await store.remove(items[5].id)
    let plaintexts = self.plaintexts
    for moment in ["in use", "closed"] {
      let files = try contents(of: sample.folder)
      #expect(files.keys.contains { $0.contains("set-aside") } && files.keys.contains("catalogue.sqlite"))
      if moment == "in use" { #expect((files["catalogue.sqlite-wal"]?.count ?? 0) > 100_000) }
      for (name, content) in files {
        #expect(Self.found(plaintexts, in: content) == [], "\(moment): \(name)")
        #expect(Self.windows(of: Array(pictures.values), in: content) == 0, "\(moment): \(name)")
      }
      if moment == "in use" { try #require(try await store.newest(100).count == 39) }
    }
    #expect(sample.errors.all.count == 1)
  }

  @Test func theKeysAreInNoFile() async throws {
    try await fill(sample.open())
    for (name, content) in try contents(of: sample.folder) {
      #expect(Self.found(["key": Self.forms(of: sample.key.bytes)], in: content) == [], "\(name)")
    }
  }

  @Test func theSameScanFindsEverythingInAnUnencryptedCopy() throws {
    let folder = TestHome.folder()
    let queue = try DatabaseQueue(path: folder.appendingPathComponent("plain.sqlite").path)
    try queue.write { db in
      try db.execute(sql: "CREATE TABLE item (id TEXT, text TEXT, confidence DOUBLE, file BLOB)")
      for item in items {
        try db.execute(
          sql: "INSERT INTO item VALUES (?, ?, ?, ?)",
          arguments: [item.id.text, item.text, item.confidence, pictures[item.id]]
        )
      }
    }
    let content = try Data(contentsOf: folder.appendingPathComponent("plain.sqlite"))
    // Each item's id, text and confidence, the last as SQLite has a double.
    #expect(Self.found(plaintexts, in: content).count == items.count * 3)
    #expect(Self.windows(of: Array(pictures.values), in: content) > items.count * 4_000)
    // And in each of the other forms.
    let text = Data("Quittung 3 über 旺角 tea".utf8)
    for form in Self.forms(of: text) + Self.forms(ofText: "Quittung 3 über 旺角 tea") {
      #expect(Self.found(plaintexts, in: Data("xyz".utf8) + form + Data(count: 9)) == ["Quittung 3 über 旺角 tea"])
    }
  }

  private func fill(_ store: CatalogueStore) async throws {
    for start in stride(from: 0, to: 40, by: 10) {
      let page = Array(items[start..<start + 10].reversed())
      _ = try await store.merge(
        Stretch(items: page, top: .newestItem, bottom: .oldestItem),
        pictures: pictures.filter { picture in page.contains { $0.id == picture.key } }
      )
    }
  }

  private func contents(of folder: URL) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return Dictionary(
      uniqueKeysWithValues: try names.map { ($0, try Data(contentsOf: folder.appendingPathComponent($0))) }
    )
  }

  // MARK: The scan

  /// The forms that each value of the feed could have in a file.
  private var plaintexts: [String: [Data]] {
    var found: [String: [Data]] = [:]
    for item in items {
      for text in [item.id.text, item.text] { found[text] = Self.forms(of: Data(text.utf8)) + Self.forms(ofText: text) }
      let confidence = item.confidence ?? 0, digits = "\(confidence)"
      let pattern = withUnsafeBytes(of: confidence.bitPattern.bigEndian) { Data($0) }
      found[digits] = Self.forms(of: Data(digits.utf8)) + [pattern, Data(pattern.reversed())]
    }
    return found
  }

  private static func forms(ofText text: String) -> [Data] {
    [String.Encoding.utf16LittleEndian, .utf16BigEndian].compactMap { text.data(using: $0) }
  }

  /// Bytes as they are, as hexadecimal digits, and what is certain of their base64 wherever they begin in it.
  private static func forms(of bytes: Data) -> [Data] {
    let base64 = (0..<3).map { shift in
      let text = Array((Data(count: shift) + bytes).base64EncodedString().utf8)
      // Letters that neither the bytes before nor those after have a part in.
      return Data(text[(shift * 8 + 5) / 6..<(shift + bytes.count) * 8 / 6])
    }
    return [bytes, Data(bytes.map { String(format: "%02x", $0) }.joined().utf8)] + base64
  }

  private static func found(_ plaintexts: [String: [Data]], in content: Data) -> [String] {
    plaintexts.filter { $0.value.contains { content.range(of: $0) != nil } }.map(\.key).sorted()
  }

  /// Counts the places of a file that begin 16 bytes found somewhere in a picture.
  private static func windows(of pictures: [Data], in content: Data) -> Int {
    struct Window: Hashable { let high, low: UInt64 }
    func each(_ data: Data, _ use: (Window) -> Void) {
      var window = Window(high: 0, low: 0)
      for (place, byte) in data.enumerated() {
        window = Window(high: window.high << 8 | window.low >> 56, low: window.low << 8 | UInt64(byte))
        if place >= 15 { use(window) }
      }
    }
    var known: Set<Window> = [], count = 0
    for picture in pictures { each(picture) { known.insert($0) } }
    each(content) { if known.contains($0) { count += 1 } }
    return count
  }
}
