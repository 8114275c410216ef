// Assumes the main actor where calls come from elsewhere.
// Found as: assumeIsolated traps where URLSession.shared.dataTask
// Found as: assumeIsolated traps where NotificationCenter.default.addObserver
// Found as: assumeIsolated traps where DispatchQueue.global().async
// Found as: assumeIsolated traps where PHPhotoLibrary.requestAuthorization
// Found as: assumeIsolated traps where worker.present
// Found as: assumeIsolated traps where Ending.finish(then:)
// Found as: assumeIsolated traps where worker.run
// Found as: assumeIsolated traps where Ending.deinit
// Found as: assumeIsolated traps where Ending.urlSession(_:didBecomeInvalidWithError:)
import Photos
import UIKit

final class Ending: NSObject, URLSessionDelegate {
  nonisolated func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
    MainActor.assumeIsolated { self.end() }
  }

  func begin(_ address: URL) {
    URLSession.shared.dataTask(with: address) { data, _, _ in
      [1, 2].forEach { _ in MainActor.assumeIsolated { self.end() } }
    }.resume()
    NotificationCenter.default.addObserver(forName: nil, object: nil, queue: nil) { _ in
      MainActor.assumeIsolated { self.end() }
    }
    DispatchQueue.global().async(execute: { MainActor.assumeIsolated { self.end() } })
    PHPhotoLibrary.requestAuthorization { _ in MainActor.assumeIsolated { self.end() } }
    PHPhotoLibrary.requestAuthorization { _ in
      DispatchQueue.main.async { MainActor.assumeIsolated { self.end() } }
    }
  }

  nonisolated func finish(then next: @escaping @MainActor () -> Void) {
    MainActor.assumeIsolated { next() }
    worker.present { MainActor.assumeIsolated { self.end() } }
    worker.run(after: { @MainActor in self.end() }, before: { MainActor.assumeIsolated { self.end() } })
  }

  deinit { MainActor.assumeIsolated { end() } }

  @MainActor func end() {}
}
