/// Property of layers, or part of one, that can be animated: how it is read, set, and found in what the application gives as a value.
@MainActor
struct AnimatableProperty {
  /// Nil for a layer without the property.
  let read: (CALayer) -> AnimatedValue?
  let write: (CALayer, AnimatedValue) -> Void
  /// Nil for a value of another kind.
  let value: (Any) -> AnimatedValue?

  func value(of object: Any) -> AnimatedValue? { object as? AnimatedValue ?? value(object) }

  static func named(_ keyPath: String) -> AnimatableProperty? { all[keyPath] }

  /// Properties that are animated when a layer that is no view's gets another value. A path is not, as with Apple.
  static let implicit: Set<String> = [
    "anchorPoint", "backgroundColor", "borderColor", "borderWidth", "bounds", "colors", "contentsRect",
    "cornerRadius", "endPoint",
    "fillColor", "fontSize", "foregroundColor", "instanceAlphaOffset", "instanceBlueOffset", "instanceColor",
    "instanceDelay", "instanceGreenOffset",
    "instanceRedOffset", "instanceTransform", "lineDashPhase", "lineWidth", "locations", "miterLimit", "opacity",
    "position", "shadowColor",
    "shadowOffset", "shadowOpacity", "shadowRadius", "startPoint", "strokeColor", "strokeEnd", "strokeStart",
    "transform",
  ]

  private static let all: [String: AnimatableProperty] = {
    var all: [String: AnimatableProperty] = [:]
    all["opacity"] = float(\CALayer.opacity)
    all["shadowOpacity"] = float(\CALayer.shadowOpacity)
    all["cornerRadius"] = number(\CALayer.cornerRadius)
    all["borderWidth"] = number(\CALayer.borderWidth)
    all["shadowRadius"] = number(\CALayer.shadowRadius)
    all["backgroundColor"] = color(\CALayer.backgroundColor)
    all["borderColor"] = color(\CALayer.borderColor)
    all["shadowColor"] = color(\CALayer.shadowColor)
    all["shadowPath"] = path(\CALayer.shadowPath)
    add(&all, "position", point(\CALayer.position), ["x", "y"])
    add(&all, "anchorPoint", point(\CALayer.anchorPoint), ["x", "y"])
    add(&all, "shadowOffset", size(\CALayer.shadowOffset), ["width", "height"])
    add(&all, "bounds", rect(\CALayer.bounds), [])
    add(&all, "contentsRect", rect(\CALayer.contentsRect), [])
    add(&all, "contentsRect.origin", point(\CALayer.contentsRect.origin), ["x", "y"])
    add(&all, "contentsRect.size", size(\CALayer.contentsRect.size), ["width", "height"])
    add(&all, "bounds.origin", point(\CALayer.bounds.origin), ["x", "y"])
    add(&all, "bounds.size", size(\CALayer.bounds.size), ["width", "height"])
    addTransforms(&all)
    all["path"] = path(\CAShapeLayer.path)
    all["fillColor"] = color(\CAShapeLayer.fillColor)
    all["strokeColor"] = color(\CAShapeLayer.strokeColor)
    all["strokeStart"] = number(\CAShapeLayer.strokeStart)
    all["strokeEnd"] = number(\CAShapeLayer.strokeEnd)
    all["lineWidth"] = number(\CAShapeLayer.lineWidth)
    all["miterLimit"] = number(\CAShapeLayer.miterLimit)
    all["lineDashPhase"] = number(\CAShapeLayer.lineDashPhase)
    all["fontSize"] = number(\CATextLayer.fontSize)
    all["foregroundColor"] = color(\CATextLayer.foregroundColor)
    add(&all, "startPoint", point(\CAGradientLayer.startPoint), ["x", "y"])
    add(&all, "endPoint", point(\CAGradientLayer.endPoint), ["x", "y"])
    addReplicator(&all)
    all["colors"] = colors
    all["locations"] = locations
    return all
  }()

  /// Adds a property and its parts, which are its numbers in their order.
  private static func add(
    _ all: inout [String: AnimatableProperty],
    _ name: String,
    _ property: AnimatableProperty,
    _ parts: [String]
  ) {
    all[name] = property
    for (index, part) in parts.enumerated() {
      all["\(name).\(part)"] = AnimatableProperty(
        read: {
          guard case .numbers(let numbers)? = property.read($0) else { return nil }
          return .numbers([numbers[index]])
        },
        write: { layer, value in
          guard case .numbers(var numbers)? = property.read(layer), case .numbers(let new) = value, new.count == 1
          else { return }
          numbers[index] = new[0]
          property.write(layer, .numbers(numbers))
        },
        value: { double($0).map { .numbers([$0]) } }
      )
    }
  }

