import UIKit
@_exported import WindowTesting

/// Is one guarantee and the way to see that it holds. It gets a window whose root it replaces.
@MainActor
struct ViewTest {
  /// Whether the desktop asks for less motion. A test runs under the one or the other.
  let lessMotion: Bool
  /// Whether it needs a screen that takes touches (scripts/with-wayland), which the others do without. Its window fills that.
  let byTouch: Bool
  let guarantee: String
  /// Seconds that it may take.
  let limit: Double
  let body: (UIWindow) async throws -> Void

  init(
    _ guarantee: String,
    lessMotion: Bool = false,
    byTouch: Bool = false,
    limit: Double = 120,
    _ body: @escaping (UIWindow) async throws -> Void
  ) {
    self.guarantee = guarantee
    self.limit = limit
    self.lessMotion = lessMotion
    self.byTouch = byTouch
    self.body = body
  }
}
