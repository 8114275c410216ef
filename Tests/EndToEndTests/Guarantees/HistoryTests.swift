import Foundation
import Testing

/// The history of consent, from the presses to the exported file.
@MainActor @Suite("consent history", .world, .bySight)
struct HistoryTests {
  private let world = World.current

  @Test("what was chosen is exported, over a kill too")
  func whatWasChosenIsExportedOverAKillToo() throws {
    let sandbox = try world.startSandbox(), device = try world.makeDevice()
    let file = device.home.appendingPathComponent("history.json")
    let options = sandbox.clientOptions + ["--screen", "privacy", "--history", file.path]
    let app = try world.launch(on: device, options)
    try app.answer(Words.accept)
    try app.waitToSee(Words.sent)
    try app.press(Words.change)
    try app.press(Words.withdraw)
    try app.waitToSee(Words.denied)
    try wait(until: "both choices in the file") { try choices(file).count == 2 }
    // By SIGKILL, whether its report has left or not.
    try app.end()
    let again = try world.launch(on: device, options)
    try again.waitToSee(Words.denied)
    try wait(until: "its report taken") { try choices(file).map(\.report) == ["taken", "taken"] }
    try again.press(Words.change)
    try again.press(Words.give)
    try again.waitToSee(Words.accepted)
    try wait(until: "all reports taken") { try choices(file).map(\.report) == ["taken", "taken", "taken"] }
    let kept = try choices(file), rows = try sandbox.rows()
    #expect(kept.map(\.status) == ["accept", "deny", "accept"] && kept.map(\.status) == rows.map(\.status))
    #expect(kept.map(\.manner) == ["question", "preferences", "preferences"])
    #expect(kept.map(\.id) == rows.map(\.key) && kept.map(\.date) == rows.map(\.date))
    #expect(kept.allSatisfy { $0.language == "en" && $0.texts.count == 64 })
    #expect(kept[0].texts != kept[1].texts, "two dialogs have the same texts")
    #expect(kept[1].texts != kept[2].texts, "withdrawing and giving have the same texts")
    let rights = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(rights == 0o600)
  }

  @Test("purposes are exported as they were chosen")
  func purposesAreExportedAsTheyWereChosen() throws {
    let sandbox = try world.startSandbox(), device = try world.makeDevice()
    let file = device.home.appendingPathComponent("history.json")
    let app = try world.launch(
      on: device,
      sandbox.clientOptions + ["--screen", "privacy", "--purposes", "--history", file.path]
    )
    try app.waitToSee(Words.question)
    try app.press("Choose…")
    try app.press("Advertising")
    try app.press("Save Choice")
    try app.waitToSee(Words.denied)
    try wait(until: "the choice in the file") { try choices(file).map(\.report) == ["taken"] }
    let kept = try choices(file)
    #expect(kept.map(\.status) == ["deny"] && kept.map(\.manner) == ["question"])
    #expect(kept[0].purposes == ["advertising": true, "recommendations": false, "statistics": false])
  }

  @Test("a link to the file and what lies beside it stay")
  func aLinkToTheFileAndWhatLiesBesideItStay() throws {
    let sandbox = try world.startSandbox(), device = try world.makeDevice()
    let link = device.home.appendingPathComponent("history.json"), beside = link.appendingPathExtension("new")
    let file = device.home.appendingPathComponent("kept.json")
    for place in [file, beside] { try Data("mine".utf8).write(to: place) }
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    let app = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy", "--history", link.path])
    try app.answer(Words.accept)
    try app.waitToSee(Words.sent)
    try wait(until: "the choice in the file") { (try? choices(file).count) == 1 }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
    #expect(try Data(contentsOf: beside) == Data("mine".utf8))
  }

  @Test("without the option no history is kept")
  func withoutTheOptionNoHistoryIsKept() throws {
    let sandbox = try world.startSandbox(), device = try world.makeDevice()
    let app = try world.launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
    try app.answer(Words.accept)
    try app.waitToSee(Words.sent)
    #expect(!device.files.contains { $0.hasSuffix("history.json") }, "\(device.files)")
  }

  private struct Choice: Decodable {
    let id, date, status, manner, report, language, texts: String
    let purposes: [String: Bool]
  }

  private func choices(_ file: URL) throws -> [Choice] {
    struct Export: Decodable { let choices: [Choice] }
    guard let data = try? Data(contentsOf: file) else { return [] }
    return try JSONDecoder().decode(Export.self, from: data).choices
  }
}
