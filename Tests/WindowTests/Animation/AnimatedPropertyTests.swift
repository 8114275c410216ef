import Testing

@testable import UIKit

// Key paths of animations, and the properties that they stand for.

@MainActor @Suite("animated properties")
struct AnimatedPropertyTests {
  @Test("a layer's key path changes its own property alone")
  func layersKeyPathChangesItsOwnPropertyAlone() throws {
    let table = PropertyTable { CALayer() }
    table.add("opacity", [0.5]) { [Double($0.opacity)] }
    table.add("shadowOpacity", [0.25]) { [Double($0.shadowOpacity)] }
    table.add("cornerRadius", [7]) { [Double($0.cornerRadius)] }
    table.add("borderWidth", [4]) { [Double($0.borderWidth)] }
    table.add("shadowRadius", [5]) { [Double($0.shadowRadius)] }
    table.add("backgroundColor", [0.25, 0.5, 0.75, 0.5]) { parts($0.backgroundColor) }
    table.add("borderColor", [0.5, 0.25, 0.75, 0.5]) { parts($0.borderColor) }
    table.add("shadowColor", [0.75, 0.25, 0.5, 0.5]) { parts($0.shadowColor) }
    table.add("position", [5, 6]) { [Double($0.position.x), Double($0.position.y)] }
    table.add("position.x", [7]) { [Double($0.position.x)] }
    table.add("position.y", [8]) { [Double($0.position.y)] }
    table.add("anchorPoint", [0.25, 0.75]) { [Double($0.anchorPoint.x), Double($0.anchorPoint.y)] }
    table.add("anchorPoint.x", [1]) { [Double($0.anchorPoint.x)] }
    table.add("anchorPoint.y", [1]) { [Double($0.anchorPoint.y)] }
    table.add("shadowOffset", [3, 4]) { [Double($0.shadowOffset.width), Double($0.shadowOffset.height)] }
    table.add("shadowOffset.width", [5]) { [Double($0.shadowOffset.width)] }
    table.add("shadowOffset.height", [6]) { [Double($0.shadowOffset.height)] }
    table.add("bounds", [1, 2, 3, 4]) { parts($0.bounds) }
    table.add("bounds.origin", [5, 6]) { [Double($0.bounds.origin.x), Double($0.bounds.origin.y)] }
    table.add("bounds.origin.x", [7]) { [Double($0.bounds.origin.x)] }
    table.add("bounds.origin.y", [8]) { [Double($0.bounds.origin.y)] }
    table.add("bounds.size", [9, 10]) { [Double($0.bounds.width), Double($0.bounds.height)] }
    table.add("bounds.size.width", [11]) { [Double($0.bounds.width)] }
    table.add("bounds.size.height", [12]) { [Double($0.bounds.height)] }
    table.add("contentsRect", [0.125, 0.25, 0.5, 0.75]) { parts($0.contentsRect) }
    table.add("contentsRect.origin", [0.5, 0.25]) { [Double($0.contentsRect.minX), Double($0.contentsRect.minY)] }
    table.add("contentsRect.origin.x", [0.5]) { [Double($0.contentsRect.minX)] }
    table.add("contentsRect.origin.y", [0.5]) { [Double($0.contentsRect.minY)] }
    table.add("contentsRect.size", [0.5, 0.25]) { [Double($0.contentsRect.width), Double($0.contentsRect.height)] }
    table.add("contentsRect.size.width", [0.5]) { [Double($0.contentsRect.width)] }
    table.add("contentsRect.size.height", [0.5]) { [Double($0.contentsRect.height)] }
    try table.check()
  }

  @Test("a shape's key path changes its own property alone")
  func shapesKeyPathChangesItsOwnPropertyAlone() throws {
    let table = PropertyTable { CAShapeLayer() }
    table.add("fillColor", [0.25, 0.5, 0.75, 0.5]) { parts($0.fillColor) }
    table.add("strokeColor", [0.5, 0.25, 0.75, 0.5]) { parts($0.strokeColor) }
    table.add("strokeStart", [0.25]) { [Double($0.strokeStart)] }
    table.add("strokeEnd", [0.75]) { [Double($0.strokeEnd)] }
    table.add("lineWidth", [4]) { [Double($0.lineWidth)] }
    table.add("miterLimit", [3]) { [Double($0.miterLimit)] }
    table.add("lineDashPhase", [5]) { [Double($0.lineDashPhase)] }
    table.add("borderWidth", [6]) { [Double($0.borderWidth)] }
    try table.check()
  }

  @Test("a gradient's key path changes its own property alone")
  func gradientsKeyPathChangesItsOwnPropertyAlone() throws {
    let table = PropertyTable { CAGradientLayer() }
    table.add("startPoint", [0.25, 0.75]) { [Double($0.startPoint.x), Double($0.startPoint.y)] }
    table.add("startPoint.x", [1]) { [Double($0.startPoint.x)] }
    table.add("startPoint.y", [1]) { [Double($0.startPoint.y)] }
    table.add("endPoint", [0.125, 0.25]) { [Double($0.endPoint.x), Double($0.endPoint.y)] }
    table.add("endPoint.x", [1]) { [Double($0.endPoint.x)] }
    table.add("endPoint.y", [0.5]) { [Double($0.endPoint.y)] }
    table.add("locations", [0.25, 0.5, 1]) { ($0.locations ?? []).map { $0.doubleValue } }
    table.add("colors", [0.25, 0.5, 0.75, 0.5, 1, 0.5, 0.25, 1]) { gradient in
      (gradient.colors ?? []).flatMap { parts($0 as? CGColor) }
    }
    try table.check()
  }

