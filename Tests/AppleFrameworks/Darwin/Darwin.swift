// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Names of Darwin's C library that Linux has not, as they behave by `man 3 mach_absolute_time` and Apple's Technical Q&A QA1398.
// Modules that are compiled with this one as their `Darwin` take their branches for Apple's platforms.
@_exported import Glibc

/// Fractions by which ticks become nanoseconds.
public struct mach_timebase_info_data_t: Sendable {
  public var numer: UInt32 = 0
  public var denom: UInt32 = 0
  public init() {}
}

/// The clock that tests set: ticks since the device was started, with the time that it slept, and the length of a tick, which is 125/3 ns
/// on Apple silicon.
public enum BootClock {
  nonisolated(unsafe) public static var ticks: UInt64 = 0
}

@discardableResult
public func mach_timebase_info(_ info: UnsafeMutablePointer<mach_timebase_info_data_t>) -> Int32 {
  (info.pointee.numer, info.pointee.denom) = (125, 3)
  return 0
}

public func mach_continuous_time() -> UInt64 { BootClock.ticks }
