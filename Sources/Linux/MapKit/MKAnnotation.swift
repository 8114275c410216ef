@_exported import UIKit

/// Something at a place of the map.
public protocol MKAnnotation: NSObjectProtocol {
  /// Place on the earth. The map asks when the annotation is added; it follows every change of this module's own annotations.
  var coordinate: CLLocationCoordinate2D { get }
  /// Name to show.
  var title: String? { get }
  /// Further text.
  var subtitle: String? { get }
}

extension MKAnnotation {
  public var title: String? { nil }
  public var subtitle: String? { nil }
}

/// Something on the map that has a title.
open class MKShape: NSObject {
  /// Name to show.
  open var title: String? { didSet { changed() } }
  /// Further text.
  open var subtitle: String? { didSet { changed() } }

  /// Makes one without a title.
  public override init() {}

  /// Actions of the maps that have it, run after each change.
  var observers: [ObjectIdentifier: () -> Void] = [:]

  func changed() {
    for observer in observers.values { observer() }
  }
}

/// An annotation of a point, which may move. Change it on the main thread while a map has it.
open class MKPointAnnotation: MKShape, MKAnnotation {
  /// Place on the earth.
  open var coordinate = CLLocationCoordinate2D() { didSet { changed() } }
}

/// Annotations that are too near each other to be shown one by one. The map makes them.
open class MKClusterAnnotation: NSObject, MKAnnotation {
  /// The middle of the members.
  open private(set) var coordinate: CLLocationCoordinate2D
  /// Name of the cluster: until it is set, that of its first member, and the number of the others.
  open var title: String? {
    get { isNamed ? ownTitle : membersTitle }
    set { (ownTitle, isNamed) = (newValue, true) }
  }
  /// Further text.
  open var subtitle: String?
  /// The annotations that the cluster stands for.
  open private(set) var memberAnnotations: [any MKAnnotation]

  /// Makes a cluster.
  public init(memberAnnotations: [any MKAnnotation]) {
    self.memberAnnotations = memberAnnotations
    coordinate = MKClusterAnnotation.middle(of: memberAnnotations)
  }

  /// Takes the middle of the places that the members have now.
  func locate() { coordinate = MKClusterAnnotation.middle(of: memberAnnotations) }

  private var ownTitle: String?
  /// True if the program has named the cluster.
  private var isNamed = false

  private var membersTitle: String {
    let named = memberAnnotations.first?.title ?? "\(memberAnnotations.count)"
    return memberAnnotations.count > 1 ? "\(named), +\(memberAnnotations.count - 1)" : named
  }

  private static func middle(of members: [any MKAnnotation]) -> CLLocationCoordinate2D {
    let places = members.map { WorldPoint($0.coordinate) }
    let count = Double(max(places.count, 1)), first = places.first?.x ?? 0
    // The short way around the earth from the first.
    let x = places.reduce(0) { sum, place in sum + place.x - (place.x - first).rounded() } / count
    return WorldPoint(x: x, y: places.reduce(0) { $0 + $1.y } / count).coordinate
  }
}
