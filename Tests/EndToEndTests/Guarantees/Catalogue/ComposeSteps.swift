import Foundation
import Testing

/// English texts of the screen for a new item, as far as the tests look for them.
enum ComposeWords {
  static let new = "New item"
  static let choose = "Choose photo"
  /// In the desktop's dialog, where a line stands below the key.
  static let open = "Open"
  static let word = "Word"
  static let use = "Use"
  static let checked = "Checked"
  static let post = "Post"
  static let oneNew = "1 new item"
  static let waiting = "Waits to be sent"
}

/// Photos whose words are known.
enum ComposePhotos {
  /// German, and with EXIF, which says that it lies on its side and where it was taken.
  static var lying: URL { folder.appendingPathComponent("german-lying.jpg") }
  static var plain: URL { folder.appendingPathComponent("plain.png") }
  /// The beginning of the text of ``plain``.
  static let beginning = "The quick brown fox"

  private static var folder: URL { Build.root.appendingPathComponent("Tests/TextRecognitionTests/Resources") }
}

extension App {
  /// Opens the screen for a new item, picks a photo in the desktop's dialog, and waits until it is read and can be posted.
  func readPhoto(_ photo: URL) throws {
    try press(ComposeWords.new)
    try press(ComposeWords.choose)
    try pick(photo)
    try wait(until: "the photo to be read") { try button(ComposeWords.post).isEnabled }
  }

  /// Gives the dialog for files, which is GTK's own, a path as one types it.
  private func pick(_ file: URL) throws {
    try wait(until: "the dialog") { offers(ComposeWords.open) }
    let path = try wait(for: "the field for a path") { () -> Element? in
      // The dialog may not have the keys yet.
      try Keyboard.pressWithControl("l")
      // Only GTK 4.8 names it.
      return root?.firstAnywhere { $0.name == "GtkFileChooserEntry" || ($0.name.isEmpty && $0.isEditable) }
    }
    try path.fill(file.path)
    try wait(for: "the button") {
      root?.first { Self.isNamed($0.name, ComposeWords.open) && $0.hasAction && $0.isEnabled }
    }.press()
    try wait(until: "the end of the dialog") { !offers(ComposeWords.open) }
  }

  /// Makes sure that what was posted is on the server and in the feed, once in both, and no longer waits.
  func expectPosted(
    to sandbox: Sandbox,
    from device: Device,
    attempts: ClosedRange<Int>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let post = try wait(for: "the post in the database") { try sandbox.posts().first }
    try wait(until: "\(post.id) on the screen") {
      if sees("No. \(post.id)") { return true }
      // After a relaunch it has come in above what was listed before.
      try root?.first { $0.name == ComposeWords.oneNew && $0.hasAction }?.press()
      return false
    }
    try wait(until: "an empty outbox") { device.waitingKeys().isEmpty }
    try waitToMiss(ComposeWords.waiting)
    let ids = try sandbox.posts().map(\.id)
    #expect(ids == [post.id], sourceLocation: sourceLocation)
    #expect(post.text.hasPrefix(ComposePhotos.beginning), sourceLocation: sourceLocation)
    let taken = try sandbox.catalogue().last?.attempts ?? 0
    #expect(attempts.contains(taken), sourceLocation: sourceLocation)
    let listed = rows(with: ComposePhotos.beginning)
    #expect(listed.count == 1, sourceLocation: sourceLocation)
    #expect(listed.first?.contains("No. \(post.id)") == true, "\(listed)", sourceLocation: sourceLocation)
  }

  /// Waits for the item whose text begins so.
  func item(_ beginning: String) throws -> Element {
    try wait(for: "\"\(beginning)\" in the feed") {
      root?.first { $0.name.hasPrefix(beginning) && $0.name.contains("No. ") }
    }
  }

  /// The names of all that is listed under a text.
  private func rows(with text: String) -> [String] {
    var found: [String] = []
    _ = root?.first {
      let name = $0.name
      if name.hasPrefix(text), $0.hasAction || name.contains(ComposeWords.waiting) { found.append(name) }
      return false
    }
    return found
  }
}

extension Sandbox {
  /// A row that was posted to the catalogue, with its picture.
  struct CataloguePost: Decodable {
    let id: String
    let text: String
    let confidence: Double
    private let hex: String

    var picture: Data {
      get throws {
        let digits = Array(hex.utf8)
        return try Data(
          stride(from: 0, to: digits.count - 1, by: 2).map { place in
            guard let byte = UInt8(String(decoding: digits[place..<place + 2], as: UTF8.self), radix: 16) else {
              throw Failure("\"\(hex.prefix(20))\" is not hexadecimal")
            }
            return byte
          }
        )
      }
    }
  }

  /// The posts in the database's file, past the server: those that only a client can have added.
  func posts() throws -> [CataloguePost] {
    try select(
      """
      SELECT items.id, text, confidence, hex(bytes) AS hex FROM catalogue_posts
      JOIN catalogue_items AS items ON items.id = item
      JOIN catalogue_contents AS contents ON contents.id = content ORDER BY number
      """
    )
  }
}

/// The size in pixels that a JPEG's frame says.
struct JPEGSize: CustomStringConvertible {
  let width: Int
  let height: Int

  init(_ picture: Data) throws {
    let bytes = Array(picture)
    var place = 2
    guard bytes.starts(with: [0xFF, 0xD8]) else { throw Failure("the picture is no JPEG") }
    while place + 8 < bytes.count, bytes[place] == 0xFF {
      // A frame's header has a marker from C0 to CF; C4, C8 and CC are others.
      if case 0xC0...0xCF = bytes[place + 1], ![0xC4, 0xC8, 0xCC].contains(bytes[place + 1]) {
        height = Int(bytes[place + 5]) << 8 + Int(bytes[place + 6])
        width = Int(bytes[place + 7]) << 8 + Int(bytes[place + 8])
        return
      }
      place += 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
    }
    throw Failure("the picture has no frame")
  }

  var description: String { "\(width) by \(height)" }
}
