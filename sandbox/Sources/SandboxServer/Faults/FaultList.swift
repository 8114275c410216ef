/// The faults that are waiting for requests.
actor FaultList {
  private(set) var all: [Fault] = []

  func add(_ fault: Fault) {
    all.append(fault)
  }

  func clear() {
    all = []
  }

  /// Takes the faults that meet a request to `path`: the oldest latency, then the oldest of another kind.
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
