// Text that is measured and drawn without a view. All may be called on any thread; drawing does nothing outside of `draw(_:)` and of a
// renderer's block.

/// Options for measuring and drawing text.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The origin is the upper left corner of the first line, and lines are as wide as the rectangle at most. Without it the origin is at the
  /// first line's baseline, and a line ends where the text has an end of a line.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// Lines are as high as the font wants them. Pango's always are.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// The bounds are those of what is drawn, and not of the lines.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
  /// The last line that there is room for ends with three dots, where there are more. Only with `usesLineFragmentOrigin`, and in text that
  /// is wrapped.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// Result of measuring or drawing text.
open class NSStringDrawingContext: NSObject {
  // First, as `CoreFoundationTag` says.
  private let tag = CoreFoundationTag()

  /// Bounds of the text, in points, from where it was drawn.
  open internal(set) var totalBounds = CGRect.zero
}

extension NSAttributedString {
  /// Returns the size of the text without a limit, in points: a line ends where the text has an end of a line. Raise it to whole points for
  /// a view's size.
  public func size() -> CGSize { measure(nil).size }

  /// Returns the bounds of the text within a size, in points, from where it is drawn. A width or height that is not positive sets no limit; a
  /// height does so with `usesLineFragmentOrigin` alone. There is one line at least.
  public func boundingRect(
    with size: CGSize,
    options: NSStringDrawingOptions = [],
    context: NSStringDrawingContext?
  ) -> CGRect {
    measure(nil, size, options, context)
  }

  /// Draws the text, its upper left corner at a point.
  public func draw(at point: CGPoint) { draw(CGRect(origin: point, size: .zero), .usesLineFragmentOrigin, nil) }

  /// Draws the text in a rectangle, whose width wraps it. Lines that it has no room for are left out.
  public func draw(in rect: CGRect) {
    if rect.width > 0, rect.height > 0 { draw(rect, .usesLineFragmentOrigin, nil) }
  }

  /// Draws the text from a rectangle's origin on, within its size; see ``boundingRect(with:options:context:)``.
  public func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) {
    draw(rect, options, context)
  }

  /// - Parameter font: Font of a text without letters.
  fileprivate func measure(
    _ font: UIFont?,
    _ size: CGSize = .zero,
    _ options: NSStringDrawingOptions = .usesLineFragmentOrigin,
    _ context: NSStringDrawingContext? = nil
  ) -> CGRect {
    let bounds = TextLayout(self, font, within: size, options, .current)?.bounds ?? .zero
    context?.totalBounds = bounds
    return bounds
  }

  private func draw(_ rect: CGRect, _ options: NSStringDrawingOptions, _ context: NSStringDrawingContext?) {
    guard let drawing = Drawing.current, let cairo = drawing.cairo,
      let layout = TextLayout(self, nil, within: rect.size, options, drawing.traits)
    else { return }
    layout.draw(on: cairo, at: rect.origin)
    context?.totalBounds = layout.bounds
  }
}

extension NSString {
  /// Returns the size of the text without a limit, in points; see `NSAttributedString.size()`.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    attributed(attrs).measure(attrs?[.font] as? UIFont).size
  }

  /// Returns the bounds of the text within a size, in points; see `NSAttributedString.boundingRect(with:options:context:)`.
  public func boundingRect(
    with size: CGSize,
    options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    attributed(attributes).measure(attributes?[.font] as? UIFont, size, options, context)
  }

  /// Draws the text, its upper left corner at a point.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    attributed(attrs).draw(at: point)
  }

  /// Draws the text in a rectangle, whose width wraps it. Lines that it has no room for are left out.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    attributed(attrs).draw(in: rect)
  }

  /// Draws the text from a rectangle's origin on, within its size; see `NSAttributedString.boundingRect(with:options:context:)`.
  public func draw(
    with rect: CGRect,
    options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) {
    attributed(attributes).draw(with: rect, options: options, context: context)
  }

  private func attributed(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
    NSAttributedString(string: String(describing: self), attributes: attributes)
  }
}

// Apple's compiler finds these members of `NSString` in a `String`.
extension String {
  /// Returns the size of the text without a limit, in points; see `NSAttributedString.size()`.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSString(string: self).size(withAttributes: attrs)
  }

  /// Returns the bounds of the text within a size, in points; see `NSAttributedString.boundingRect(with:options:context:)`.
  public func boundingRect(
    with size: CGSize,
    options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    NSString(string: self).boundingRect(with: size, options: options, attributes: attributes, context: context)
  }

  /// Draws the text, its upper left corner at a point.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    NSString(string: self).draw(at: point, withAttributes: attrs)
  }

  /// Draws the text in a rectangle, whose width wraps it. Lines that it has no room for are left out.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    NSString(string: self).draw(in: rect, withAttributes: attrs)
  }

  /// Draws the text from a rectangle's origin on, within its size; see `NSAttributedString.boundingRect(with:options:context:)`.
  public func draw(
    with rect: CGRect,
    options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) {
    NSString(string: self).draw(with: rect, options: options, attributes: attributes, context: context)
  }
}