  private static func addTransforms(_ all: inout [String: AnimatableProperty]) {
    all["transform"] = AnimatableProperty(
      read: { .transform($0.transform) },
      write: { if case .transform(let new) = $1 { $0.transform = new } },
      value: {
        switch $0 {
        case let transform as CATransform3D: .transform(transform)
        case let transform as CGAffineTransform: .transform(CATransform3D(transform))
        case let value as NSValue where String(cString: value.objCType) == "[16d]": .transform(value.caTransform3DValue)
        default: nil
        }
      }
    )
    func part(
      _ name: String,
      _ get: @escaping (TransformParts) -> Double,
      _ set: @escaping (inout TransformParts, Double) -> Void
    ) {
      all["transform.\(name)"] = AnimatableProperty(
        read: { .numbers([get(TransformParts($0.transform))]) },
        write: { layer, value in
          guard case .numbers(let new) = value, new.count == 1 else { return }
          var parts = TransformParts(layer.transform)
          set(&parts, new[0])
          layer.transform = parts.transform
        },
        value: { double($0).map { .numbers([$0]) } }
      )
    }
    part("rotation", { $0.angles.z }) { $0.angles.z = $1 }
    part("rotation.z", { $0.angles.z }) { $0.angles.z = $1 }
    part("rotation.x", { $0.angles.x }) { $0.angles.x = $1 }
    part("rotation.y", { $0.angles.y }) { $0.angles.y = $1 }
    part("scale", { $0.scale.x }) { $0.scale = SIMD3(repeating: $1) }
    part("scale.x", { $0.scale.x }) { $0.scale.x = $1 }
    part("scale.y", { $0.scale.y }) { $0.scale.y = $1 }
    part("scale.z", { $0.scale.z }) { $0.scale.z = $1 }
    part("translation.x", { $0.translation.x }) { $0.translation.x = $1 }
    part("translation.y", { $0.translation.y }) { $0.translation.y = $1 }
    part("translation.z", { $0.translation.z }) { $0.translation.z = $1 }
    all["transform.translation"] = AnimatableProperty(
      read: {
        let translation = TransformParts($0.transform).translation
        return .numbers([translation.x, translation.y])
      },
      write: { layer, value in
        guard case .numbers(let new) = value, new.count == 2 else { return }
        var parts = TransformParts(layer.transform)
        (parts.translation.x, parts.translation.y) = (new[0], new[1])
        layer.transform = parts.transform
      },
      value: { pair($0).map { .numbers([Double($0), Double($1)]) } }
    )
  }

  private static func addReplicator(_ all: inout [String: AnimatableProperty]) {
    func number(_ path: ReferenceWritableKeyPath<CAReplicatorLayer, Double>) -> AnimatableProperty {
      AnimatableProperty(
        read: { ($0 as? CAReplicatorLayer).map { .numbers([$0[keyPath: path]]) } },
        write: { layer, value in
          if case .numbers(let new) = value, new.count == 1 { (layer as? CAReplicatorLayer)?[keyPath: path] = new[0] }
        },
        value: { double($0).map { .numbers([$0]) } }
      )
    }
    all["instanceDelay"] = number(\.instanceDelay)
    all["instanceRedOffset"] = number(\.instanceRedOffset.asDouble)
    all["instanceGreenOffset"] = number(\.instanceGreenOffset.asDouble)
    all["instanceBlueOffset"] = number(\.instanceBlueOffset.asDouble)
    all["instanceAlphaOffset"] = number(\.instanceAlphaOffset.asDouble)
    all["instanceColor"] = color(\CAReplicatorLayer.instanceColor)
    all["instanceTransform"] = AnimatableProperty(
      read: { ($0 as? CAReplicatorLayer).map { .transform($0.instanceTransform) } },
      write: { if case .transform(let new) = $1 { ($0 as? CAReplicatorLayer)?.instanceTransform = new } },
      value: { named("transform")?.value($0) }
    )
  }

  // MARK: Kinds

  private static func number<Layer: CALayer>(_ path: ReferenceWritableKeyPath<Layer, CGFloat>) -> AnimatableProperty {
    AnimatableProperty(
      read: { ($0 as? Layer).map { .numbers([$0[keyPath: path]]) } },
      write: { if case .numbers(let new) = $1, new.count == 1 { ($0 as? Layer)?[keyPath: path] = new[0] } },
      value: { double($0).map { .numbers([$0]) } }
    )
  }

  private static func float(_ path: ReferenceWritableKeyPath<CALayer, Float>) -> AnimatableProperty {
    AnimatableProperty(
      read: { .numbers([Double($0[keyPath: path])]) },
      write: { if case .numbers(let new) = $1, new.count == 1 { $0[keyPath: path] = Float(min(1, max(0, new[0]))) } },
      value: { double($0).map { .numbers([$0]) } }
    )
  }

  private static func point<Layer: CALayer>(_ path: ReferenceWritableKeyPath<Layer, CGPoint>) -> AnimatableProperty {
    AnimatableProperty(
      read: { ($0 as? Layer).map { .numbers([$0[keyPath: path].x, $0[keyPath: path].y]) } },
      write: {
        if case .numbers(let new) = $1, new.count == 2 {
          ($0 as? Layer)?[keyPath: path] = CGPoint(x: new[0], y: new[1])
        }
      },
      value: { pair($0).map { .numbers([Double($0), Double($1)]) } }
    )
  }

