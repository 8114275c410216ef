import QuintetStateLoop

/// Walks every state a machine can reach, breadth first, and checks invariants on the way.
///
///     let exploration = try Explorer(Saver.self, from: [.init()]) { $0.count < 3 ? [.increased, .saveTapped, .saved] : [.saveTapped, .saved] }
///       .always("the count is never negative") { $0.count >= 0 }
///       .onEveryStep("nothing is saved twice at once") { $0.effects.isEmpty || !$0.before.isSaving }
///       .explore()
///     try exploration.everyState(canReach: "rest") { !$0.isSaving }
///
/// The events must be finitely many in every state, and the states finitely many in all. What lies around a machine (a
/// disk, a server, a process that is killed) is explored with it by writing a machine that holds both.
///
/// Answers to keyed work (`Machine.work(of:)`) are given apart from the other events. They come while the work is under way, and not
/// once it has finished or was cancelled: the loop drops those. What is under way is a part of what makes two nodes different.
///
///     let exploration = try Explorer(
///       Fetcher.self,
///       from: [.init()],
///       answers: { key, state in [.finish(.fetched("a page"))] },
///       events: { state in [.fetchTapped, .stopTapped] }
///     )
///     .onEveryStep("a page comes for a tap") { step in step.event != .fetched("a page") || step.before.isFetching }
///     .explore()
///
/// The explorer finds a state again by its hash. Where the machine's own state has none, write `hash(into:)` in the test; a few of
/// the fields will do.
///
/// `History` is a value folded along every path, for what the state does not say: how often an effect was returned, which
/// event came last. It is part of what makes two nodes different, so keep it small.
public struct Explorer<M: Machine, History: Hashable> where M.State: Hashable {
  typealias StateRule = (name: String, holds: (M.State, History) -> Bool)
  typealias StepRule = (name: String, holds: (Step<M>, History) -> Bool)

  private let initial: [M.State]
  private let answers: (M.Key, M.State) -> [WorkAnswer<M.Event>]
  private let events: (M.State) -> [M.Event]
  private let firstHistory: History
  private let fold: (inout History, Step<M>) -> Void
  private var stateRules: [StateRule] = []
  private var stepRules: [StepRule] = []

  /// Makes an explorer with a history.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - initial: The states to start from.
  ///   - history: The history of a path without events.
  ///   - fold: Adds one transition to a history.
  ///   - answers: The answers that can come from the work under way for a key, in a state.
  ///   - events: The events that can happen in a state, whatever is under way.
  public init(
    _ machine: M.Type,
    from initial: [M.State],
    history: History,
    fold: @escaping (inout History, Step<M>) -> Void,
    answers: @escaping (M.Key, M.State) -> [WorkAnswer<M.Event>] = { _, _ in [] },
    events: @escaping (M.State) -> [M.Event]
  ) {
    self.initial = initial
    self.answers = answers
    self.events = events
    self.firstHistory = history
    self.fold = fold
  }

  /// Demands that `holds` is true of every reachable state and its history.
  public func always(_ name: String, _ holds: @escaping (M.State, History) -> Bool) -> Self {
    var explorer = self
    explorer.stateRules.append((name, holds))
    return explorer
  }

  /// Demands that `holds` is true of every transition; the history is the one before it.
  public func onEveryStep(_ name: String, _ holds: @escaping (Step<M>, History) -> Bool) -> Self {
    var explorer = self
    explorer.stepRules.append((name, holds))
    return explorer
  }

