import Testing

@testable import UIKit
@testable import UIKitTests

// Measurements are exact only if every block is the C library's own: scripts/run-tests turns GLib's caches off.

/// A class of which a thousand objects are made, shown, used and removed, and how each is used.
@MainActor
struct LeakSubject {
  let name: String
  /// Bytes that each may leave behind.
  let tolerance: Int
  /// Makes an object and puts it where it belongs; returns what takes it away again.
  let show: @MainActor (UIViewController, Lives) throws -> @MainActor () -> Void

  init(
    _ name: String,
    tolerance: Int = 64,
    show: @escaping @MainActor (UIViewController, Lives) throws -> @MainActor () -> Void
  ) {
    self.name = name
    self.tolerance = tolerance
    self.show = show
  }

  /// A view, which is added, used and removed.
  init<View: UIView>(
    _ name: String,
    _ make: @escaping @MainActor () -> View,
    use: @escaping @MainActor (View) -> Void = { _ in }
  ) {
    self.init(name) { root, lives in
      let view = lives.watch(make())
      root.view.place(view)
      view.pin(to: root.view)
      use(view)
      return { [weak view] in view?.removeFromSuperview() }
    }
  }

  /// A gesture recogniser, which is added to a view and goes with it.
  init(_ name: String, on make: @escaping @MainActor () -> UIGestureRecognizer) {
    self.init(name, { UIView() }) { $0.addGestureRecognizer(make()) }
  }

  /// A controller, which is presented and dismissed.
  init(presenting name: String, tolerance: Int = 64, _ make: @escaping @MainActor () -> UIViewController) {
    self.init(name, tolerance: tolerance) { root, lives in
      root.present(lives.watch(make()), animated: false)
      return { root.dismiss(animated: false) }
    }
  }
}

/// Counts the objects that live of those it was shown.
@MainActor
final class Lives {
  private struct Weak { weak var object: AnyObject? }
  private var watched: [Weak] = []

  @discardableResult
  func watch<Object: AnyObject>(_ object: Object) -> Object {
    watched.append(Weak(object: object))
    return object
  }

  /// The number of live objects; the others are forgotten.
  var count: Int {
    watched.removeAll { $0.object == nil }
    return watched.count
  }
}

/// Bytes of resident memory that 400 objects may cost: what lies between the blocks moves by a few pages.
private let residentTolerance = 256 * 1024

@MainActor @Suite("leaks", .windows)
struct LeakTests {
  @Test(
    "a thousand of each kind, shown and removed, leave nothing",
    .timeLimit(.minutes(5)),
    arguments: await leakSubjects.map(\.name)
  )
  func thousandOfEachKindShownAndRemovedLeaveNothing(name: String) async throws {
    let perRound = 50, warmUp = 4, measured = 8
    let subject = try #require(leakSubjects.first { $0.name == name })
    let root = UIViewController(), lives = Lives()
    let window = try await TestWindow.show(root)
    @MainActor func rounds(_ count: Int) async throws {
      for _ in 0..<count {
        // Some at a time share a frame, or a thousand would take a thousand of them.
        for _ in 1..<perRound { try subject.show(root, lives)() }
        let remove = try subject.show(root, lives)
        await window.nextFrame()
        remove()
        await window.nextFrame()
      }
      try await wait("all are freed") { lives.count == 0 }
    }
    // Objects made once and kept, as styles and fonts are, are made in the first rounds.
    try await rounds(warmUp)
    // A cache that fills, a table that grows, or messages to the accessibility bus that wait, cost memory once. What leaks does so
    // each time: so two times in a row without growth are shown, and there are ten tries. What waits on a busy machine
    // goes up and down: then the least of the earlier times is compared with the least of the later ones.
    var heap = [Memory.heapInUse], pages = [Memory.resident], flat = 0
    let tolerance = subject.tolerance * measured * perRound
    while heap.count <= 10, flat < 2 {
      try await rounds(measured)
      heap.append(Memory.heapInUse)
      pages.append(Memory.resident)
      flat =
        Array(heap.suffix(2)).growth < tolerance && Array(pages.suffix(2)).growth < residentTolerance ? flat + 1 : 0
    }
    #expect(
      flat == 2 || heap.growth < tolerance && pages.growth < residentTolerance,
      "bytes of the heap: \(heap), of which each time \(tolerance) may be new, of resident memory: \(pages)"
    )
  }
}

extension [Int] {
  /// The growth from one value to the next, from the least of the first half to the least of the second: what waits to be freed only adds.
  fileprivate var growth: Int {
    let halves = [indices.prefix(count / 2), indices.dropFirst(count / 2)]
    let least = halves.compactMap { half in half.min { self[$0] < self[$1] } }
    return (self[least[1]] - self[least[0]]) / (least[1] - least[0])
  }
}
