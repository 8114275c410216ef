// swift-format-ignore-file: AlwaysUseLowerCamelCase

// The C library is glibc's; what the project uses of Darwin's alone is added.
@_exported import Glibc

public struct mach_timebase_info_data_t: Sendable {
  public var numer: UInt32 = 1
  public var denom: UInt32 = 1
  public init() {}
}
@discardableResult
public func mach_timebase_info(_ info: UnsafeMutablePointer<mach_timebase_info_data_t>) -> Int32 { 0 }
@available(iOS 10, *)
public func mach_continuous_time() -> UInt64 { 0 }

public let F_FULLFSYNC: Int32 = 51

extension stat {
  public var st_mtimespec: timespec { st_mtim }
}
