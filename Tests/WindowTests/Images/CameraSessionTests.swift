import CQuintetGTK
import Testing

@testable import UIKit

// Time-outs of a silent camera, with the clock put forward instead of waited for.

@MainActor @Suite("camera sessions", .windows)
struct CameraSessionTests {
  @Test("a start is retried after five seconds, failed after ten")
  func startIsRetriedAfterFiveSecondsFailedAfterTen() {
    let (session, heard) = make()
    #expect(CameraSession.longestStart == 5 && CameraSession.longestSilence == 10)
    for seconds in [0, 1.9, 4.9] {
      session.lastSign = .now - .seconds(seconds)
      session.checkForSilence()
      #expect(session.phase != .startingAgain && heard.failures.isEmpty, "\(seconds)")
    }
    session.lastSign = .now - .seconds(5.1)
    session.checkForSilence()
    #expect(session.phase == .startingAgain && heard.failures.isEmpty)
    session.checkForSilence()
    session.lastSign = .now - .seconds(9.9)
    session.checkForSilence()
    #expect(heard.failures == [])
    session.lastSign = .now - .seconds(10.1)
    session.checkForSilence()
    #expect(heard.failures == [.silent])
    session.checkForSilence()
    #expect(heard.failures == [.silent])
  }

  @Test("a running camera fails after ten seconds without a frame")
  func runningCameraFailsAfterTenSecondsWithoutAFrame() throws {
    let (session, heard) = make()
    session.lastSign = .now - .seconds(9)
    let frame = try #require(try SamplePictures.bitmap(SamplePictures.plain(4, 3, SamplePictures.blue)).full)
    session.took(frame)
    #expect(heard.frames == 1 && ContinuousClock.now - session.lastSign < .seconds(5))
    session.lastSign = .now - .seconds(9.9)
    session.checkForSilence()
    #expect(session.phase != .startingAgain && heard.failures.isEmpty)
    session.lastSign = .now - .seconds(10.1)
    session.checkForSilence()
    #expect(heard.failures == [.silent])
    #expect(heard.frames == 1)
  }

  @Test("a silent camera that is no longer listed has stopped")
  func silentCameraThatIsNoLongerListedHasStopped() async throws {
    let (session, heard) = make(CameraDevice(target: "no such camera"))
    session.lastSign = .now - .seconds(2.1)
    session.checkForSilence()
    #expect(heard.failures == [])
    try await wait("it has stopped") { !heard.failures.isEmpty }
    #expect(heard.failures.allSatisfy { $0 != .silent } && session.phase != .startingAgain)
  }

  @Test("a busy main thread is no silence of the camera")
  func busyMainThreadIsNoSilenceOfTheCamera() {
    let (session, heard) = make()
    session.lastSign = .now - .seconds(21)
    session.lastLook = .now - .seconds(20)
    session.checkForSilence()
    #expect(session.phase == .starting && heard.failures.isEmpty)
    #expect(ContinuousClock.now - session.lastLook < .seconds(5))
    session.lastSign -= .seconds(9)
    session.checkForSilence()
    #expect(heard.failures == [.silent])
  }

  @Test("a session that is released leaves no camera open")
  func sessionThatIsReleasedLeavesNoCameraOpen() async throws {
    do {
      let (session, _) = make()
      session.lastSign = .now - .seconds(6)
      session.checkForSilence()
      #expect(session.phase == .startingAgain)
    }
    try await wait("it is closed") { CameraSession.liveCount == 0 }
  }
}

@MainActor
private final class Heard {
  var failures: [CameraFailure] = []
  var frames = 0
}

@MainActor
private func make(_ device: CameraDevice = CameraDevice()) -> (CameraSession, Heard) {
  let session = CameraSession(device), heard = Heard()
  session.handler = { event in
    switch event {
    case .frame: heard.frames += 1
    case .picture: break
    case .failed(let failure): heard.failures.append(failure)
    }
  }
  return (session, heard)
}
