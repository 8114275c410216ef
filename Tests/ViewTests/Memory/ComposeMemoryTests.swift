import Foundation
import UIKit

@testable import Catalogue

/// The screen for a new item, opened and left again and again, leaves nothing.
@MainActor
enum ComposeMemoryTests {
  static var all: [ViewTest] {
    [ViewTest("the screen for a new item, opened with a photo and left, leaves nothing", limit: 7_200, composes)]
  }

  private static func composes(_ window: UIWindow) async throws {
    let stage = try await CatalogueStage(window)
    let photo = try ComposeScreen.picture("small.png")
    // Reading takes its time: a thousand rounds are for who asks for them.
    try await stage.repeated(rounds: 30) { round, live, paints in
      stage.screen.compose()
      let screen = try require(stage.composing, "the screen"), compose = screen.compose
      live(screen)
      live(compose)
      compose.choose(photo)
      // Some are left while the text is being read.
      while round % 4 != 0, compose.state.phase != .ready || compose.preview == nil {
        try await Task.sleep(for: .milliseconds(1))
      }
      if paints { try await stage.nextFrame() }
      compose.send(.leaveAsked)
      compose.send(.leaveConfirmed)
      while stage.screen.presentedViewController != nil { try await Task.sleep(for: .milliseconds(1)) }
    }
  }
}
