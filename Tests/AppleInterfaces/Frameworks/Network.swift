import Dispatch

@available(iOS 12.0, *)
public final class NWPathMonitor: Sendable {
  public init() {}
  public var currentPath: NWPath { NWPath() }
  public func start(queue: DispatchQueue) {}
}

@available(iOS 12.0, *)
public struct NWPath: Sendable {
  public enum Status: Sendable { case satisfied, unsatisfied, requiresConnection }
  public var status: Status { .satisfied }
  public var isExpensive: Bool { false }
  @available(iOS 13.0, *)
  public var isConstrained: Bool { false }
}
