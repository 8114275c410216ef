/// Lists the watched objects that are still alive, and their owners.
@MainActor
final class LiveObjects {
  private struct Watched {
    let name: String
    weak var object: AnyObject?
  }

  private var watched: [Watched] = []
  /// The number of objects at which freed ones are forgotten, so that a long test does not grow by watching.
  private var most = 1_000

  /// Watches an object, without holding it.
  func watch(_ object: AnyObject) {
    watched.append(Watched(name: "\(type(of: object))", object: object))
    guard watched.count > most else { return }
    watched.removeAll { $0.object == nil }
    most = max(1_000, 2 * watched.count)
  }

  /// Watches everything that an object holds and others do not: all that is to be freed with it. What may be
  /// anyone's is left out, as colours are.
  func watch(_ object: AnyObject, andWhatItHoldsBeside others: ObjectGraph) {
    for held in ObjectGraph(from: [("", object)]).objects where !others.contains(held) && ObjectGraph.isOfScreens(held)
    {
      watch(held)
    }
  }

  /// The classes of those that are alive; the others are forgotten.
  var alive: [String] {
    watched.removeAll { $0.object == nil }
    return watched.map(\.name)
  }

  /// A line for each object that is alive and by which properties of the roots, or of itself, it is held. One that is held by
  /// another one that is alive is counted alone.
  func report(from roots: [(name: String, object: AnyObject)]) -> String {
    let objects = watched.compactMap(\.object), graph = ObjectGraph(from: roots)
    var lines: [String] = [], explained: Set<ObjectIdentifier> = []
    for object in objects where !explained.contains(ObjectIdentifier(object)) {
      let name = "\(type(of: object))", below = ObjectGraph(from: [(name, object)])
      if let path = graph.path(to: object) {
        lines.append("\(name) is held by \(path)")
      } else if objects.contains(where: { holds($0, object) && !below.contains($0) }) {
        continue
      } else if let ring = ring(of: object, below) {
        lines.append("\(name) holds itself: \(ring)")
      } else {
        lines.append("\(name) is held by a closure, a queue or C code")
      }
      for held in below.objects { explained.insert(ObjectIdentifier(held)) }
    }
    return lines.isEmpty ? "nothing is alive" : "\(objects.count) are alive:\n" + lines.joined(separator: "\n")
  }

  private func holds(_ holder: AnyObject, _ object: AnyObject) -> Bool {
    holder !== object && ObjectGraph(from: [("", holder)]).contains(object)
  }

  /// The way from an object through others back to itself.
  private func ring(of object: AnyObject, _ below: ObjectGraph) -> String? {
    for held in below.objects where held !== object {
      guard let back = ObjectGraph(from: [("", held)]).path(to: object), let there = below.path(to: held) else {
        continue
      }
      return there + back
    }
    return nil
  }
}
