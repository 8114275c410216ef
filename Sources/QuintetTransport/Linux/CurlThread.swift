#if os(Linux)
  import CQuintetCurl
  import Foundation

  /// Runs every transfer of the process in one libcurl multi handle on one thread, so that connections are shared and reused.
  ///
  /// The thread starts with the first transfer for which libcurl can be set up, and sleeps in `curl_multi_poll` without a time-out while
  /// there is none. `@unchecked` because `multi` and `orders` are guarded by the lock, and `handles` is the thread's own.
  final class CurlThread: @unchecked Sendable {
    static let shared = CurlThread()

    private enum Order {
      case start(Transfer, trustAnchors: Data?)
      case stop(Transfer)
    }

    private let lock = NSLock()
    /// Made once; `nil` until libcurl could be set up.
    private var multi: UnsafeMutableRawPointer?
    private var orders: [Order] = []
    /// Transfers under way; few enough to search.
    private var handles: [CurlHandle] = []

    private init() {}

    /// Starts the thread, or tries to once more where libcurl could not be set up before; called under the lock.
    private func startIfNeeded() -> Bool {
      if multi != nil { return true }
      multi = Self.makeMulti()
      guard multi != nil else { return false }
      Thread.detachNewThread { [self] in
        quintet_curl_name_thread("quintet.curl")
        run()
      }
      return true
    }

    /// Sets libcurl up; `nil` if it cannot, as where no descriptor is left.
    private static func makeMulti() -> UnsafeMutableRawPointer? {
      guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK, let multi = curl_multi_init() else { return nil }
      // Without the second, libcurl keeps four idle connections for each transfer under way, which is none in between.
      if quintet_curl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, 6) == CURLM_OK,
        quintet_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, 64) == CURLM_OK,
        // Without descriptors libcurl makes one all the same, which nothing would ever wake.
        curl_multi_wakeup(multi) == CURLM_OK
      {
        return multi
      }
      curl_multi_cleanup(multi)
      return nil
    }

    func start(_ transfer: Transfer, trustAnchors: Data?) {
      give(.start(transfer, trustAnchors: trustAnchors), for: transfer)
    }

    func stop(_ transfer: Transfer) {
      give(.stop(transfer), for: transfer)
    }

    private func give(_ order: Order, for transfer: Transfer) {
      let isStarted = lock.withLock {
        guard startIfNeeded() else { return false }
        orders.append(order)
        return true
      }
      guard isStarted else {
        transfer.finish(.failure(.failed(code: Int(CURLE_FAILED_INIT.rawValue))))
        return
      }
      wake()
    }

    /// Wakes the thread where it has orders to take; ``CurlWatch`` does so again where that fails.
    func wake() {
      guard let multi = lock.withLock({ orders.isEmpty ? nil : multi }) else { return }
      curl_multi_wakeup(multi)
    }

    private func run() {
      guard let multi = lock.withLock({ multi }) else { return }
      while true {
        for order in lock.withLock({ exchange(&orders, with: []) }) {
          switch order {
          case .start(let transfer, let trustAnchors): add(transfer, trustAnchors: trustAnchors, to: multi)
          case .stop(let transfer): remove(where: { $0.transfer === transfer }, from: multi)
          }
        }
        var running: Int32 = 0
        curl_multi_perform(multi, &running)
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left)?.pointee {
          if message.msg == CURLMSG_DONE { complete(message.easy_handle, message.data.result, in: multi) }
        }
        // An order that arrived meanwhile, and a redirect added above, make this return at once.
        curl_multi_poll(multi, nil, 0, .max, nil)
      }
    }

    private func add(_ transfer: Transfer, trustAnchors: Data?, to multi: UnsafeMutableRawPointer) {
      guard !transfer.isOver else { return }
      guard let handle = CurlHandle(transfer, trustAnchors: trustAnchors) else {
        transfer.finish(.failure(.failed(code: Int(CURLE_OUT_OF_MEMORY.rawValue))))
        return
      }
      run(handle, in: multi)
    }

    /// Lets libcurl move a transfer; one that it does not take has its error then.
    private func run(_ handle: CurlHandle, in multi: UnsafeMutableRawPointer) {
      if handle.add(to: multi) { handles.append(handle) }
    }

    private func complete(_ easy: UnsafeMutableRawPointer?, _ code: CURLcode, in multi: UnsafeMutableRawPointer) {
      guard let handle = remove(where: { $0.easy == easy }, from: multi), !handle.isComplete(after: code) else {
        return
      }
      run(handle, in: multi)
    }

    @discardableResult
    private func remove(where matches: (CurlHandle) -> Bool, from multi: UnsafeMutableRawPointer) -> CurlHandle? {
      for index in handles.indices where matches(handles[index]) {
        let handle = handles.remove(at: index)
        handle.remove(from: multi)
        return handle
      }
      return nil
    }
  }

  private func exchange<Value>(_ variable: inout Value, with value: Value) -> Value {
    defer { variable = value }
    return variable
  }
#endif
