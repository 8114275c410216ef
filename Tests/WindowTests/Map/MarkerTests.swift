@testable import MapKit
@testable import UIKit

@MainActor
func markerTests() {
  test("a marker that is selected is larger, its tip in its place, and as before when it no longer is") {
    let sample = try await SampleMap()
    let pin = sample.pin(20, 30, "Pier"), view = try require(sample.map.view(for: pin))
    let usual = view.frame, tip = try sample.tip(of: pin)
    for isAnimated in [false, true] {
      sample.map.selectAnnotation(pin, animated: isAnimated)
      expect(view.isSelected && view.frame.width > usual.width * 1.2, "\(view.frame)")
      let selected = try sample.tip(of: pin)
      expect(abs(selected.x - tip.x) < 1 && abs(selected.y - tip.y) < 1, "\(selected) for \(tip)")
      sample.map.deselectAnnotation(pin, animated: isAnimated)
      expect(!view.isSelected)
      expect(view.frame, equals: usual)
    }
  }

  test("a marker that is not enabled says so, and is selected neither by a press nor by assistive technology") {
    let sample = try await SampleMap()
    let pin = sample.pin(0, 0, "Pier"), view = try require(sample.map.view(for: pin))
    await sample.window.nextFrame()
    view.isEnabled = false
    expect(view.accessibilityTraits.contains(.notEnabled))
    expect(!view.accessibilityActivate())
    try await Input.click(view)
    expect(sample.map.selectedAnnotations.isEmpty)
    view.isEnabled = true
    expect(!view.accessibilityTraits.contains(.notEnabled))
    try await Input.click(view)
    try await wait("it is selected") { sample.map.selectedAnnotations.first === pin }
  }
}
