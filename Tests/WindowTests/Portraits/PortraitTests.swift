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
    // GTK's properties are the same except for places, which are seen in what is drawn.
    try await withoutMotion {
      try await Drawing.otherwise { try await compare(scene, scene.name + ", otherwise") { $0.drop { $0 != "drawn" } } }
    }
  }

  @Test(
    "a scene follows theme and text size as if it were shown anew",
    arguments: await PortraitScene.all.map(\.name).filter { !others.contains($0) }
  )
  func sceneFollowsThemeAndTextSizeAsIfItWereShownAnew(name: String) async throws {
    let scene = try #require(PortraitScene.all.first { $0.name == name })
    try await withoutMotion { try await Drawing.compareShownBefore(name) { (try await scene.show(), nil) } }
  }

  @Test(
    "a scene whose window changes its size is as if it were shown anew",
    arguments: await PortraitScene.all.map(\.name).filter { !others.contains($0) && $0 != "Popover at a button" },
    [CGSize(width: 300, height: 700), CGSize(width: 760, height: 600)]
  )
  func sceneWhoseWindowChangesItsSizeIsAsIfItWereShownAnew(name: String, size: CGSize) async throws {
    let scene = try #require(PortraitScene.all.first { $0.name == name })
    try await withoutMotion {
      try await Drawing.compareShownBefore(name, { try await TestWindow.resize($0, to: size, $1) }) {
        (try await scene.show(), nil)
      }
    }
  }

  /// Scenes with layers' colours or pictures that are made once, stacks whose room may go to one view or another, and a menu, which opens at
  /// a click.
  private nonisolated static let others = [
    "Buttons", "Images", "Layers", "Drawing", "Borders, shadows, clips", "Stacks", "Menu",
  ]
}

@MainActor
private func compare(
  _ scene: PortraitScene,
  _ name: String,
  _ part: ([String]) -> ArraySlice<String> = { $0[...] }
) async throws {
  let window = try await scene.show()
  try await Drawing.settle(window)
  let lines = Array(part(Portrait.lines(of: window)))
  defer { window.rootViewController?.dismiss(animated: false) }
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Recorded/\(name).txt")
  try Drawing.compare(lines, in: window, with: file)
}
