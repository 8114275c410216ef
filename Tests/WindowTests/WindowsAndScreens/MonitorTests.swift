import CQuintetGTK
import Testing
import VirtualMonitor

@testable import UIKit

// Two monitors of different sizes and resolutions, on Wayland: `scripts/run-tests windows MonitorTests`.

@MainActor @Suite("monitors", .windows)
struct MonitorTests {
  @Test("a window keeps its size across plugged and unplugged screens")
  func windowKeepsItsSizeAcrossPluggedAndUnpluggedScreens() async throws {
    let sizes = try VirtualMonitor.arrange(scales: [1, 2]).map { CGSize(width: $0.width, height: $0.height) }
    #expect(sizes == [CGSize(width: 900, height: 1000), CGSize(width: 900, height: 600)])
    try await wait("there are two") { (try? monitors().count) == 2 }
    let root = UIViewController(), label = UILabel()
    label.text = "A text"
    root.view.addSubview(label)
    let window = try await TestWindow.show(root), gtkWindow = try #require(window.gtkWindow)
    @MainActor func expectScreen(_ number: Int, scale: CGFloat) async throws {
      var asked = Date.distantPast
      try await wait("screen \(number): \(window.bounds.size), \(root.traitCollection.displayScale)") {
        // Mutter may still have answers on their way to what was asked before.
        if Date().timeIntervalSince(asked) > 2, let monitor = try? monitors()[number] {
          // Mutter 48 leaves one that fills a screen where it is.
          gtk_window_unfullscreen(gtkWindow)
          gtk_window_fullscreen_on_monitor(gtkWindow, monitor)
          asked = Date()
        }
        return window.bounds.size == sizes[number] && root.traitCollection.displayScale == scale
      }
      try await wait("its screen is told: \(window.screen.bounds.size)") {
        window.screen.bounds.size == sizes[number] && window.screen.scale == scale
      }
      #expect((window.screen === UIScreen.main) == (number == 0))
      #expect(label.traitCollection.displayScale == scale)
      #expect(root.view.bounds.width == sizes[number].width)
    }
    for round in 0..<2 {
      try await expectScreen(1, scale: 2)
      #expect(window.screen === window.screen)
      #expect(window.screen.traitCollection.displayScale == 2)
      if round == 0 {
        try await expectScreen(0, scale: 1)
      }
    }
    let gone = window.screen
    try await waitUntilDrawn(window)
    _ = try VirtualMonitor.arrange(scales: [1])
    try await wait("there is one") { (try? monitors().count) == 1 }
    // Mutter gives it the size of the other screen, or the one that it had.
    try await wait("it is on the other screen: \(window.bounds.size)") {
      window.screen === UIScreen.main && root.traitCollection.displayScale == 1
        && window.bounds.width <= sizes[0].width && window.bounds.height <= sizes[0].height
    }
    #expect(gone !== window.screen)
    label.text = "Another"
    // And it can be plugged in again.
    _ = try VirtualMonitor.arrange(scales: [1, 2])
    try await wait("there are two again") { (try? monitors().count) == 2 }
    try await expectScreen(1, scale: 2)
  }
}

/// Waits until the compositor has shown all that the window has drawn. Mutter 48 forgets to say of a frame that it was shown if its monitor goes
/// meanwhile, and GTK draws no other one until then. GTK 4.8 says of no frame that it was shown, and Mutter 43 forgets none.
@MainActor
private func waitUntilDrawn(_ window: UIWindow) async throws {
  guard gtk_get_minor_version() > 8 else { return }
  let clock = try #require(gtk_widget_get_frame_clock(window.gtkWidget)),
    last = gdk_frame_clock_get_frame_counter(clock)
  var asked = Date.distantPast
  try await wait("a frame was shown") {
    let counter = gdk_frame_clock_get_frame_counter(clock)
    if counter > last, let frame = gdk_frame_clock_get_timings(clock, counter),
      gdk_frame_timings_get_complete(frame) != 0
    {
      return true
    }
    // One that Mutter has not shown for another reason is followed by another one.
    if Date().timeIntervalSince(asked) > 1 {
      gtk_widget_queue_draw(window.gtkWidget)
      asked = Date()
    }
    return false
  }
}

/// The display's, the first one first.
@MainActor
private func monitors() throws -> [OpaquePointer] {
  let list = try #require(gdk_display_get_default().flatMap(gdk_display_get_monitors), "the monitors")
  return (0..<g_list_model_get_n_items(list)).compactMap { number in
    guard let monitor = g_list_model_get_item(list, number) else { return nil }
    // The display keeps it.
    g_object_unref(monitor)
    return OpaquePointer(monitor)
  }
}
