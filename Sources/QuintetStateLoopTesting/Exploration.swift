import QuintetStateLoop

/// Every state that an ``Explorer`` reached and how it got there.
public struct Exploration<M: Machine, History: Hashable> where M.State: Hashable {
  var nodes: [Node<M, History>] = []
  var numbers: [Node<M, History>: Int] = [:]
  var edges: [(from: Int, to: Int)] = []
  /// For each node the step by which it was reached first, which is the last one of a shortest path; none for a start.
  private var arrivals: [Arrival<M>?] = []
  private var depths: [Int] = []

  /// The number of different states, whatever their histories.
  public var stateCount: Int { Set(nodes.map(\.state)).count }

  /// The number of different combinations of a state, a history and the work under way.
  public var nodeCount: Int { nodes.count }

  /// The number of transitions between nodes, those that change nothing included.
  public var transitionCount: Int { edges.count }

  /// The length of the longest of the shortest paths: how many events it takes to get anywhere.
  public var depth: Int { depths.last ?? 0 }

  /// Every state reached, in the order in which it was found.
  public var states: [M.State] { nodes.map(\.state) }

  /// Demands that from every reachable state a state can be reached in which `isGoal` is true.
  ///
  /// - Parameters:
  ///   - name: What the goal is called in the error.
  ///   - isGoal: Tells whether a state with its history is a goal.
  /// - Throws: ``ExplorerError/stuck(_:path:)`` with the shortest path to a state from which there is no way.
  public func everyState(
    canReach name: String,
    _ isGoal: (M.State, History) -> Bool
  ) throws(ExplorerError) {
    var sources: [[Int]] = Array(repeating: [], count: nodes.count)
    for edge in edges { sources[edge.to].append(edge.from) }
    var frontier = nodes.indices.filter { isGoal(nodes[$0].state, nodes[$0].history) }
    var reaches = Array(repeating: false, count: nodes.count)
    for node in frontier { reaches[node] = true }
    while let node = frontier.popLast() {
      for source in sources[node] where !reaches[source] {
        reaches[source] = true
        frontier.append(source)
      }
    }
    // Nodes are numbered breadth first, so the first one found has the shortest path.
    if let stuck = reaches.firstIndex(of: false) { throw .stuck(name, path: path(to: stuck)) }
  }

  /// Demands that from every reachable state a state can be reached in which `isGoal` is true.
  public func everyState(canReach name: String, _ isGoal: (M.State) -> Bool) throws(ExplorerError) {
    try everyState(canReach: name) { state, _ in isGoal(state) }
  }

  mutating func add(_ node: Node<M, History>, _ arrival: Arrival<M>?) -> Int {
    numbers[node] = nodes.count
    nodes.append(node)
    arrivals.append(arrival)
    depths.append(arrival.map { depths[$0.from] + 1 } ?? 0)
    return nodes.count - 1
  }

  /// Describes a shortest path to a node, and one step more if there is one.
  func path(to number: Int, then last: Step<M>? = nil) -> ExplorerPath {
    var steps: [Step<M>] = last.map { [$0] } ?? []
    var start = number
    while let arrival = arrivals[start] {
      steps.append(arrival.step)
      start = arrival.from
    }
    return ExplorerPath(start: nodes[start].state, steps: steps.reversed())
  }
}

/// A state, the history of a path to it, and the keys of the work that is under way there.
struct Node<M: Machine, History: Hashable>: Hashable where M.State: Hashable {
  let state: M.State
  let history: History
  let underWay: Set<M.Key>
}

/// The step by which a node was first reached.
struct Arrival<M: Machine> {
  let from: Int
  let step: Step<M>
}
