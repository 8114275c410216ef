import Dispatch
import QuintetBuffs
import SwiftUI
import UIKit

/// Shows live questions over a video: a ``BuffView`` that is started when it appears, and stopped when it goes.
///
///     VideoPlayer(player: player)
///       .overlay(BuffOverlay(BuffsConfiguration(server: server), delegate: model))
///
/// Touches go through to the views below wherever there is no card. It needs 260 × 180 points.
@available(iOS 13.0, *)
public struct BuffOverlay: UIViewRepresentable {
  private let configuration: BuffsConfiguration
  private let isPaused: Bool
  private let theme: BuffTheme
  private let delegate: (any BuffViewDelegate)?
  private let onFailure: (BuffsError) -> Void

  /// Makes an overlay.
  ///
  /// - Parameters:
  ///   - configuration: What the host can set. It counts when the overlay appears; give the overlay another `id` for another one.
  ///   - isPaused: True while nothing is to be fetched or newly shown, as while the person seeks.
  ///   - theme: The look of the card.
  ///   - delegate: The host, which decides about Buffs and is notified of what happens; the view does not keep it.
  ///   - onFailure: Called on the main queue if the configuration or the storage is not usable; then nothing is shown.
  public init(
    _ configuration: BuffsConfiguration,
    isPaused: Bool = false,
    theme: BuffTheme = BuffTheme(),
    delegate: (any BuffViewDelegate)? = nil,
    onFailure: @escaping (BuffsError) -> Void = { _ in }
  ) {
    self.configuration = configuration
    self.isPaused = isPaused
    self.theme = theme
    self.delegate = delegate
    self.onFailure = onFailure
  }

  /// Remembers that a view was started.
  public final class Coordinator {
    fileprivate var hasStarted = false
  }

  public func makeCoordinator() -> Coordinator { Coordinator() }

  public func makeUIView(context: Context) -> UIView {
    do throws(BuffsError) {
      return try BuffView(configuration: configuration)
    } catch {
      // Not while SwiftUI updates its views: the host may change its state.
      DispatchQueue.main.async { self.onFailure(error) }
      let empty = UIView()
      empty.isUserInteractionEnabled = false
      return empty
    }
  }

  public func updateUIView(_ view: UIView, context: Context) {
    guard let view = view as? BuffView else { return }
    view.delegate = delegate
    view.theme = theme
    if isPaused {
      view.pause()
    } else if context.coordinator.hasStarted {
      view.resume()
    } else {
      context.coordinator.hasStarted = true
      view.start()
    }
  }

  public static func dismantleUIView(_ view: UIView, coordinator: Coordinator) { (view as? BuffView)?.stop() }
}
