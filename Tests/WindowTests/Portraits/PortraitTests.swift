import CQuintetGTK
import Foundation
import Gallery
import Testing

@testable import UIKit

// Portraits equal the recorded ones: pages of the gallery, and views that come up over others. Where something is meant to look
// otherwise, `make portraits` records anew, and the change is read before it is committed.

@MainActor @Suite("portraits", .windows)
struct PortraitTests {
  @Test("a scene is as it was recorded", arguments: await PortraitScene.all.map(\.name))
  func sceneIsAsItWasRecorded(name: String) async throws {
    let scene = try #require(PortraitScene.all.first { $0.name == name })
    try await withoutMotion { try await compare(scene, scene.name) }
  }

  @Test(
    "a scene, dark, mirrored and enlarged, is as recorded",
    arguments: await PortraitScene.all.filter(\.isDense).map(\.name)
  )
  func otherwise(name: String) async throws {
    let scene = try #require(PortraitScene.all.first { $0.name == name })
    let manager = adw_style_manager_get_default(), before = setDotsPerInch(144)
    adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_FORCE_DARK)
    gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
    defer {
      setDotsPerInch(before)
      adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_DEFAULT)
      gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR)
    }
    // GTK's properties are the same except for places, which are seen in what is drawn.
    try await withoutMotion { try await compare(scene, scene.name + ", otherwise") { $0.drop { $0 != "drawn" } } }
  }
}

@MainActor
private func compare(
  _ scene: PortraitScene,
  _ name: String,
  _ part: ([String]) -> ArraySlice<String> = { $0[...] }
) async throws {
  let window = try await scene.show()
  let lines = Array(part(try await settled(window))), conditions = try Portrait.conditions(in: window)
  window.rootViewController?.dismiss(animated: false)
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Recorded/\(name).txt")
  if ProcessInfo.processInfo.environment["QUINTET_PORTRAITS"] == "record" {
    let text = ([conditions] + lines).joined(separator: "\n") + "\n"
    return try text.write(to: file, atomically: true, encoding: .utf8)
  }
  let recorded = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
  if recorded.first.map(String.init) != conditions {
    print("not compared: recorded with \(recorded.first ?? ""), and here is \(conditions)")
    return
  }
  for (line, words) in differences(lines, from: recorded.dropFirst().dropLast().map(String.init)).prefix(12) {
    Issue.record("\(name):\(line + 2) \(words)")
  }
}

/// Returns the different lines, from the first on.
private func differences(_ lines: [String], from recorded: [String]) -> [(line: Int, words: String)] {
  lines.difference(from: recorded).map { change in
    switch change {
    case .insert(let offset, let line, _): (offset, "has \(line)")
    case .remove(let offset, let line, _): (offset, "had \(line)")
    }
  }.sorted { $0.0 < $1.0 }
}

/// Returns the portrait of a window once nothing moves in it any more.
@MainActor
private func settled(_ window: UIWindow) async throws -> [String] {
  var last = "", same = 0
  try await wait("nothing moves") {
    let now = Portrait.drawing(of: window)
    same = now == last ? same + 1 : 0
    last = now
    return same == 5
  }
  return Portrait.lines(of: window)
}
