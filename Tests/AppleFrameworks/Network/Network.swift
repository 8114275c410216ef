import Dispatch

/// The device's network, by Apple's "NWPathMonitor", as tests set it. A monitor knows of none until it has called its handler.
///
/// `@unchecked` because what is read after the handler was called is written before.
public final class NWPathMonitor: @unchecked Sendable {
  nonisolated(unsafe) public static var path = NWPath()

  private var isKnown = false
  public var pathUpdateHandler: (@Sendable (_ newPath: NWPath) -> Void)?

  public init() {}

  public var currentPath: NWPath { isKnown ? Self.path : NWPath(.unsatisfied) }

  public func start(queue: DispatchQueue) {
    queue.asyncAfter(deadline: .now() + 0.01) { [self] in
      isKnown = true
      pathUpdateHandler?(Self.path)
    }
  }
}

public struct NWPath: Sendable {
  public enum Status: Sendable { case satisfied, unsatisfied, requiresConnection }

  public let status: Status
  public let isExpensive: Bool
  public let isConstrained: Bool

  public init(_ status: Status = .satisfied, isExpensive: Bool = false, isConstrained: Bool = false) {
    (self.status, self.isExpensive, self.isConstrained) = (status, isExpensive, isConstrained)
  }
}
