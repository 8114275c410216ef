#if os(Linux)
  import Foundation

  /// The cost of the network to the person.
  enum NetworkCost {
    /// True if it is paid for by the byte, as far as the system knows. May wait for the system; not for the main thread.
    ///
    /// GIO is asked, which is there with GTK and is loaded with it.
    static var isMetered: Bool {
      typealias Monitor = @convention(c) () -> OpaquePointer?
      typealias IsMetered = @convention(c) (OpaquePointer?) -> Int32
      guard let monitor = dlsym(nil, "g_network_monitor_get_default"),
        let isMetered = dlsym(nil, "g_network_monitor_get_network_metered")
      else { return false }
      return unsafeBitCast(isMetered, to: IsMetered.self)(unsafeBitCast(monitor, to: Monitor.self)()) != 0
    }
  }
#endif
