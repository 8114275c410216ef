import Foundation
import Testing

@testable import UIKit

/// A camera of PipeWire's that shows one picture: a process that feeds it (`camera-feed`), which scripts/with-session --camera gives the place to be.
@MainActor
final class CameraFeed {
  /// The encoding of the camera's frames.
  enum Encoding: String {
    case yuy2
    case jpeg
  }

  private var process = Process()
  private let file: URL
  private let size: CGSize
  private let encoding: Encoding

  /// Plugs a camera in and waits until it is found.
  init(_ picture: UIImage, _ encoding: Encoding = .yuy2) async throws {
    self.encoding = encoding
    size = CGSize(width: picture.size.width * picture.scale, height: picture.size.height * picture.scale)
    file = FileManager.default.temporaryDirectory.appendingPathComponent("camera-\(UUID().uuidString)")
    try #require(picture.jpegData(compressionQuality: 0.95)).write(to: file)
    if encoding == .yuy2 {
      let frame = file.appendingPathExtension("yuy2")
      let steps =
        "filesrc location=\(file.path) ! jpegdec ! videoconvert ! video/x-raw,format=YUY2 ! filesink location=\(frame.path)"
      let conversion = try Process.run(
        URL(fileURLWithPath: "/usr/bin/env"),
        arguments: ["gst-launch-1.0", "-q"] + steps.split(separator: " ").map(String.init)
      )
      try await wait("the picture is converted") { !conversion.isRunning }
      try FileManager.default.removeItem(at: file)
      try FileManager.default.moveItem(at: frame, to: file)
    }
    try await plugIn()
  }

  deinit { try? FileManager.default.removeItem(at: file) }

  /// Plugs the camera in, again where it was unplugged, and waits until it is found.
  func plugIn() async throws {
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    process = try Process.run(
      folder.appendingPathComponent("camera-feed"),
      arguments: [encoding.rawValue, file.path, "\(Int(size.width))", "\(Int(size.height))", "test-camera"]
    )
    try await waitForCameras(1)
  }

  /// The camera is there and sends nothing any more.
  func freeze() { kill(process.processIdentifier, SIGSTOP) }

  /// Unplugs the camera, and waits until it is not found any more.
  func unplug() async throws {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    // PipeWire lists it for a while: it would be taken for the next one.
    try await waitForCameras(0)
  }
}

/// Plugs in a camera for as long as the body takes.
@MainActor
func withFeed(
  _ picture: UIImage,
  _ encoding: CameraFeed.Encoding = .yuy2,
  _ body: (CameraFeed) async throws -> Void
) async throws {
  let feed = try await CameraFeed(picture, encoding)
  do {
    try await body(feed)
  } catch {
    try? await feed.unplug()
    throw error
  }
  try await feed.unplug()
}

/// Waits until there are so many cameras, as those who start the process see it.
@MainActor
func waitForCameras(_ count: Int) async throws {
  let end = ContinuousClock.now + .seconds(60)
  while ContinuousClock.now < end {
    let found = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: CameraDevice.ofPipeWire()?.count { $0.caps != nil })
      }
    }
    if found == count { return }
    try await Task.sleep(for: .milliseconds(100))
  }
  throw Missing(description: "there are not \(count) cameras")
}