  /// Walks all that can be reached.
  ///
  /// - Parameter limit: The greatest number of nodes, states with their histories, to keep.
  /// - Returns: The counts and the graph.
  /// - Throws: ``ExplorerError`` with the shortest path to the first violation, or because of the limit.
  public func explore(limit: Int = 1_000_000) throws(ExplorerError) -> Exploration<M, History> {
    var graph = Exploration<M, History>()
    for state in initial {
      try visit(&graph, Node(state: state, history: firstHistory, underWay: []), limit)
    }
    var next = 0
    while next < graph.nodes.count {
      let node = graph.nodes[next]
      for (event, finished) in possible(in: node) {
        var state = node.state
        let effects = M.update(&state, event)
        let step = Step<M>(before: node.state, event: event, after: state, effects: effects)
        for rule in stepRules where !rule.holds(step, node.history) {
          throw .violated(rule.name, path: graph.path(to: next, then: step))
        }
        var history = node.history
        fold(&history, step)
        var underWay = node.underWay
        if let finished { underWay.remove(finished) }
        for effect in effects {
          guard let work = M.work(of: effect) else { continue }
          if work.isStart { underWay.insert(work.key) } else { underWay.remove(work.key) }
        }
        let target = try visit(
          &graph,
          Node(state: state, history: history, underWay: underWay),
          limit,
          arrival: Arrival(from: next, step: step)
        )
        graph.edges.append((from: next, to: target))
      }
      next += 1
    }
    return graph
  }

  /// Returns what can happen in a node: events with the key of the work that ends with them.
  private func possible(in node: Node<M, History>) -> [(M.Event, finished: M.Key?)] {
    var all: [(M.Event, finished: M.Key?)] = events(node.state).map { ($0, nil) }
    for key in node.underWay {
      for answer in answers(key, node.state) { all.append((answer.event, answer.isLast ? key : nil)) }
    }
    return all
  }

  /// Returns the number of a node, after adding and checking it if it is new.
  @discardableResult
  private func visit(
    _ graph: inout Exploration<M, History>,
    _ node: Node<M, History>,
    _ limit: Int,
    arrival: Arrival<M>? = nil
  ) throws(ExplorerError) -> Int {
    if let known = graph.numbers[node] { return known }
    guard graph.nodes.count < limit else { throw .tooManyStates(limit: limit) }
    let number = graph.add(node, arrival)
    for rule in stateRules where !rule.holds(node.state, node.history) {
      throw .violated(rule.name, path: graph.path(to: number))
    }
    return number
  }
}

extension Explorer where History == NoHistory {
  /// Makes an explorer without a history.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - initial: The states to start from.
  ///   - answers: The answers that can come from the work under way for a key, in a state.
  ///   - events: The events that can happen in a state, whatever is under way.
  public init(
    _ machine: M.Type,
    from initial: [M.State],
    answers: @escaping (M.Key, M.State) -> [WorkAnswer<M.Event>] = { _, _ in [] },
    events: @escaping (M.State) -> [M.Event]
  ) {
    self.init(machine, from: initial, history: NoHistory(), fold: { _, _ in }, answers: answers, events: events)
  }

  /// Demands that `holds` is true of every reachable state.
  public func always(_ name: String, _ holds: @escaping (M.State) -> Bool) -> Self {
    always(name) { state, _ in holds(state) }
  }

  /// Demands that `holds` is true of every transition.
  public func onEveryStep(_ name: String, _ holds: @escaping (Step<M>) -> Bool) -> Self {
    onEveryStep(name) { step, _ in holds(step) }
  }
}

/// An answer of keyed work, as `Work` sends it.
public enum WorkAnswer<Event> {
  /// The work goes on after it.
  case progress(Event)
  /// The work ends with it.
  case finish(Event)

  var event: Event {
    switch self {
    case .progress(let event), .finish(let event): event
    }
  }

  var isLast: Bool {
    switch self {
    case .progress: false
    case .finish: true
    }
  }
}

/// Stands for the history of an explorer that keeps none.
public struct NoHistory: Hashable {}

/// One transition of a machine as an invariant sees it.
public struct Step<M: Machine> {
  /// The state before the event.
  public let before: M.State
  /// The event.
  public let event: M.Event
  /// The state after the event.
  public let after: M.State
  /// The effects that the event returned, in order.
  public let effects: [M.Effect]
}
