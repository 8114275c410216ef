import Foundation

/// What is seen at a level of zoom: annotations, and clusters of those that would cover each other.
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
    var place: WorldPoint
    /// Only pins of one group are put together; nil never is.
    var group: String?
  }

  let items: [Item]

  /// Points on the screen within which markers are one cluster.
  static let radius = 44.0

  /// Goes through the pins in their order: one that is in no cluster yet takes those around it. What lies in the same order comes
  /// out the same.
  init(
    of pins: [Pin],
    level: Int,
    make: ([any MKAnnotation]) -> MKClusterAnnotation
  ) {
    let reach = Self.radius / (256 * exp2(Double(level)))
    var grid: [Cell: [Int]] = [:]
    for (index, pin) in pins.enumerated() {
      if let group = pin.group { grid[Cell(pin.place, reach, group), default: []].append(index) }
    }
    var isTaken = [Bool](repeating: false, count: pins.count), items: [Item] = []
    items.reserveCapacity(pins.count)
    for (index, pin) in pins.enumerated() where !isTaken[index] {
      isTaken[index] = true
      guard let group = pin.group else {
        items.append(Item(annotation: pin.annotation, place: pin.place))
        continue
      }
      var members = [index]
      for cell in Cell(pin.place, reach, group).neighbours {
        guard var inCell = grid[cell] else { continue }
        inCell.removeAll { other in
          if isTaken[other] { return true }
          guard pins[other].place.isWithin(reach, of: pin.place) else { return false }
          isTaken[other] = true
          members.append(other)
          return true
        }
        grid[cell] = inCell.isEmpty ? nil : inCell
      }
      guard members.count > 1 else {
        items.append(Item(annotation: pin.annotation, place: pin.place))
        continue
      }
      let cluster = make(members.sorted().map { pins[$0].annotation })
      items.append(Item(annotation: cluster, place: WorldPoint(cluster.coordinate)))
    }
    self.items = items
  }

  private struct Cell: Hashable {
    let x: Int, y: Int
    let group: String

    init(_ place: WorldPoint, _ side: Double, _ group: String) {
      self.init(x: Int((place.x / side).rounded(.down)), y: Int((place.y / side).rounded(.down)), group: group)
    }

    init(x: Int, y: Int, group: String) {
      (self.x, self.y, self.group) = (x, y, group)
    }

    var neighbours: [Cell] {
      (-1...1).flatMap { dx in (-1...1).map { dy in Cell(x: x + dx, y: y + dy, group: group) } }
    }
  }
}

extension WorldPoint {
  fileprivate func isWithin(_ distance: Double, of other: WorldPoint) -> Bool {
    let dx = x - other.x, dy = y - other.y
    return dx * dx + dy * dy <= distance * distance
  }
}
