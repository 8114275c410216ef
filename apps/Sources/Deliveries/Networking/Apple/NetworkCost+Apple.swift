#if canImport(Darwin)
  // For Apple platforms alone; on Linux it runs against stand-ins of their frameworks.
  import Dispatch
  import Network

  /// The cost of the network to the person.
  enum NetworkCost {
    private static let monitor: NWPathMonitor = {
      let monitor = NWPathMonitor(), known = DispatchSemaphore(value: 0)
      // Until it is called for the first time, no path is satisfied.
      monitor.pathUpdateHandler = { _ in known.signal() }
      monitor.start(queue: DispatchQueue(label: "quintet.deliveries.network"))
      _ = known.wait(timeout: .now() + 1)
      return monitor
    }()

    /// True if the system calls it expensive or is set to save data. An unknown network counts as metered. Waits for the system at first;
    /// not for the main thread.
    static var isMetered: Bool {
      let path = monitor.currentPath
      return path.status != .satisfied || path.isExpensive || path.isConstrained
    }
  }
#endif
