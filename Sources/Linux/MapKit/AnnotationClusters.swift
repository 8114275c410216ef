import Foundation

/// Items to show at a level of zoom: annotations, and clusters of those that would cover each other.
///
/// Pins are added as they come near what is in sight, and none that is added later takes one from a cluster or is taken by one
/// that lies further than `reach` from it: a drag changes no cluster that is seen.
@MainActor
struct AnnotationClusters {
  /// An annotation, or a cluster, at its place.
  struct Item {
    let annotation: any MKAnnotation
    let place: WorldPoint
  }

  /// An annotation of the map.
  struct Pin {
    let annotation: any MKAnnotation
    /// Nil for one that is not on the earth.
    var place: WorldPoint?
    /// Only pins of one group are put together; nil never is.
    var group: String?
    /// True if its view was asked for, which alone knows the group.
    var isAsked = false

    @MainActor
    init(_ annotation: any MKAnnotation) {
      self.annotation = annotation
      locate()
    }

    /// Takes the place that the annotation has now.
    mutating func locate() {
      let coordinate = annotation.coordinate
      place = CLLocationCoordinate2DIsValid(coordinate) ? WorldPoint(coordinate) : nil
    }
  }

  let level: Int
  private(set) var items: [Item] = []

  /// Points on the screen within which markers are one cluster.
  nonisolated static let radius = 44.0

  init(level: Int) {
    self.level = level
    reach = Self.radius / (256 * exp2(Double(level)))
  }

  /// Puts a pin to the first of its group within reach, or, where there is none, makes it one to which others are put.
  mutating func add(_ pin: Pin) {
    guard let place = pin.place else { return }
    guard let group = pin.group else {
      heaps.append(Heap(place: place, members: [pin.annotation]))
      return
    }
    let cell = Cell(place, side: reach)
    var first: Int?
    // The world goes on beyond the antimeridian.
    for round in [0.0, -1, 1] where (-reach...1 + reach).contains(place.x + round) {
      guard let grid = grids[group] else { break }
      for near in Cell(WorldPoint(x: place.x + round, y: place.y), side: reach).neighbours {
        for index in grid[near] ?? [] where heaps[index].place.isWithin(reach, of: place) {
          first = min(first ?? index, index)
        }
      }
    }
    if let first {
      heaps[first].members.append(pin.annotation)
      heaps[first].item = nil
    } else {
      grids[group, default: [:]][cell, default: []].append(heaps.count)
      heaps.append(Heap(place: place, members: [pin.annotation]))
    }
  }

  /// Brings `items` up to date with what was added.
  mutating func update(make: ([any MKAnnotation]) -> MKClusterAnnotation) {
    items = heaps.indices.map { index in
      if let item = heaps[index].item { return item }
      let members = heaps[index].members, item: Item
      if members.count > 1 {
        let cluster = make(members)
        item = Item(annotation: cluster, place: WorldPoint(cluster.coordinate))
      } else {
        item = Item(annotation: members[0], place: heaps[index].place)
      }
      heaps[index].item = item
      return item
    }
  }

  /// The clusters, by their members.
  var byMembers: [[ObjectIdentifier]: MKClusterAnnotation] {
    var known: [[ObjectIdentifier]: MKClusterAnnotation] = [:]
    for heap in heaps {
      guard let cluster = heap.item?.annotation as? MKClusterAnnotation, heap.members.count > 1 else { continue }
      known[heap.members.map { ObjectIdentifier($0) }] = cluster
    }
    return known
  }

  // MARK: Private

  private struct Heap {
    /// Place of the first one.
    let place: WorldPoint
    var members: [any MKAnnotation]
    /// Item it is shown as; nil since something was added.
    var item: Item?
  }

  private let reach: Double
  private var heaps: [Heap] = []
  /// Heaps of each group, in each square as wide as the reach.
  private var grids: [String: [Cell: [Int]]] = [:]

  private struct Cell: Hashable {
    let x: Int, y: Int

    init(_ place: WorldPoint, side: Double) {
      (x, y) = (Int((place.x / side).rounded(.down)), Int((place.y / side).rounded(.down)))
    }

    init(x: Int, y: Int) { (self.x, self.y) = (x, y) }

    var neighbours: [Cell] {
      (-1...1).flatMap { dx in (-1...1).map { dy in Cell(x: x + dx, y: y + dy) } }
    }
  }
}

extension WorldPoint {
  fileprivate func isWithin(_ distance: Double, of other: WorldPoint) -> Bool {
    var dx = x - other.x
    let dy = y - other.y
    dx -= dx.rounded()
    return dx * dx + dy * dy <= distance * distance
  }
}
