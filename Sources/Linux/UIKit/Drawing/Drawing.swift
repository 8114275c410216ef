import CQuintetGTK
import Glibc

/// State of drawing while a view's `draw(_:)` runs. The Cairo context is made when something is drawn first.
final class Drawing {
  typealias Color = UIColor.RGBA

  let traits: UITraitCollection
  /// Snapshot that a view is drawn on; nil for a picture.
  let snapshot: OpaquePointer?
  var fill = Color(red: 0, green: 0, blue: 0, alpha: 1)
  var stroke = Color(red: 0, green: 0, blue: 0, alpha: 1)
  /// Width of lines whose path has none of its own, in points.
  var lineWidth: CGFloat = 1

  /// Pixels of a drawing that lasts until `endCanvas`, and what the thread drew with before it.
  private(set) var canvas: ImageCanvas?
  private var outer: UnsafeMutableRawPointer?

  private let makeContext: () -> OpaquePointer?
  private var context: OpaquePointer?
  private var saved: [(fill: Color, stroke: Color, lineWidth: CGFloat)] = []

  init(traits: UITraitCollection, snapshot: OpaquePointer? = nil, _ makeContext: @escaping () -> OpaquePointer?) {
    self.traits = traits
    self.snapshot = snapshot
    self.makeContext = makeContext
  }

  deinit {
    end()
  }

  /// Ends the context, which completes the drawing.
  func end() {
    if let context { cairo_destroy(context) }
    context = nil
  }

  /// True once something was drawn by Cairo.
  var hasContext: Bool { context != nil }

  var cairo: OpaquePointer? {
    if context == nil { context = makeContext() }
    return context
  }

  /// Makes this what the thread draws with while the body runs.
  func run(_ body: () -> Void) {
    let outer = pthread_getspecific(Self.key)
    pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
    body()
    pthread_setspecific(Self.key, outer)
  }

  /// Makes pixels what the thread draws on.
  static func begin(_ canvas: ImageCanvas) {
    let drawing = Drawing(traits: .current) { canvas.context() }
    (drawing.canvas, drawing.outer) = (canvas, pthread_getspecific(key))
    pthread_setspecific(key, Unmanaged.passRetained(drawing).toOpaque())
  }

  /// Makes what the thread drew with before `begin` current again. Does nothing where the current drawing was not begun so.
  static func endCanvas() {
    guard let current, current.canvas != nil else { return }
    pthread_setspecific(key, current.outer)
    Unmanaged.passUnretained(current).release()
  }

  /// Drawing of this thread, or nil outside of drawing.
  static var current: Drawing? {
    pthread_getspecific(key).map { Unmanaged<Drawing>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  func save() {
    cairo_save(cairo)
    saved.append((fill, stroke, lineWidth))
  }

  func restore() {
    guard let last = saved.popLast() else { return }
    cairo_restore(cairo)
    (fill, stroke, lineWidth) = last
  }

  /// Makes strokes of dashes; of lengths that make none, a line, since Cairo would draw nothing more after such.
  static func setDash(_ lengths: [CGFloat], phase: CGFloat, on cairo: OpaquePointer?) {
    let areDashes = lengths.allSatisfy { $0 >= 0 } && lengths.contains { $0 > 0 }
    cairo_set_dash(cairo, lengths.map { Double($0) }, areDashes ? Int32(lengths.count) : 0, phase)
  }

  func use(_ color: Color) {
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
  }
}
