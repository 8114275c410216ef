#if os(Linux)
  import CLibsecret
  import Foundation

  /// A key in the system's key store: on Linux the Secret Service, which GNOME Keyring, KWallet and KeePassXC are.
  ///
  /// It is asked on a thread of its own, since its calls wait for another program, and that one for the person. Of processes that
  /// have none at once, one makes the key, and the others find it.
  public struct SystemKeyStore: KeyStoring {
    private let service: String
    private let account: String
    private let timeout: Double

    /// - Parameters:
    ///   - service: Whose key it is, such as the app's bundle identifier.
    ///   - account: Which of its keys it is.
    ///   - timeout: Seconds until an answer; a person who is asked to unlock the store has so long.
    public init(service: String, account: String, timeout: Double = 60) {
      (self.service, self.account, self.timeout) = (service, account, timeout)
    }

    /// Returns the key, which is made if there is none.
    ///
    /// - Throws: ``SealingError`` that says what to do where there is no D-Bus session, no such service, or a locked one.
    public func key() throws(SealingError) -> SealingKey {
      guard !Thread.isMainThread else { throw .onMainThread }
      let request = Request()
      let (service, account) = (service, account)
      Thread { request.finish { () throws(SealingError) in try request.findOrMake(service, account) } }.start()
      return try request.wait(timeout)
    }
  }

  /// One question to the Secret Service.
  private final class Request: @unchecked Sendable {
    // Unchecked: `answer` is set before the semaphore is signalled and read after; GCancellable is for any thread.
    private let cancellable = g_cancellable_new()
    private let isDone = DispatchSemaphore(value: 0)
    private var answer: Result<SealingKey, SealingError> = .failure(.noKeyStore("it did not answer"))

    deinit { g_object_unref(cancellable) }

    /// Returns the answer, or gives up: then the thread that waits for the other program ends when that one lets it.
    func wait(_ timeout: Double) throws(SealingError) -> SealingKey {
      guard isDone.wait(timeout: .now() + timeout) == .success else {
        g_cancellable_cancel(cancellable)
        throw .keyStoreTimedOut(timeout)
      }
      return try answer.get()
    }

    func finish(_ work: () throws(SealingError) -> SealingKey) {
      do throws(SealingError) { answer = .success(try work()) } catch { answer = .failure(error) }
      isDone.signal()
    }

    func findOrMake(_ service: String, _ account: String) throws(SealingError) -> SealingKey {
      if let key = try find(service, account) { return key }
      // Storing replaces what another process has stored since, and has perhaps used.
      let turn = Self.waitForTurn()
      defer { if turn >= 0 { close(turn) } }
      if let key = try find(service, account) { return key }
      let text = try SealingKey.random().bytes.base64EncodedString()
      var error: UnsafeMutablePointer<GError>?
      guard quintet_store_key(service, account, "\(service): \(account)", text, cancellable, &error) != 0 else {
        throw Self.failure(error)
      }
      guard let key = try find(service, account) else { throw .noKeyStore("it does not return what it was given") }
      return key
    }

    /// Waits while another process of this person makes a key. Closing the descriptor ends the turn; -1 where there can be no turns.
    private static func waitForTurn() -> Int32 {
      guard let folder = g_get_user_runtime_dir() else { return -1 }
      let file = open(String(cString: folder) + "/com.quintet.Key.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      while file >= 0, flock(file, LOCK_EX) != 0, errno == EINTR {}
      return file
    }

    private func find(_ service: String, _ account: String) throws(SealingError) -> SealingKey? {
      var error: UnsafeMutablePointer<GError>?
      guard let item = quintet_find_key(service, account, cancellable, &error) else {
        if let error { throw Self.failure(error) }
        return nil
      }
      defer { g_object_unref(UnsafeMutableRawPointer(item)) }
      guard quintet_is_locked(item) == 0 else { throw .keyStoreLocked }
      guard let value = secret_retrievable_retrieve_secret_sync(item, cancellable, &error) else {
        throw Self.failure(error)
      }
      defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
      guard let text = secret_value_get_text(value), var bytes = Data(base64Encoded: String(cString: text)) else {
        throw .notAKey
      }
      defer { bytes.resetBytes(in: bytes.startIndex..<bytes.endIndex) }
      guard bytes.count == SealingKey.length else { throw .notAKey }
      return try SealingKey(bytes: bytes)
    }

    private static func failure(_ error: UnsafeMutablePointer<GError>?) -> SealingError {
      guard let error else { return .noKeyStore("it gave no reason") }
      defer { g_error_free(error) }
      if error.pointee.domain == secret_error_get_quark(), error.pointee.code == Int32(SECRET_ERROR_IS_LOCKED.rawValue)
      {
        return .keyStoreLocked
      }
      return .noKeyStore(String(cString: error.pointee.message))
    }
  }
#endif
