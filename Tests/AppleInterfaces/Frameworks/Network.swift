import Dispatch
import Foundation
import Security

@available(iOS 12.0, *)
public final class NWPathMonitor: Sendable {
  public init() {}
  public var currentPath: NWPath { NWPath() }
  public var pathUpdateHandler: (@Sendable (_ newPath: NWPath) -> Void)? {
    get { nil }
    set {}
  }
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

@available(iOS 12.0, *)
public final class NWProtocolTLS {
  public final class Options {
    public init() {}
    public var securityProtocolOptions: sec_protocol_options_t { fatalError() }
  }
}

@available(iOS 12.0, *)
public final class NWProtocolTCP {
  public final class Options {
    public init() {}
  }
}

@available(iOS 12.0, *)
public final class NWParameters: @unchecked Sendable {
  public init(tls: NWProtocolTLS.Options?, tcp: NWProtocolTCP.Options = NWProtocolTCP.Options()) {}
  public static var tcp: NWParameters { NWParameters(tls: nil) }
}

@available(iOS 12.0, *)
public enum NWError: Error {}

@available(iOS 12.0, *)
public enum NWEndpoint {
  public struct Port: Sendable {
    public static var any: Port { Port() }
    public var rawValue: UInt16 { 0 }
  }
}

@available(iOS 12.0, *)
public final class NWListener: Sendable {
  public enum State: Sendable { case setup, waiting(NWError), ready, failed(NWError), cancelled }

  public init(using parameters: NWParameters, on port: NWEndpoint.Port = .any) throws {}
  @preconcurrency public var stateUpdateHandler: (@Sendable (State) -> Void)? {
    get { nil }
    set {}
  }
  @preconcurrency public var newConnectionHandler: (@Sendable (NWConnection) -> Void)? {
    get { nil }
    set {}
  }
  public var port: NWEndpoint.Port? { nil }
  public func start(queue: DispatchQueue) {}
  public func cancel() {}
}

@available(iOS 12.0, *)
public final class NWConnection: Sendable {
  public final class ContentContext: Sendable {
    public static let defaultMessage = ContentContext()
    public static let finalMessage = ContentContext()
  }
  public enum SendCompletion: Sendable {
    case contentProcessed(@Sendable (NWError?) -> Void)
    case idempotent
  }

  public func start(queue: DispatchQueue) {}
  public func cancel() {}
  @preconcurrency
  public func receive(
    minimumIncompleteLength: Int,
    maximumLength: Int,
    completion: @escaping @Sendable (Data?, ContentContext?, Bool, NWError?) -> Void
  ) {}
  public func send(
    content: Data?,
    contentContext: ContentContext = .defaultMessage,
    isComplete: Bool = true,
    completion: SendCompletion
  ) {}
}
