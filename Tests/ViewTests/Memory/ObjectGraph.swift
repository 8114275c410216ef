import UIKit

/// The objects that some objects hold, directly or indirectly, and by which properties: all that reflection sees.
///
/// Weak and unowned properties are left out. Not seen is what a closure, a queue or C code holds.
@MainActor
struct ObjectGraph {
  private struct Node {
    let object: AnyObject
    let holder: ObjectIdentifier?
    let step: String
  }

  private var nodes: [ObjectIdentifier: Node] = [:]

  /// Looks through everything that named objects hold, nearest first.
  init(from roots: [(name: String, object: AnyObject)]) {
    var waiting: [AnyObject] = []
    for root in roots {
      if add(root.object, holder: nil, step: root.name) { waiting.append(root.object) }
    }
    var next = 0
    while next < waiting.count {
      let object = waiting[next]
      next += 1
      guard Self.isOfScreens(object) else { continue }
      Self.properties(of: object) { step, held in
        if add(held, holder: ObjectIdentifier(object), step: step) { waiting.append(held) }
      }
    }
  }

  /// All objects that were found.
  var objects: [AnyObject] { nodes.values.map(\.object) }

  /// The number of objects found of each class.
  var counts: [String: Int] {
    nodes.values.reduce(into: [:]) { $0["\(type(of: $1.object))", default: 0] += 1 }
  }

  func contains(_ object: AnyObject) -> Bool { nodes[ObjectIdentifier(object)] != nil }

  /// Returns the properties by which an object is held, as in `window.rootViewController.pushed`; nil if it was not found.
  func path(to object: AnyObject) -> String? {
    guard var node = nodes[ObjectIdentifier(object)] else { return nil }
    var path = node.step
    while let holder = node.holder, let next = nodes[holder] {
      path = next.step + path
      node = next
    }
    return path
  }

  private mutating func add(_ object: AnyObject, holder: ObjectIdentifier?, step: String) -> Bool {
    guard nodes[ObjectIdentifier(object)] == nil else { return false }
    nodes[ObjectIdentifier(object)] = Node(object: object, holder: holder, step: step)
    return true
  }
}

// MARK: - Reflection

extension ObjectGraph {
  /// Modules of views and of what stands behind them. Others may change while they are looked at, on another thread.
  private static let modules: Set = [
    "UIKit", "MapKit", "AVKit", "Appearance", "Confetti", "QuintetStateLoop", "ViewTests",
  ]
  private static let apps: Set = ["Catalogue", "Deliveries", "Invitations", "Pictures"]
  /// Classes of the apps that work on queues of their own.
  private static let busy: Set = [
    "TileLoader", "ImagePipeline", "ImageCache", "DataCache", "DeliveriesFetcher", "CatalogueEffectHandler",
    "CatalogueOutbox", "CatalogueStore", "KeptPictures", "LazyDatabase",
  ]

  /// Returns true if an object is a part of screens and of the models behind them: on the main thread, and not one that never changes and
  /// may be anyone's, as a colour that is made once.
  static func isOfScreens(_ object: AnyObject) -> Bool {
    if object is UIColor || object is CGColor || object is UIFont || object is UIImage { return false }
    let words = String(reflecting: type(of: object)).split(separator: ".", maxSplits: 1)
    guard words.count == 2 else { return false }
    return modules.contains(String(words[0]))
      || (apps.contains(String(words[0])) && !busy.contains(String(words[1])))
  }

  /// Calls `found` with each object that one holds.
  private static func properties(of object: AnyObject, found: (String, AnyObject) -> Void) {
    var level: Mirror? = Mirror(reflecting: object)
    while let mirror = level {
      fields(mirror, "", found)
      level = mirror.superclassMirror
    }
  }

  private static func fields(_ mirror: Mirror, _ path: String, _ found: (String, AnyObject) -> Void) {
    // A class's own come after those of its superclass.
    let isStored = mirror.displayStyle == .class || mirror.displayStyle == .struct
    let first = isStored ? storedCount(mirror.subjectType) - mirror.children.count : -1
    for (index, child) in mirror.children.enumerated() {
      if first >= 0, !isStrong(mirror.subjectType, index: first + index) { continue }
      descend(child.value, path + step(child.label, index, mirror), found)
    }
  }

  /// Finds the objects in a value: in its fields, elements and cases.
  private static func descend(_ value: Any, _ path: String, _ found: (String, AnyObject) -> Void) {
    if type(of: value) is AnyClass { return found(path, value as AnyObject) }
    switch value {
    case is String, is Bool, is any BinaryInteger, is any BinaryFloatingPoint, is [UInt8]: return
    default: fields(Mirror(reflecting: value), path, found)
    }
  }

  private static func step(_ label: String?, _ index: Int, _ mirror: Mirror) -> String {
    switch mirror.displayStyle {
    case .collection, .set, .dictionary: return "[\(index)]"
    case .optional: return ""
    default: return "." + (label.map { $0.replacing("$__lazy_storage_$_", with: "") } ?? "\(index)")
    }
  }

  /// Returns the number of a type's stored properties, inherited ones too.
  private static func storedCount(_ type: Any.Type) -> Int { swiftStoredCount(type) }

  private static func isStrong(_ type: Any.Type, index: Int) -> Bool {
    var field = SwiftField()
    _ = swiftField(type, index, &field)
    defer { field.free?(field.name) }
    return field.isStrong
  }
}

// Mirror does not say which properties are weak; the functions of Swift's runtime beneath it do.

private struct SwiftField {
  var name: UnsafePointer<CChar>?
  var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVar = false
}

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func swiftStoredCount(_ type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func swiftField(_ type: Any.Type, _ index: Int, _ field: UnsafeMutablePointer<SwiftField>) -> Any.Type