  @Test("a text's and a replicator's key path changes its own property alone")
  func textsAndAReplicatorsKeyPathChangesItsOwnPropertyAlone() throws {
    let texts = PropertyTable { CATextLayer() }, replicators = PropertyTable { CAReplicatorLayer() }
    texts.add("fontSize", [20]) { [Double($0.fontSize)] }
    texts.add("foregroundColor", [0.25, 0.5, 0.75, 0.5]) { parts($0.foregroundColor) }
    try texts.check()
    replicators.add("instanceDelay", [2]) { [$0.instanceDelay] }
    replicators.add("instanceRedOffset", [0.25]) { [Double($0.instanceRedOffset)] }
    replicators.add("instanceGreenOffset", [0.5]) { [Double($0.instanceGreenOffset)] }
    replicators.add("instanceBlueOffset", [0.75]) { [Double($0.instanceBlueOffset)] }
    replicators.add("instanceAlphaOffset", [0.125]) { [Double($0.instanceAlphaOffset)] }
    replicators.add("instanceColor", [0.25, 0.5, 0.75, 0.5]) { parts($0.instanceColor) }
    try replicators.check()
  }

  @Test("turns in space are mixed the shorter way round")
  func turnsInSpaceAreMixedTheShorterWayRound() {
    for (x, y) in [(1, 0), (0, 1)] as [(CGFloat, CGFloat)] {
      func turn(_ degrees: CGFloat) -> CATransform3D { CATransform3DMakeRotation(degrees * .pi / 180, x, y, 0) }
      for (from, to, middle) in [(0, 100, 50), (10, 30, 20), (100, -100, 180), (-170, 170, 180), (60, 250, -25)]
        as [(CGFloat, CGFloat, CGFloat)]
      {
        let half = AnimatedValue.transform(turn(from)).mixed(with: .transform(turn(to)), 0.5)
        guard case .transform(let found) = half else {
          Issue.record("no transform")
          return
        }
        let differences = zip(found.numbers, turn(middle).numbers).map { abs($0 - $1) }
        #expect(differences.allSatisfy { $0 < 1e-6 }, "\(x), \(y): \(from) to \(to)")
      }
    }
  }

  @Test("a part of a transform is what its key path names")
  func partOfATransformIsWhatItsKeyPathNames() throws {
    let rows: [(String, [Double], CATransform3D)] = [
      ("rotation", [0.5], CATransform3DMakeRotation(0.5, 0, 0, 1)),
      ("rotation.x", [0.5], CATransform3DMakeRotation(0.5, 1, 0, 0)),
      ("rotation.y", [0.5], CATransform3DMakeRotation(0.5, 0, 1, 0)),
      ("rotation.z", [0.5], CATransform3DMakeRotation(0.5, 0, 0, 1)),
      ("scale", [2], CATransform3DMakeScale(2, 2, 2)), ("scale.x", [2], CATransform3DMakeScale(2, 1, 1)),
      ("scale.y", [2], CATransform3DMakeScale(1, 2, 1)), ("scale.z", [2], CATransform3DMakeScale(1, 1, 2)),
      ("translation", [8, 9], CATransform3DMakeTranslation(8, 9, 0)),
      ("translation.x", [7], CATransform3DMakeTranslation(7, 0, 0)),
      ("translation.y", [7], CATransform3DMakeTranslation(0, 7, 0)),
      ("translation.z", [7], CATransform3DMakeTranslation(0, 0, 7)),
    ]
    for (key, value, expected) in rows {
      let layer = CALayer()
      let property = try #require(AnimatableProperty.named("transform." + key), Comment(rawValue: key))
      property.write(layer, .numbers(value))
      let found = layer.transform.numbers
      #expect(zip(found, expected.numbers).allSatisfy { abs($0 - $1) < 1e-9 }, "\(key): \(found)")
      guard case .numbers(let read)? = property.read(layer) else {
        Issue.record("\(key) is not read")
        continue
      }
      #expect(read.count == value.count && zip(read, value).allSatisfy { abs($0 - $1) < 1e-9 }, "\(key): \(read)")
    }
  }
}

/// Key paths, a value for each that differs from a new layer's in all its numbers, and the property that is meant.
@MainActor
private final class PropertyTable<Layer: CALayer> {
  private struct Row {
    let key: String
    let value: [Double]
    let read: @MainActor (Layer) -> [Double]
  }

  private let make: @MainActor () -> Layer
  private var rows: [Row] = []

  init(_ make: @escaping @MainActor () -> Layer) {
    self.make = make
  }

  func add(_ key: String, _ value: [Double], _ read: @escaping @MainActor (Layer) -> [Double]) {
    rows.append(Row(key: key, value: value, read: read))
  }

  /// Sets each property by its key path, and expects it to change with those that it is a part of, or the whole of.
  func check() throws {
    let new = make()
    for row in rows {
      let layer = make()
      let property = try #require(AnimatableProperty.named(row.key), Comment(rawValue: row.key))
      property.write(layer, .numbers(row.value))
      #expect(row.read(layer) == row.value, "\(row.key)")
      guard case .numbers(let numbers)? = property.read(layer) else {
        Issue.record("\(row.key) is not read")
        continue
      }
      #expect(numbers == row.value, "\(row.key)")
      var changed: [String] = [], meant: [String] = []
      for other in rows {
        if other.read(layer) != other.read(new) { changed.append(other.key) }
        if other.key == row.key || other.key.hasPrefix(row.key + ".") || row.key.hasPrefix(other.key + ".") {
          meant.append(other.key)
        }
      }
      #expect(changed == meant, "\(row.key)")
    }
  }
}

private func parts(_ color: CGColor?) -> [Double] { (color?.components ?? []).map { Double($0) } }

private func parts(_ rect: CGRect) -> [Double] {
  [Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height)]
}
