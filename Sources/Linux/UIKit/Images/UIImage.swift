import CQuintetGTK
import Foundation

/// A picture: a file's, or a symbol of the desktop's icon theme. Any thread may use one.
///
/// `@unchecked` because NSObject is not Sendable: a picture never changes, later decoded pixels are guarded by a lock, and a subclass
/// keeps to that.
///
/// PNG, JPEG, GIF (its first frame), BMP, and WebP, HEIC and AVIF where gdk-pixbuf has a loader for them, in the colours of the file's
/// profile. Making one reads the file and its header; the pixels are decoded when they are first drawn, or ahead of that with
/// `prepareForDisplay(completionHandler:)`. A file of more than 64 megapixels (a JPEG in one scan: 256, of which half are decoded in each
/// direction), one that was made to take minutes (thousands of scans over many pixels) and one that is no picture give nil. A file that
/// only turns out to be broken when it is decoded, or to end before its pixels do, draws nothing.
open class UIImage: NSObject, _ExpressibleByImageLiteral, @unchecked Sendable {
  private var picture: Picture

  enum Content: Hashable, Sendable {
    case symbol(SystemSymbol, SymbolConfiguration?)
    case bitmap(Bitmap)
  }

  private struct Picture: Hashable, Sendable {
    let content: Content
    var scale: CGFloat = 1
    var renderingMode = RenderingMode.automatic
    var tintColor: UIColor?
    var caps: Caps?
  }

  var content: Content { picture.content }
  var tintColor: UIColor? { picture.tintColor }
  /// Nil for a picture that becomes larger as a whole.
  var caps: Caps? { picture.caps }
  /// Pixels a point; 1 for a symbol, which has as many as are asked for.
  open var scale: CGFloat { picture.scale }
  /// Mode of drawing: as the picture is, or in the tint colour of what shows it.
  open var renderingMode: RenderingMode { picture.renderingMode }

  // As `UIColor`, without hidden designated initialisers.
  convenience init(
    _ content: Content,
    scale: CGFloat,
    renderingMode: RenderingMode = .automatic,
    tintColor: UIColor? = nil,
    caps: Caps? = nil
  ) {
    self.init()
    picture = Picture(content: content, scale: scale, renderingMode: renderingMode, tintColor: tintColor, caps: caps)
  }

  // MARK: Making images

  /// Makes a picture without a pixel, which draws nothing.
  public override init() {
    picture = Picture(content: .bitmap(.empty))
  }

  /// Reads a file's bytes, at a pixel a point.
  public init?(data: Data) {
    guard let bitmap = Bitmap(data) else { return nil }
    picture = Picture(content: .bitmap(bitmap))
  }

  /// Reads a file's bytes, at `scale` pixels a point; a scale that is not positive counts as 1.
  public init?(data: Data, scale: CGFloat) {
    guard let bitmap = Bitmap(data) else { return nil }
    picture = Picture(content: .bitmap(bitmap), scale: scale > 0 ? scale : 1)
  }

  /// Reads a file, at two or three pixels a point if its name ends in `@2x` or `@3x`.
  public init?(contentsOfFile path: String) {
    guard let bitmap = NamedImages.bitmap(atPath: path) else { return nil }
    picture = Picture(content: .bitmap(bitmap), scale: NamedImages.scale(ofPath: path))
  }

  /// Finds a picture in the main bundle.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Finds a picture in the main bundle, and ends the program with a message where there is none of this name.
  public required convenience init(imageLiteralResourceName name: String) {
    guard NamedImages.find(name, in: .main, scale: 1) != nil else {
      preconditionFailure("The main bundle has no picture '\(name)'.")
    }
    self.init(named: name)!
  }

