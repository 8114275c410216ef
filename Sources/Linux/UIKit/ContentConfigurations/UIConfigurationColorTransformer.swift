/// Makes a colour from another one, as for another state of a view.
public struct UIConfigurationColorTransformer {
  /// Returns the colour that is made of another.
  public let transform: (UIColor) -> UIColor
  private let identity = Identity()

  /// Makes a transformer of a closure.
  public init(_ transform: @escaping (UIColor) -> UIColor) { self.transform = transform }

  /// Returns the colour that is made of another.
  public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }

  /// Makes a grey that is as light, and as opaque.
  public static var grayscale: UIConfigurationColorTransformer { Standard.grayscale }
  /// Leaves the colour: the desktop has no accent that replaces those of programs.
  public static var preferredTint: UIConfigurationColorTransformer { Standard.preferredTint }
  /// Makes the grey of what should not stand out, as opaque as the colour.
  public static var monochromeTint: UIConfigurationColorTransformer { Standard.monochromeTint }

  /// Constants that keep no state, so that any thread may use them.
  private enum Standard {
    nonisolated(unsafe) static let grayscale = UIConfigurationColorTransformer { color in
      UIColor { color.grayed(with: $0) }
    }
    nonisolated(unsafe) static let preferredTint = UIConfigurationColorTransformer { $0 }
    nonisolated(unsafe) static let monochromeTint = UIConfigurationColorTransformer { color in
      UIColor { UIColor.systemGray.resolvedColor(with: $0).withAlphaComponent(color.components(with: $0).alpha) }
    }
  }

  private final class Identity: Sendable {}
}

extension UIConfigurationColorTransformer {
  /// Name by which configurations know the transformer: closures cannot be compared.
  var identifier: ObjectIdentifier { ObjectIdentifier(identity) }
}

extension UIColor {
  fileprivate func grayed(with traits: UITraitCollection) -> UIColor {
    let color = components(with: traits)
    // The weights of sRGB's parts in what the eye takes for lightness.
    return UIColor(white: 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue, alpha: color.alpha)
  }
}
