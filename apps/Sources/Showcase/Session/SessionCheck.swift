#if Recording
  import Foundation
  import SessionReplay
  import UIKit

  /// Takes every step of a recording, and compares: its states with the recorded ones, and what a step shows with what it shows when one comes
  /// to it the other way.
  @MainActor
  struct SessionCheck {
    /// How many steps are looked at a second time.
    private static let mostBackwards = 40

    let player: SessionPlayer
    let window: UIWindow

    /// Says what it has found, and ends the program: with status 0 if everything is equal, with 1 if not.
    func runAndEnd() async -> Never {
      UIView.setAnimationsEnabled(false)
      // What the pointer happens to be over does not light up.
      window.isUserInteractionEnabled = false
      do {
        var frames: [Data] = []
        for step in 0...player.count {
          try await player.seek(to: step)
          frames.append(await frame())
        }
        let interval = max(1, player.count / Self.mostBackwards)
        let again = stride(from: player.count - 1, through: 0, by: -interval)
        for step in again {
          try await player.seek(to: step)
          let new = await frame()
          if new != frames[step] { try end(differentAt: step, frames[step], new) }
        }
        let compared = again.underestimatedCount
        StandardError.write(
          "[replay] \(player.count) steps, states equal, frames of \(compared) steps equal forwards and backwards"
        )
        exit(0)
      } catch {
        StandardError.write("[replay] \(error)")
        exit(1)
      }
    }

    /// What the window shows when it has come to rest, as a PNG file.
    private func frame() async -> Data {
      var last = Data()
      // Two alike in a row are at rest; a screen that never rests is compared as it is.
      for _ in 0..<50 {
        await player.settle()
        let new = picture()
        if !last.isEmpty, new == last { break }
        last = new
      }
      return last
    }

    private func picture() -> Data {
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      return UIGraphicsImageRenderer(bounds: window.bounds, format: format).pngData { _ in
        window.drawHierarchy(in: window.bounds, afterScreenUpdates: true)
      }
    }

    private func end(differentAt step: Int, _ forwards: Data, _ backwards: Data) throws -> Never {
      let folder = FileManager.default.currentDirectoryPath
      for (name, picture) in [("forwards", forwards), ("backwards", backwards)] {
        try picture.write(to: URL(fileURLWithPath: "\(folder)/replay-step-\(step)-\(name).png"))
      }
      StandardError.write(
        "[replay] step \(step), \(player.title(of: step)), looks different backwards: see replay-step-\(step)-forwards.png and "
          + "replay-step-\(step)-backwards.png"
      )
      exit(1)
    }
  }
#endif
