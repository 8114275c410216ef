import CQuintetGTK

extension UIApplication {
  /// The address of the application's page in the system's settings. A desktop has no such page: `open(_:options:completionHandler:)`
  /// answers false, and `canOpenURL(_:)` is false.
  public static let openSettingsURLString = "app-settings:"

  /// Opens a URL with the program the desktop has for it, without waiting for that.
  ///
  /// `completion` runs on the main thread, with false where there is no such program or it did not start.
  public func open(
    _ url: URL,
    options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    guard canOpenURL(url) else {
      if let completion { DispatchQueue.main.async { completion(false) } }
      return
    }
    let pending = Unmanaged.passRetained(PendingOpen(completion)).toOpaque()
    g_app_info_launch_default_for_uri_async(url.absoluteString, nil, nil, opened, pending)
  }

  /// Returns whether the desktop has a program for such a URL.
  public func canOpenURL(_ url: URL) -> Bool {
    guard let scheme = url.scheme else { return false }
    let program: OpaquePointer?
    if url.isFileURL {
      let file = g_file_new_for_path(url.path)
      program = g_file_query_default_handler(file, nil, nil)
      g_object_unref(UnsafeMutableRawPointer(file))
    } else {
      program = g_app_info_get_default_for_uri_scheme(scheme)
    }
    guard let program else { return false }
    g_object_unref(UnsafeMutableRawPointer(program))
    return true
  }
}

/// Completion to call when a program has started.
private final class PendingOpen {
  let completion: (@MainActor @Sendable (Bool) -> Void)?

  init(_ completion: (@MainActor @Sendable (Bool) -> Void)?) {
    self.completion = completion
  }
}

/// GIO calls it on the main thread, once.
private func opened(
  _ source: UnsafeMutablePointer<GObject>?,
  _ result: OpaquePointer?,
  _ data: UnsafeMutableRawPointer?
) {
  guard let data else { return }
  let completion = Unmanaged<PendingOpen>.fromOpaque(data).takeRetainedValue().completion
  let succeeded = g_app_info_launch_default_for_uri_finish(result, nil) != 0
  if let completion { MainActor.assumeIsolated { completion(succeeded) } }
}
