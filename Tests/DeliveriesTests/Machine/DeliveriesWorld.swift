import Foundation

@testable import BackendClient
@testable import Deliveries
@testable import QuintetStateLoop

/// The machine together with disk and network, for exploration: effects are carried out in order, one event each.
enum DeliveriesWorld: Machine {
  struct State: Hashable {
    var machine = DeliveriesMachine.State()
    /// The snapshot on the disk.
    var disk: Snapshot?
    /// The marks on the disk.
    var done: Set<Int> = []
    /// Effects that are not carried out yet.
    var pending: [DeliveriesMachine.Effect] = []
    /// True if a request has no answer yet.
    var isAsked = false
    /// The number of tries.
    var tries: UInt8 = 0
    /// True if the disk has ever lost or refused something.
    var hasDiskFailed = false
  }

  enum Event: Hashable {
    case opened, refreshAsked
    /// The first effect is carried out.
    case performed
    /// The first effect fails: nothing can be read, or kept.
    case failed
    case answered(Snapshot)
    case unanswered
    case edited(String)
    case ordered(DeliveryOrder)
    case selected(Int)
    case deselected
    case scoped(DeliveriesMachine.Scope)
    case markAsked(Int, isDone: Bool)
    case undone, undoTimePassed
    /// The process ends and starts again.
    case killed
  }

  typealias Effect = Never

  static func update(_ world: inout State, _ event: Event) -> [Never] {
    switch event {
    case .opened:
      world.tries += 1
      take(&world, .opened(time(TimeInterval(world.tries) * 100)))
    case .refreshAsked:
      world.tries += 1
      take(&world, .refreshAsked)
    case .performed: perform(&world, succeeds: true)
    case .failed: perform(&world, succeeds: false)
    case .answered(let snapshot):
      world.isAsked = false
      take(&world, .fetched(snapshot))
    case .unanswered:
      world.isAsked = false
      take(&world, .fetchFailed(.offline))
    case .edited(let query): take(&world, .queryEdited(query))
    case .ordered(let order): take(&world, .orderChosen(order))
    case .selected(let id): take(&world, .selected(id))
    case .deselected: take(&world, .deselected)
    case .scoped(let scope): take(&world, .scopeChosen(scope))
    case .markAsked(let id, let isDone): take(&world, .markAsked(id, isDone: isDone))
    case .undone: take(&world, .undone)
    case .undoTimePassed: if let id = world.machine.undoable { take(&world, .undoTimePassed(id)) }
    case .killed:
      world.machine = DeliveriesMachine.State(scope: world.machine.scope == nil ? nil : .toDo)
      world.pending = []
      world.isAsked = false
    }
    return []
  }

  private static func take(_ world: inout State, _ event: DeliveriesMachine.Event) {
    for effect in DeliveriesMachine.update(&world.machine, event) {
      switch effect {
      case .announce, .startUndoTimer: continue
      // A new one takes the place of the last.
      case .findRoute: world.pending.removeAll { if case .findRoute = $0 { true } else { false } }
      case .readDone, .readCache, .fetch, .store, .storeMark: break
      }
      world.pending.append(effect)
    }
  }

  private static func perform(_ world: inout State, succeeds: Bool) {
    guard !world.pending.isEmpty else { return }
    if !succeeds { world.hasDiskFailed = true }
    switch world.pending.removeFirst() {
    case .readDone:
      if !succeeds { world.done = [] }
      take(&world, .doneRead(world.done))
    case .readCache:
      // The first row comes before the whole, and before it is known that the rest cannot be read.
      if let disk = world.disk {
        let first = Snapshot(deliveries: Array(disk.deliveries.prefix(1)), date: disk.date, skipped: disk.skipped)
        take(&world, .cacheBegun(DeliveryList(first)))
      }
      if !succeeds { world.disk = nil }
      take(&world, .cacheRead(world.disk.map { DeliveryList($0) }))
    case .fetch: world.isAsked = true
    case .store(let snapshot):
      if succeeds {
        world.disk = snapshot
        if snapshot.skipped == 0 { world.done.formIntersection(snapshot.deliveries.map(\.id)) }
        take(&world, .stored(DeliveryList(snapshot)))
      } else {
        take(&world, .storingFailed(DeliveryList(snapshot)))
      }
    case .storeMark(let id, let isDone):
      guard succeeds else { return take(&world, .markingFailed) }
      if isDone { world.done.insert(id) } else { world.done.remove(id) }
      take(&world, .marked(id, isDone: isDone))
    case .findRoute(let list, let done):
      take(&world, .routeFound(Route(through: list.deliveries.filter { !done.contains($0.id) }, from: nil)))
    case .announce, .startUndoTimer: break
    }
  }
}

extension DeliveriesWorld.State {
  /// Effects that read or refresh the list.
  var refreshes: [DeliveriesMachine.Effect] {
    pending.filter {
      switch $0 {
      case .readCache, .fetch, .store: true
      case .readDone, .storeMark, .startUndoTimer, .findRoute, .announce: false
      }
    }
  }
}
