import Synchronization

/// The names at each zoom and their places: laid out for the whole map at once, so that neighbouring tiles agree.
final class MapLabels: Sendable {
  struct Label: Sendable {
    let text: String
    let style: TextStyle
    /// The start of the baseline, in pixels of the whole map.
    let start: Point
    let width: Double
    /// A dot at the place itself, with its radius; nil for none.
    let dot: (center: Point, radius: Double)?

    /// The reach of ink and halo above and below the baseline.
    var above: Double { style.size + 4 }
    var below: Double { style.size * 0.35 + 4 }
  }

  private let typeface: Typeface
  private let places: [Place]
  private let stations: Set<Place>
  private let layouts = Mutex<[Int: [Label]]>([:])

  init(_ map: MapPlaces, typeface: Typeface) {
    self.typeface = typeface
    stations = Set(map.railways.joined())
    // Swift's sort keeps the order of equals.
    places = map.all.sorted { $0.kind.rawValue < $1.kind.rawValue }
  }

  /// The labels of a zoom.
  func labels(zoom: Int) -> [Label] {
    layouts.withLock { layouts in
      if let labels = layouts[zoom] { return labels }
      let labels = laidOut(zoom)
      layouts[zoom] = labels
      return labels
    }
  }

  /// Places the names in the order of their importance; a name without room is left out.
  private func laidOut(_ zoom: Int) -> [Label] {
    var labels: [Label] = []
    var taken: [Box] = []
    if zoom >= MapPlaces.stationZoom { taken = stations.map { Box(around: $0, zoom) } }
    for place in places where place.kind.zooms.contains(zoom) {
      for label in candidates(for: place, zoom) {
        let box = Box(label)
        guard !taken.contains(where: box.meets) else { continue }
        labels.append(label)
        taken.append(box)
        break
      }
    }
    return labels
  }

  /// The possible labels of a place, the best first.
  private func candidates(for place: Place, _ zoom: Int) -> [Label] {
    let scale = Double(TileAddress.size << zoom)
    let point = Point(latitude: place.latitude, longitude: place.longitude)
    let center = Point(x: point.x * scale, y: point.y * scale)
    let style = place.kind.style
    let width = typeface.width(of: place.name, style)
    func label(x: Double, y: Double, dot: Double?) -> Label {
      Label(
        text: place.name,
        style: style,
        start: Point(x: (center.x + x).rounded(), y: (center.y + y).rounded()),
        width: width,
        dot: dot.map { (center, $0) }
      )
    }
    let middle = style.size * 0.36
    if zoom >= MapPlaces.stationZoom, stations.contains(place) {
      // Beside the mark of the station.
      let away = 9.0
      return [
        label(x: away, y: middle, dot: nil), label(x: -width - away, y: middle, dot: nil),
        label(x: -width / 2, y: away + style.size * 0.8, dot: nil), label(x: -width / 2, y: -away - 1, dot: nil),
        label(x: away - 2, y: -away + 4, dot: nil), label(x: away - 2, y: away + style.size * 0.6, dot: nil),
      ]
    }
    guard let dot = place.kind.dot else { return [label(x: -width / 2, y: middle, dot: nil)] }
    return [
      label(x: dot + 4, y: middle, dot: dot), label(x: -width - dot - 4, y: middle, dot: dot),
      label(x: -width / 2, y: dot + 3 + style.size * 0.8, dot: dot), label(x: -width / 2, y: -dot - 5, dot: dot),
    ]
  }

  /// The rectangle of a label.
  private struct Box {
    let from: Point
    let to: Point

    init(around station: Place, _ zoom: Int) {
      let scale = Double(TileAddress.size << zoom)
      let point = Point(latitude: station.latitude, longitude: station.longitude)
      from = Point(x: point.x * scale - 5, y: point.y * scale - 5)
      to = Point(x: point.x * scale + 5, y: point.y * scale + 5)
    }

    init(_ label: Label) {
      let gap = 3.0
      var from = Point(x: label.start.x - gap, y: label.start.y - label.style.size * 0.8 - gap)
      var to = Point(x: label.start.x + label.width + gap, y: label.start.y + label.style.size * 0.25 + gap)
      if let dot = label.dot {
        from = Point(x: min(from.x, dot.center.x - dot.radius), y: min(from.y, dot.center.y - dot.radius))
        to = Point(x: max(to.x, dot.center.x + dot.radius), y: max(to.y, dot.center.y + dot.radius))
      }
      (self.from, self.to) = (from, to)
    }

    func meets(_ other: Box) -> Bool {
      from.x < other.to.x && other.from.x < to.x && from.y < other.to.y && other.from.y < to.y
    }
  }
}

extension Place.Kind {
  /// The zooms at which places of this kind have a name on the map.
  fileprivate var zooms: ClosedRange<Int> {
    switch self {
    case .ocean: 1...5
    case .continent: 1...4
    case .metropolis: 3...12
    case .city: 6...14
    case .town: 10...19
    case .island: 10...15
    case .sea: 5...11
    case .district: 11...19
    case .bay: 11...16
    case .spot: 12...19
    }
  }

  /// The radius of the dot beside the name, in pixels; nil where the name stands at the place itself.
  fileprivate var dot: Double? {
    switch self {
    case .metropolis, .city: 3
    case .spot: 2.5
    case .ocean, .continent, .town, .island, .sea, .district, .bay: nil
    }
  }

  fileprivate var style: TextStyle {
    let ink = Pixel(0x33, 0x38, 0x44)
    let water = Pixel(0x4c, 0x7d, 0xa3)
    return switch self {
    case .ocean: TextStyle(size: 15, color: water, spacing: 3)
    case .continent: TextStyle(weight: .bold, size: 14, color: Pixel(0x8a, 0x80, 0x70), spacing: 3)
    case .metropolis: TextStyle(weight: .bold, size: 13, color: ink)
    case .city: TextStyle(weight: .bold, size: 13, color: ink)
    case .town: TextStyle(weight: .bold, size: 13, color: ink, spacing: 0.3)
    case .island: TextStyle(size: 13, color: Pixel(0x7a, 0x6c, 0x50), spacing: 1.5)
    case .sea: TextStyle(size: 13, color: water, spacing: 2)
    case .district: TextStyle(size: 12.5, color: ink)
    case .bay: TextStyle(size: 12, color: water, spacing: 1)
    case .spot: TextStyle(size: 11, color: Pixel(0x4d, 0x55, 0x66))
    }
  }
}