  /// Finds a picture in a bundle, nil being the main one: the file `name.png`, `name@2x.png` or `name@3x.png` that suits the
  /// traits' scale best. A name may bring an extension of its own.
  public init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
    let wanted = (traitCollection ?? .current).displayScale
    guard let (bitmap, scale) = NamedImages.find(name, in: bundle ?? .main, scale: wanted) else { return nil }
    picture = Picture(content: .bitmap(bitmap), scale: scale)
  }

  /// Makes a picture of an image's pixels, at a pixel a point.
  public init(cgImage: CGImage) {
    picture = Picture(content: .bitmap(cgImage.bitmap))
  }

  /// Makes a picture of an image's pixels, at `scale` pixels a point, turned as the orientation says; a scale that is not positive counts
  /// as 1. A broken file's draws nothing.
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    var bitmap = cgImage.bitmap
    if orientation != .up {
      bitmap = bitmap.full?.turned(by: orientation).map { Bitmap($0, orientation: orientation) } ?? .empty
    }
    picture = Picture(content: .bitmap(bitmap), scale: scale > 0 ? scale : 1)
  }

  /// Makes the desktop's counterpart of a system symbol; nil for a symbol that has none here.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// Makes the desktop's counterpart of a system symbol in a size; nil for a symbol that has none here.
  public init?(systemName name: String, withConfiguration configuration: UIImage.Configuration?) {
    guard let symbol = SystemSymbol(name) else { return nil }
    picture = Picture(content: .symbol(symbol, configuration as? SymbolConfiguration))
  }

  // MARK: Attributes

  /// Compares the pixels or the symbol, and the way they are drawn.
  open override func isEqual(_ object: Any?) -> Bool { (object as? UIImage)?.picture == picture }
  open override var hash: Int { picture.hashValue }

  /// Points, of the upright picture. A symbol without a size of its own is as large as suits body text.
  open var size: CGSize {
    switch content {
    case .bitmap(let bitmap):
      return CGSize(width: CGFloat(bitmap.pixelWidth) / scale, height: CGFloat(bitmap.pixelHeight) / scale)
    case .symbol(_, let configuration):
      let side = (configuration ?? .body).side
      return CGSize(width: side, height: side)
    }
  }

  /// Rotation that makes the file's pixels upright. `size` is that of the upright picture.
  open var imageOrientation: Orientation {
    if case .bitmap(let bitmap) = content { bitmap.orientation } else { .up }
  }

  /// The pixels as they are in the file, before `imageOrientation` turns them; nil for a symbol, for a picture without a pixel, and for a
  /// broken file that has an orientation. One without is decoded when it is drawn.
  open var cgImage: CGImage? {
    if case .bitmap(let bitmap) = content { bitmap.image } else { nil }
  }

  /// True if this is a system symbol.
  open var isSymbolImage: Bool { if case .symbol = content { true } else { false } }

  /// The size a symbol was given, or nil.
  open var symbolConfiguration: SymbolConfiguration? {
    if case .symbol(_, let configuration) = content { configuration } else { nil }
  }

  // MARK: Variants

  /// Returns the picture to be drawn as it is, or in the tint colour of what shows it.
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(content, scale: scale, renderingMode: renderingMode, tintColor: tintColor, caps: caps)
  }

  /// Returns the picture in one colour, of which it takes the opacity. Where it is drawn as a template the colour of what
  /// shows it wins, as it does over a symbol's whose rendering mode is `automatic`.
  open func withTintColor(_ color: UIColor) -> UIImage {
    withTintColor(color, renderingMode: renderingMode)
  }

  /// Returns the picture in one colour, of which it takes the opacity, with a rendering mode.
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    UIImage(content, scale: scale, renderingMode: renderingMode, tintColor: color, caps: caps)
  }

  /// Returns a symbol in another size; any other picture as it is.
  open func withConfiguration(_ configuration: UIImage.Configuration) -> UIImage {
    guard case .symbol(let symbol, _) = content else { return self }
    let content = Content.symbol(symbol, configuration as? SymbolConfiguration)
    return UIImage(content, scale: scale, renderingMode: renderingMode, tintColor: tintColor, caps: caps)
  }

  // MARK: Resizing

  /// Returns the picture to be drawn in any size so that its parts within the insets keep theirs, as a bubble's edges do. What is between
  /// is repeated. A symbol is drawn anew in each size.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// Returns the picture to be drawn in any size so that its parts within the insets keep theirs. What is between is repeated or stretched.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
    let caps = Caps(insets: capInsets, mode: resizingMode)
    return UIImage(content, scale: scale, renderingMode: renderingMode, tintColor: tintColor, caps: caps)
  }

  /// Points from each edge within which the picture is drawn in its own size.
  open var capInsets: UIEdgeInsets { caps?.insets ?? .zero }
  /// Mode of drawing what is between, in another size.
  open var resizingMode: ResizingMode { caps?.mode ?? .tile }

  // MARK: Internal

  /// The icon theme's name of a symbol.
  var iconName: String? {
    if case .symbol(let symbol, _) = content { symbol.iconName } else { nil }
  }

  /// Returns the bitmap in place of this one's, with all else as it is.
  func with(_ bitmap: Bitmap) -> UIImage {
    UIImage(.bitmap(bitmap), scale: scale, renderingMode: renderingMode, tintColor: tintColor, caps: caps)
  }
}

extension UIImage {
  /// Modes of drawing what is between the insets of a picture, in another size.
  public enum ResizingMode: Int, Sendable {
    /// Repeated.
    case tile
    /// Stretched.
    case stretch
  }

  /// Rotation that makes a picture's pixels upright.
  public enum Orientation: Int, Sendable {
    /// Not at all.
    case up
    /// By half a turn.
    case down
    /// By a quarter turn, counterclockwise.
    case left
    /// By a quarter turn, clockwise.
    case right
    /// By swapping left and right.
    case upMirrored
    /// By half a turn, left and right swapped.
    case downMirrored
    /// By a quarter turn clockwise, left and right swapped.
    case leftMirrored
    /// By a quarter turn counterclockwise, left and right swapped.
    case rightMirrored

    init(exif: Int) {
      let values: [Orientation] = [
        .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
      ]
      self = (1...8).contains(exif) ? values[exif - 1] : .up
    }
  }

  /// Use of a picture's colours: as they are, or as a stencil for the tint colour.
  public enum RenderingMode: Int, Sendable {
    /// A symbol as a template, any other picture as it is.
    case automatic
    /// Draws the picture as it is.
    case alwaysOriginal
    /// In the tint colour of what shows it, of which the picture takes the opacity.
    case alwaysTemplate
  }
}
