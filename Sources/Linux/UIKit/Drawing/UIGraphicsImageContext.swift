/// Begins a picture of a size in points, of one pixel a point, that the thread draws on until `UIGraphicsEndImageContext()`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins a picture of a size in points that the thread draws on until `UIGraphicsEndImageContext()`. An opaque one begins black. A
/// scale is of pixels a point, 0 being the screen's.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  let format = UIGraphicsImageRendererFormat()
  format.opaque = opaque
  if scale != 0 { format.scale = scale }
  Drawing.begin(ImageCanvas(CGRect(origin: .zero, size: size), format))
}

/// Returns what has been drawn since the picture was begun, or nil where the thread draws on something else or a side has no length.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  Drawing.current?.canvas.flatMap { $0.isEmpty ? nil : $0.image() }
}

/// Ends the picture that was begun last; what was drawn on before is drawn on again. Does nothing where the thread draws on something else.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIGraphicsEndImageContext() { Drawing.endCanvas() }
