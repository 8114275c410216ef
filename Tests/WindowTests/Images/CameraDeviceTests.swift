import Foundation
import Testing

@testable import UIKit
@testable import UIKitTests

// PipeWire's description of its cameras, as `pw-dump` writes it.

@MainActor @Suite("list of cameras", .windows)
struct CameraDeviceTests {
  @Test("a truncated camera list is refused, an empty one accepted")
  func truncatedCameraListIsRefusedAnEmptyOneAccepted() {
    let whole = dump([node("7", formats: [format("raw", 640, 480)])])
    #expect(CameraDevice.parse(Data(whole.utf8))?.count == 1)
    for length in [0, 1, whole.utf8.count / 2, whole.utf8.count - 1] {
      #expect(CameraDevice.parse(Data(whole.utf8.prefix(length))) == nil, "\(length) bytes")
    }
    #expect(CameraDevice.parse(Data(dump([]).utf8)) == [])
    #expect(CameraDevice.parse(Data(dump([node("7", kind: "Audio/Source", formats: [])]).utf8)) == [])
  }

  @Test("back cameras are listed first, those of unknown format last")
  func backCamerasAreListedFirstThoseOfUnknownFormatLast() {
    let found = CameraDevice.parse(
      Data(
        dump([
          node("1", isOnBack: true, formats: []),
          node("2", formats: [format("raw", 640, 480)]),
          node("3", isOnBack: true, formats: [format("raw", 320, 240)]),
          node("4", formats: []),
        ]).utf8
      )
    )
    #expect(found?.map(\.target) == ["3", "2", "1", "4"])
    #expect(found?.map { $0.caps == nil } == [false, false, true, true])
  }

  @Test("a camera without a serial number has its node's name")
  func cameraWithoutASerialNumberHasItsNodesName() {
    let named = #"{"info": {"props": {"media.class": "Video/Source", "node.name": "camera"}}}"#
    let nameless = #"{"info": {"props": {"media.class": "Video/Source"}}}"#
    #expect(CameraDevice.parse(Data(dump([named, nameless]).utf8))?.map(\.target) == ["camera"])
  }

  @Test("a camera's format is chosen by rate, size, then JPEG")
  func camerasFormatIsChosenByRateSizeThenJPEG() {
    func best(_ formats: [String]) -> String? {
      CameraDevice.parse(Data(dump([node("1", formats: formats)]).utf8))?.first?.caps
    }
    let hd = "video/x-raw,width=1920,height=1080"
    #expect(best([format("raw", 640, 480), format("raw", 1920, 1080)]) == hd)
    #expect(best([format("raw", 4000, 3000, rate: 5), format("raw", 1920, 1080, rate: 10)]) == hd)
    #expect(best([format("raw", 1920, 1080), format("mjpg", 1920, 1080)]) == "image/jpeg,width=1920,height=1080")
    #expect(best([format("raw", 1920, 1080), format("mjpg", 1280, 720)]) == hd)
    #expect(best([format("raw", 1920, 1080), format("raw", 10_000, 7_000)]) == hd)
    #expect(best([format("raw", 1920, 1080), format("h264", 3840, 2160)]) == hd)
    #expect(best([format("raw", 0, 1080), format("h264", 3840, 2160)]) == nil)
    // Of a choice, its largest size and its highest rate.
    let size =
      #"{"default": {"width": 640, "height": 480}, "min": {"width": 320, "height": 240}, "max": {"width": 1920, "height": 1080}}"#
    let rate = #"{"default": {"num": 5, "denom": 1}, "max": {"num": 30, "denom": 1}}"#
    let choice = #"{"mediaSubtype": "raw", "size": \#(size), "framerate": \#(rate)}"#
    #expect(best([choice, format("raw", 4000, 3000, rate: 5)]) == hd)
  }
}

private func format(_ kind: String, _ width: Int, _ height: Int, rate: Int = 30) -> String {
  #"{"mediaSubtype": "\#(kind)", "size": {"width": \#(width), "height": \#(height)}, "framerate": {"num": \#(rate), "denom": 1}}"#
}

private func node(_ serial: String, kind: String = "Video/Source", isOnBack: Bool = false, formats: [String]) -> String
{
  let place = isOnBack ? #", "api.libcamera.location": "back""# : ""
  return
    #"{"info": {"props": {"media.class": "\#(kind)", "object.serial": \#(serial)\#(place)}, "params": {"EnumFormat": [\#(formats.joined(separator: ", "))]}}}"#
}

private func dump(_ nodes: [String]) -> String { "[" + nodes.joined(separator: ", ") + "]" }
