#if Recording
  import Foundation
  import SessionReplay
  import UIKit

  /// Checks a recording in the program's window.
  @MainActor
  struct ReplayCheck {
    let player: SessionPlayer
    let window: UIWindow

    /// Prints the result and ends the program: with status 0 if everything is equal, with 1 if not.
    func runAndEnd() async -> Never {
      UIView.setAnimationsEnabled(false)
      // Turns off highlights below the pointer.
      window.isUserInteractionEnabled = false
      do {
        let result = try await SessionCheck(player) { await frame() }.run()
        guard case .differs(let step, _, let forwards, let backwards) = result else {
          StandardError.write("[replay] \(result)")
          exit(0)
        }
        let names = ["forwards", "backwards"].map { "replay-step-\(step)-\($0).png" }
        StandardError.write("[replay] \(result): see \(names.joined(separator: " and "))")
        let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        for (name, picture) in zip(names, [forwards, backwards]) {
          try picture.write(to: folder.appendingPathComponent(name))
        }
      } catch {
        StandardError.write("[replay] \(error)")
      }
      exit(1)
    }

    /// Returns the window's content at rest, as a PNG file.
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
  }
#endif
