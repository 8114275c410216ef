import Foundation

@testable import UIKit

/// A camera of PipeWire's that shows one picture: a process that feeds it, which scripts/with-camera gives the place to be.
@MainActor
final class CameraFeed {
  /// How the camera sends its frames.
  enum Encoding {
    case raw
    case jpeg
  }

  private let process = Process()
  private let file: URL

  /// Starts a camera and waits until it is found.
  init(_ picture: UIImage, _ encoding: Encoding = .raw) async throws {
    file = FileManager.default.temporaryDirectory.appendingPathComponent("camera-\(UUID().uuidString).jpg")
    encoded = try require(picture.jpegData(compressionQuality: 0.95))
    try encoded.write(to: file)
    let frames =
      switch encoding {
      case .raw:
        "filesrc location=\(file.path) ! jpegdec ! imagefreeze is-live=true ! videoconvert ! videorate"
          + " ! video/x-raw,format=YUY2,framerate=15/1"
      case .jpeg:
        "multifilesrc loop=true location=\(file.path)"
          + " caps=image/jpeg,width=\(Int(picture.size.width)),height=\(Int(picture.size.height)),framerate=15/1"
          + " ! jpegparse ! identity sync=true"
      }
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["gst-launch-1.0", "-q", "-f"] + frames.split(separator: " ").map(String.init)
      + [
        "!", "pipewiresink", "mode=provide",
        "stream-properties=props,media.class=Video/Source,media.role=Camera,node.name=test-camera",
      ]
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    try await waitForCameras(1)
  }

  /// The file that the camera shows.
  let encoded: Data

  /// The camera is there and sends nothing any more.
  func freeze() { kill(process.processIdentifier, SIGSTOP) }

  /// Unplugs the camera, and waits until it is not found any more.
  func unplug() async throws {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    try await waitForCameras(0)
    try? FileManager.default.removeItem(at: file)
  }
}

/// Waits until there are so many cameras, as those who start the process see it.
@MainActor
func waitForCameras(_ count: Int) async throws {
  let end = ContinuousClock.now + .seconds(60)
  while ContinuousClock.now < end {
    let found = await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: CameraDevice.all().count) }
    }
    if found == count { return }
    try await Task.sleep(for: .milliseconds(100))
  }
  throw Missing(description: "there are not \(count) cameras")
}
