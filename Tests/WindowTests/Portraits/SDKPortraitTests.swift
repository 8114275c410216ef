import CQuintetGTK
import Foundation
import QuintetConsent
import Testing

@testable import QuintetBuffs
@testable import UIKit

// Views that the SDKs show over an app are drawn as recorded. `make portraits` records anew.

@MainActor @Suite("SDKs' portraits", .windows)
struct SDKPortraitTests {
  @Test("a view of an SDK is drawn as it was recorded", arguments: SDKScene.allCases)
  func viewIsDrawnAsItWasRecorded(scene: SDKScene) async throws {
    try await withoutMotion { try await compare(scene, scene.rawValue) }
  }

  @Test("a view, dark, mirrored and enlarged, is drawn as recorded", arguments: SDKScene.allCases)
  func otherwise(scene: SDKScene) async throws {
    try await withoutMotion {
      try await Drawing.otherwise { try await compare(scene, scene.rawValue + ", otherwise") }
    }
  }

  @Test("a view follows theme and text size as if it were shown anew", arguments: SDKScene.allCases)
  func viewFollowsThemeAndTextSizeAsIfItWereShownAnew(scene: SDKScene) async throws {
    try await withoutMotion { try await Drawing.compareShownBefore(scene.rawValue) { try await show(scene) } }
  }

  @Test(
    "a view whose window changes its size is as if it were shown anew",
    arguments: SDKScene.allCases,
    [CGSize(width: 300, height: 420), CGSize(width: 760, height: 600)]
  )
  func viewWhoseWindowChangesItsSizeIsAsIfItWereShownAnew(scene: SDKScene, size: CGSize) async throws {
    try await withoutMotion {
      try await Drawing.compareShownBefore(scene.rawValue, { try await TestWindow.resize($0, to: size, $1) }) {
        try await show(scene)
      }
    }
  }

  private func show(_ scene: SDKScene) async throws -> (UIWindow, AnyObject) {
    let (window, stage) = try await scene.show()
    if let gtkWindow = window.gtkWindow { gtk_window_set_focus_visible(gtkWindow, 0) }
    try await Drawing.settle(window)
    return (window, stage)
  }

  private func compare(_ scene: SDKScene, _ name: String) async throws {
    let (window, stage) = try await show(scene)
    let lines = Drawing.lines(of: window.box.pointer)
    window.rootViewController?.dismiss(animated: false)
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Recorded/\(name).txt")
    try Drawing.compare(lines, in: window, with: file)
    withExtendedLifetime(stage) {}
  }
}

/// View of an SDK, in one of its states.
enum SDKScene: String, CaseIterable {
  case card = "Buffs, card"
  case low = "Buffs, card in a low view"
  case longTime = "Buffs, card of more than a thousand seconds"
  case answered = "Buffs, card with an answer"
  case themed = "Buffs, card whose theme changed"
  case results = "Buffs, results"
  case question = "Consent, question"
  case purposes = "Consent, purposes"

  /// Shows it, and returns its window with what has to live as long.
  @MainActor
  func show() async throws -> (UIWindow, AnyObject) {
    switch self {
    case .card, .low, .longTime, .answered, .themed:
      let buff = Buff.sample(
        answers: ["Red", "Blue", "An answer of two lines, as its words are many"],
        seconds: self == .longTime ? 1_234 : 10
      )
      let stage = try await BuffStage([buff], height: self == .low ? 220 : 500)
      try await stage.start()
      if self == .answered { #expect(try stage.card().answers[1].accessibilityActivate()) }
      if self == .themed {
        try await Drawing.settle(stage.window)
        let (yellow, blue) = (
          UIColor(red: 1, green: 1, blue: 0, alpha: 1), UIColor(red: 0, green: 0, blue: 1, alpha: 1)
        )
        stage.view.theme.background = blue
        stage.view.theme.text = yellow
        stage.view.theme.accent = yellow
      }
      return (stage.window, stage)
    case .results:
      let poll = try await BuffResultsTests.Poll()
      try await poll.show(["0": 6, "1": 2, "2": 1])
      return (poll.stage.window, poll)
    case .question, .purposes:
      let (consent, window) = try await askForPurposes(width: 400)
      if self == .purposes {
        _ = try await openPurposes(in: window)
      } else {
        try await wait("the question is asked") {
          let alert = window.rootViewController?.presentedViewController
          return alert is UIAlertController && alert?.isBeingPresented == false
        }
      }
      return (window, consent)
    }
  }
}
