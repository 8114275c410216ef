import Foundation
import Testing
import UIKit

@testable import Catalogue

/// The screen for a new item, opened and left again and again, leaves nothing.
@MainActor @Suite("Compose memory", .oneWindow)
struct ComposeMemoryTests {
  private let window = mainWindow

  @Test("the compose screen opened with a photo leaks nothing", .timeLimit(.minutes(120)))
  func composeScreenOpenedWithAPhotoLeaksNothing() async throws {
    let stage = try await CatalogueStage(window)
    let photo = try ComposeScreen.picture("small.png")
    // Reading takes its time: a thousand rounds are on request.
    try await stage.repeated(rounds: 30) { round, live, paints in
      stage.screen.compose()
      // The one before may still be going.
      try await wait("the screen comes") { stage.composing != nil }
      let screen = try #require(stage.composing, "the screen"), compose = screen.compose
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
