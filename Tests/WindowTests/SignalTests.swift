import CQuintetGTK
import Testing

@testable import UIKit

@MainActor @Suite("signals", .windows)
struct SignalTests {
  @Test("a closure without arguments accepts any signal")
  func closureWithoutArgumentsAcceptsAnySignal() {
    let box = BoxWidget(), instance = UnsafeMutableRawPointer(box.pointer)
    var heard = 0
    connect(instance, "notify::sensitive") { heard += 1 }
    gtk_widget_set_sensitive(box.pointer, 0)
    #expect(heard == 1)
  }

  @Test("arguments come in the signal's order, in Swift's types")
  func argumentsComeInTheSignalsOrderInSwiftsTypes() {
    guard let text = gtk_text_new() else { return }
    g_object_ref_sink(text)
    defer { g_object_unref(text) }
    let editable = OpaquePointer(text)
    var journal: [String] = []
    connect(UnsafeMutableRawPointer(text), "insert-text") {
      (text: String, length: Int32, place: UnsafeMutablePointer<Int32>) in
      journal.append("\(text), \(length) bytes at \(place.pointee)")
    }
    connect(UnsafeMutableRawPointer(text), "delete-text") { (start: Int32, end: Int32) in
      journal.append("\(start) to \(end)")
    }
    var place: Int32 = 0
    gtk_editable_insert_text(editable, "grün", -1, &place)
    gtk_editable_insert_text(editable, "blau", 2, &place)
    gtk_editable_delete_text(editable, 1, 3)
    #expect(journal == ["grün, 5 bytes at 0", "blau, 2 bytes at 4", "1 to 3"])
  }

  @Test("a closure's answer goes back to the signal's sender")
  func closuresAnswerGoesBackToTheSignalsSender() async throws {
    let window = try await TestWindow.show(UIViewController())
    guard let widget = window.gtkWidget else { return }
    var asked = 0
    connectAnswering(UnsafeMutableRawPointer(widget), "close-request") {
      asked += 1
      return true
    }
    gtk_window_close(UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkWindow.self))
    try await wait("the question") { asked == 1 }
    #expect(gtk_widget_get_mapped(widget) == 1)
  }

  @Test("a closure that does not fit its signal is reported")
  func closureThatDoesNotFitItsSignalIsReported() {
    let box = BoxWidget(), instance = UnsafeMutableRawPointer(box.pointer)
    #expect(
      signalMismatch(instance, "notify::visible", [Double.self], answers: false)
        == "notify::visible carries [\"GParam\"], not [Swift.Double]."
    )
    #expect(
      signalMismatch(instance, "destroy", [Int32.self], answers: false) == "destroy carries [], not [Swift.Int32]."
    )
    #expect(signalMismatch(instance, "destroy", [], answers: true) == "destroy asks for void.")
    #expect(signalMismatch(instance, "clicked", [], answers: false)?.hasSuffix("has no signal clicked.") == true)
    #expect(signalMismatch(instance, "destroy", [], answers: false) == nil)
  }

  @Test("each type reads only the signals that carry it")
  func eachTypeReadsOnlyTheSignalsThatCarryIt() {
    guard let drag = gtk_gesture_drag_new(), let keys = gtk_event_controller_key_new() else { return }
    defer {
      g_object_unref(UnsafeMutableRawPointer(drag))
      g_object_unref(UnsafeMutableRawPointer(keys))
    }
    let gesture = UnsafeMutableRawPointer(drag), controller = UnsafeMutableRawPointer(keys)
    #expect(signalMismatch(gesture, "drag-begin", [Double.self, Double.self], answers: false) == nil)
    #expect(signalMismatch(gesture, "drag-begin", [Int32.self], answers: false) != nil)
    #expect(signalMismatch(gesture, "drag-begin", [String.self], answers: false) != nil)
    #expect(signalMismatch(gesture, "drag-begin", [OpaquePointer.self], answers: false) != nil)
    #expect(signalMismatch(controller, "key-pressed", [UInt32.self, UInt32.self], answers: true) == nil)
    #expect(signalMismatch(controller, "key-pressed", [Int32.self], answers: true) != nil)
    #expect(signalMismatch(controller, "key-pressed", [UnsafeMutablePointer<Int32>.self], answers: true) != nil)
  }

  @Test("a closure's captures are freed with the object")
  func closuresCapturesAreFreedWithTheObject() {
    final class Payload {}
    weak var held: Payload?
    do {
      let box = BoxWidget(), payload = Payload()
      held = payload
      connect(UnsafeMutableRawPointer(box.pointer), "destroy") { [payload] in withExtendedLifetime(payload) {} }
      #expect(held != nil)
    }
    #expect(held == nil)
  }

  @Test("a closure's captures are freed when it is disconnected")
  func closuresCapturesAreFreedWhenItIsDisconnected() {
    final class Payload {}
    weak var held: Payload?
    let box = BoxWidget(), instance = UnsafeMutableRawPointer(box.pointer)
    let handler: gulong
    do {
      let payload = Payload()
      held = payload
      handler = connect(instance, "destroy") { [payload] in withExtendedLifetime(payload) {} }
    }
    #expect(held != nil)
    g_signal_handler_disconnect(instance, handler)
    #expect(held == nil)
  }
}