  private static func size(_ path: ReferenceWritableKeyPath<CALayer, CGSize>) -> AnimatableProperty {
    AnimatableProperty(
      read: { .numbers([$0[keyPath: path].width, $0[keyPath: path].height]) },
      write: {
        if case .numbers(let new) = $1, new.count == 2 { $0[keyPath: path] = CGSize(width: new[0], height: new[1]) }
      },
      value: { pair($0).map { .numbers([Double($0), Double($1)]) } }
    )
  }

  private static func rect(_ path: ReferenceWritableKeyPath<CALayer, CGRect>) -> AnimatableProperty {
    AnimatableProperty(
      read: {
        let rect = $0[keyPath: path]
        return .numbers([rect.minX, rect.minY, rect.width, rect.height])
      },
      write: {
        guard case .numbers(let new) = $1, new.count == 4 else { return }
        $0[keyPath: path] = CGRect(x: new[0], y: new[1], width: max(0, new[2]), height: max(0, new[3]))
      },
      value: {
        let rect: CGRect? =
          switch $0 {
          case let rect as CGRect: rect
          case let value as NSValue where String(cString: value.objCType).hasPrefix("{CGRect"): value.cgRectValue
          default: nil
          }
        return rect.map { .numbers([$0.minX, $0.minY, $0.width, $0.height]) }
      }
    )
  }

  private static func color<Layer: CALayer>(_ path: ReferenceWritableKeyPath<Layer, CGColor?>) -> AnimatableProperty {
    AnimatableProperty(
      read: { ($0 as? Layer).map { .numbers($0[keyPath: path].map(components) ?? [0, 0, 0, 0]) } },
      write: { if case .numbers(let new) = $1, new.count == 4 { ($0 as? Layer)?[keyPath: path] = color(new[...]) } },
      value: { ($0 as? CGColor).map { .numbers(components($0)) } }
    )
  }

  private static func path<Layer: CALayer>(_ path: ReferenceWritableKeyPath<Layer, CGPath?>) -> AnimatableProperty {
    AnimatableProperty(
      read: { ($0 as? Layer).map { .outline($0[keyPath: path]?.outline ?? PathOutline()) } },
      write: { if case .outline(let new) = $1 { ($0 as? Layer)?[keyPath: path] = CGPath(new) } },
      value: { ($0 as? CGPath).map { .outline($0.outline) } }
    )
  }

  private static let colors = AnimatableProperty(
    read: {
      ($0 as? CAGradientLayer).map { .numbers(($0.colors ?? []).compactMap { $0 as? CGColor }.flatMap(components)) }
    },
    write: { layer, value in
      guard case .numbers(let new) = value else { return }
      (layer as? CAGradientLayer)?.colors = stride(from: 0, to: new.count - 3, by: 4).map { color(new[$0..<$0 + 4]) }
    },
    value: { ($0 as? [Any]).map { .numbers($0.compactMap { $0 as? CGColor }.flatMap(components)) } }
  )

  private static let locations = AnimatableProperty(
    read: { ($0 as? CAGradientLayer).map { .numbers(($0.locations ?? []).map(\.doubleValue)) } },
    write: { layer, value in
      if case .numbers(let new) = value { (layer as? CAGradientLayer)?.locations = new.map { NSNumber(value: $0) } }
    },
    value: { ($0 as? [Any]).map { .numbers($0.compactMap(double)) } }
  )

  nonisolated private static func components(_ color: CGColor) -> [Double] {
    [color.rgba.red, color.rgba.green, color.rgba.blue, color.rgba.alpha]
  }

  nonisolated private static func color(_ numbers: ArraySlice<Double>) -> CGColor {
    let parts = numbers.map { CGFloat(min(1, max(0, $0))) }
    return CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }

  nonisolated private static func double(_ value: Any) -> Double? {
    switch value {
    case let number as NSNumber: number.doubleValue
    case let number as any BinaryFloatingPoint: Double(number)
    case let number as any BinaryInteger: Double(number)
    default: nil
    }
  }

  nonisolated private static func pair(_ value: Any) -> (CGFloat, CGFloat)? {
    switch value {
    case let point as CGPoint: return (point.x, point.y)
    case let size as CGSize: return (size.width, size.height)
    case let value as NSValue where String(cString: value.objCType).hasPrefix("{CGPoint"):
      return (value.cgPointValue.x, value.cgPointValue.y)
    case let value as NSValue where String(cString: value.objCType).hasPrefix("{CGSize"):
      return (value.cgSizeValue.width, value.cgSizeValue.height)
    default: return nil
    }
  }
}

extension Float {
  fileprivate var asDouble: Double {
    get { Double(self) }
    set { self = Float(newValue) }
  }
}
