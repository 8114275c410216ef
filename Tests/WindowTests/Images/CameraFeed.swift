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

  private var process = Process()
  private var isPluggedIn = false
  /// How often the process has ended by itself: pipewiresink 0.3.65 may crash when who looks at it goes at once.
  private var crashes = 0
  private let file: URL
  private let encoding: Encoding

  /// Plugs a camera in and waits until it is found.
  init(_ picture: UIImage, _ encoding: Encoding = .raw) async throws {
    self.encoding = encoding
    file = FileManager.default.temporaryDirectory.appendingPathComponent("camera-\(UUID().uuidString).jpg")
    try require(picture.jpegData(compressionQuality: 0.95)).write(to: file)
    try await plugIn()
  }

  deinit { try? FileManager.default.removeItem(at: file) }

  /// Plugs the camera in, again where it was unplugged, and waits until it is found. One that crashes is plugged in again at once.
  func plugIn() async throws {
    isPluggedIn = true
    try start()
    try await waitForCameras(1)
  }

  private func start() throws {
    let format = encoding == .raw ? "video/x-raw,format=YUY2,framerate=15/1" : "video/x-raw,framerate=15/1 ! jpegenc"
    let frames =
      "filesrc location=\(file.path) ! jpegdec ! imagefreeze is-live=true ! videoconvert ! videorate ! \(format)"
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["gst-launch-1.0", "-q", "-f"] + frames.split(separator: " ").map(String.init)
      + [
        "!", "pipewiresink", "mode=provide",
        "stream-properties=props,media.class=Video/Source,media.role=Camera,node.name=test-camera",
      ]
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.terminationHandler = { [weak self] process in
      let identifier = process.processIdentifier
      DispatchQueue.main.async { self?.ended(identifier) }
    }
    try process.run()
  }

  private func ended(_ identifier: Int32) {
    guard isPluggedIn, identifier == process.processIdentifier else { return }
    crashes += 1
    // A camera that ends at once, whatever is done, is for the test to notice.
    if crashes < 20 { try? start() }
  }

  /// Whether the camera has crashed since it was made, or PipeWire no longer has it though its process is there. PipeWire hears of a crash
  /// before this program does.
  func isBroken() async -> Bool {
    for _ in 0..<20 where crashes == 0 { try? await Task.sleep(for: .milliseconds(100)) }
    if crashes > 0 { return true }
    let devices = await Task.detached { CameraDevice.ofPipeWire() }.value
    return !(devices ?? []).contains { $0.caps != nil }
  }

  /// What is known of the camera, for who finds out why a test failed.
  func state() async -> String {
    let devices = await Task.detached { CameraDevice.ofPipeWire() }.value
    let listed = devices.map { $0.map { "\($0.target ?? "") \($0.caps ?? "without caps")" }.joined(separator: ", ") }
    return
      "crashed \(crashes) times, the process \(process.isRunning ? "runs" : "has ended"), PipeWire lists [\(listed ?? "no answer")]"
  }

  /// The camera is there and sends nothing any more.
  func freeze() { kill(process.processIdentifier, SIGSTOP) }

  /// Unplugs the camera, and waits until it is not found any more.
  func unplug() async throws {
    isPluggedIn = false
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    // PipeWire lists one that has crashed for a while: it would be taken for the next one.
    try await waitForCameras(0)
  }
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
