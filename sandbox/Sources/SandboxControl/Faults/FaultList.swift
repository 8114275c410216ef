import SandboxContracts

/// The faults that wait for requests.
actor FaultList {
  /// The most faults that can wait.
  static let limit = 1000

  private(set) var all: [Fault] = []

  /// Adds a fault after those that wait already.
  ///
  /// - Throws: `Refusal` with status 409 where the list is full.
  func add(_ fault: Fault) throws(Refusal) {
    guard all.count < Self.limit else {
      throw Refusal(.conflict, "\(Self.limit) faults wait already; DELETE /_sandbox/faults removes them")
    }
    all.append(fault)
  }

  /// Removes the oldest fault of that path and effect, with all its further times.
  func remove(path: String, effect: Fault.Effect) {
    guard let index = all.firstIndex(where: { $0.path == path && $0.effect == effect }) else { return }
    all.remove(at: index)
  }

  func clear() {
    all = []
  }

  /// Takes the faults of a request to `path`: the oldest latency, then the oldest of another kind.
  func take(for path: String) -> [Fault.Effect] {
    let latency = takeFirst { fault in
      guard case .latency = fault.effect else { return false }
      return fault.matches(path)
    }
    let other = takeFirst { fault in
      if case .latency = fault.effect { return false }
      return fault.matches(path)
    }
    return [latency, other].compactMap { $0 }
  }

  private func takeFirst(where isMeant: (Fault) -> Bool) -> Fault.Effect? {
    guard let index = all.firstIndex(where: isMeant) else { return nil }
    let effect = all[index].effect
    if let times = all[index].times {
      if times > 1 { all[index].times = times - 1 } else { all.remove(at: index) }
    }
    return effect
  }
}
