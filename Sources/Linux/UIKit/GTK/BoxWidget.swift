import CQuintetGTK
import CQuintetWidget

/// Questions of a `BoxWidget` to the object it stands for.
@MainActor
protocol BoxWidgetDelegate: AnyObject {
  func boxMeasure(_ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int)
  func boxAllocate(width: Int, height: Int)
  func boxSnapshot(_ snapshot: OpaquePointer, width: Int, height: Int)
  /// Draws the children, where their order is not the widgets'.
  func boxSnapshotChildren(_ snapshot: OpaquePointer)
  /// Draws the widget and its children, a `GskRenderNode`, through a mask.
  func boxSnapshotMasked(_ snapshot: OpaquePointer, _ node: OpaquePointer)
  func boxContains(_ point: CGPoint) -> Bool
  func boxActivate()
  func boxScrolled()
  func boxShowMenu()
}

extension BoxWidgetDelegate {
  func boxSnapshotChildren(_ snapshot: OpaquePointer) {}
  func boxSnapshotMasked(_ snapshot: OpaquePointer, _ node: OpaquePointer) {}
}

/// Owns the GTK widget behind a view: a box whose children are placed by its delegate.
///
/// The widget can outlive this object, while GTK still draws it; it then has no owner and asks no questions.
@MainActor
final class BoxWidget {
  let pointer: UnsafeMutablePointer<GtkWidget>
  weak var delegate: (any BoxWidgetDelegate)?

  /// Number of widgets, one inside the other, that are being given their places.
  fileprivate(set) static var allocations = 0

  private var needs = QuintetViewNeeds(0)

  init(scrolls: Bool = false) {
    Self.registerCallbacks
    pointer = quintet_view_new(scrolls)
    g_object_ref_sink(pointer)
    quintet_view_set_owner(pointer, Unmanaged.passUnretained(self).toOpaque())
  }

  isolated deinit {
    quintet_view_set_owner(pointer, nil)
    g_object_unref(pointer)
  }

  /// Lets questions of a kind reach the delegate; without its flag a question is answered in C.
  func setNeed(_ need: QuintetViewNeeds, _ isNeeded: Bool) {
    let changed = QuintetViewNeeds(isNeeded ? needs.rawValue | need.rawValue : needs.rawValue & ~need.rawValue)
    guard changed.rawValue != needs.rawValue else { return }
    needs = changed
    quintet_view_set_needs(pointer, needs)
    gtk_widget_queue_draw(pointer)
  }

  private static let registerCallbacks: Void = quintet_view_set_callbacks(
    QuintetViewCallbacks(
      measure: boxMeasure,
      allocate: boxAllocate,
      snapshot: boxSnapshot,
      snapshot_children: boxSnapshotChildren,
      snapshot_masked: boxSnapshotMasked,
      contains: boxContains,
      activate: boxActivate,
      scrolled: boxScrolled,
      show_menu: boxShowMenu
    )
  )

  /// The view that a widget stands for, if it is a view's.
  static func view(of widget: UnsafeMutablePointer<GtkWidget>) -> UIView? {
    delegate(UInt(bitPattern: quintet_view_get_owner(widget))) as? UIView
  }

  fileprivate static func delegate(_ owner: UInt) -> (any BoxWidgetDelegate)? {
    UnsafeRawPointer(bitPattern: owner).flatMap { Unmanaged<BoxWidget>.fromOpaque($0).takeUnretainedValue().delegate }
  }
}

// Free functions, since the compiler cannot yet check a `@convention(c)` closure that assumes isolation. GTK calls them on
// the main thread only, where the widgets live.

private func boxMeasure(
  _ owner: UnsafeMutableRawPointer?,
  _ orientation: GtkOrientation,
  _ forSize: Int32,
  _ minimum: UnsafeMutablePointer<Int32>?,
  _ natural: UnsafeMutablePointer<Int32>?
) {
  let owner = UInt(bitPattern: owner)
  let size = MainActor.assumeIsolated {
    BoxWidget.delegate(owner)?.boxMeasure(orientation, forSize: Int(forSize)) ?? (minimum: 0, natural: 0)
  }
  minimum?.pointee = Int32(size.minimum)
  natural?.pointee = Int32(size.natural)
}

private func boxAllocate(_ owner: UnsafeMutableRawPointer?, _ width: Int32, _ height: Int32) {
  let owner = UInt(bitPattern: owner)
  MainActor.assumeIsolated {
    let delegate = BoxWidget.delegate(owner)
    BoxWidget.allocations += 1
    delegate?.boxAllocate(width: Int(width), height: Int(height))
    BoxWidget.allocations -= 1
    // GTK may have made parts of its own.
    if UIView.areStylesOverridden, let view = delegate as? UIView, view.content != nil { view.applyStyle() }
  }
}

private func boxSnapshot(_ owner: UnsafeMutableRawPointer?, _ snapshot: OpaquePointer?, _ width: Int32, _ height: Int32)
{
  let owner = UInt(bitPattern: owner)
  let snapshot = UInt(bitPattern: snapshot)
  MainActor.assumeIsolated {
    guard let snapshot = OpaquePointer(bitPattern: snapshot) else { return }
    BoxWidget.delegate(owner)?.boxSnapshot(snapshot, width: Int(width), height: Int(height))
  }
}

private func boxSnapshotChildren(_ owner: UnsafeMutableRawPointer?, _ snapshot: OpaquePointer?) {
  let owner = UInt(bitPattern: owner)
  let snapshot = UInt(bitPattern: snapshot)
  MainActor.assumeIsolated {
    guard let snapshot = OpaquePointer(bitPattern: snapshot) else { return }
    BoxWidget.delegate(owner)?.boxSnapshotChildren(snapshot)
  }
}

private func boxSnapshotMasked(_ owner: UnsafeMutableRawPointer?, _ snapshot: OpaquePointer?, _ node: OpaquePointer?) {
  let owner = UInt(bitPattern: owner)
  let snapshot = UInt(bitPattern: snapshot)
  let node = UInt(bitPattern: node)
  MainActor.assumeIsolated {
    guard let snapshot = OpaquePointer(bitPattern: snapshot), let node = OpaquePointer(bitPattern: node) else { return }
    BoxWidget.delegate(owner)?.boxSnapshotMasked(snapshot, node)
  }
}

private func boxContains(_ owner: UnsafeMutableRawPointer?, _ x: Double, _ y: Double) -> Bool {
  let owner = UInt(bitPattern: owner)
  return MainActor.assumeIsolated { BoxWidget.delegate(owner)?.boxContains(CGPoint(x: x, y: y)) ?? false }
}

private func boxActivate(_ owner: UnsafeMutableRawPointer?) {
  let owner = UInt(bitPattern: owner)
  MainActor.assumeIsolated { BoxWidget.delegate(owner)?.boxActivate() }
}

private func boxScrolled(_ owner: UnsafeMutableRawPointer?) {
  let owner = UInt(bitPattern: owner)
  MainActor.assumeIsolated { BoxWidget.delegate(owner)?.boxScrolled() }
}

private func boxShowMenu(_ owner: UnsafeMutableRawPointer?) {
  let owner = UInt(bitPattern: owner)
  MainActor.assumeIsolated { BoxWidget.delegate(owner)?.boxShowMenu() }
}
