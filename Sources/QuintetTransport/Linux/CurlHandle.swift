#if os(Linux)
  import CQuintetCurl
  import Foundation

  /// Moves one transfer through a libcurl easy handle; lives on libcurl's thread alone.
  final class CurlHandle {
    let transfer: Transfer
    let easy: UnsafeMutableRawPointer
    private let trustAnchors: Data?
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    private var request: HTTPRequest
    private var headerList: UnsafeMutablePointer<curl_slist>?
    private var address: OpaquePointer?
    /// The reason why the request cannot be handed to libcurl.
    private var problem: TransportError?
    private var redirects = 0
    private var isUnpinned = false
    /// The key that the server has shown, as a pin.
    private var seenPin: String?
    private var isTooLarge = false
    private var reader = HeaderReader()
    private var areHeadersTooLarge = false
    private var body = Data()
    private var lastMoved: [Int] = []
    /// The servers of requests that have timed out, each with the time from which on its connections are reused again. Touched
    /// on libcurl's thread alone.
    nonisolated(unsafe) private static var doubts: [String: DispatchTime] = [:]
    /// As long as libcurl reuses an idle connection, which is 118 seconds, and a little more.
    private static let doubtLength = DispatchTimeInterval.seconds(120)

    /// Makes a handle; `nil` when there is no memory.
    init?(_ transfer: Transfer, trustAnchors: Data?) {
      guard let easy = curl_easy_init() else { return nil }
      self.transfer = transfer
      self.easy = easy
      self.trustAnchors = trustAnchors
      request = transfer.request
    }

    deinit {
      curl_easy_cleanup(easy)
      curl_slist_free_all(headerList)
      curl_url_cleanup(address)
      errorText.deallocate()
    }

    /// Hands the request to libcurl; `false` if that is not possible, which completes the transfer.
    func add(to multi: UnsafeMutableRawPointer) -> Bool {
      configure()
      if problem == nil, curl_multi_add_handle(multi, easy) != CURLM_OK { note(CURLE_FAILED_INIT) }
      guard let problem else { return true }
      transfer.finish(.failure(problem))
      return false
    }

    func remove(from multi: UnsafeMutableRawPointer) {
      curl_multi_remove_handle(multi, easy)
      let now = DispatchTime.now()
      // It has timed out, by libcurl's milliseconds or by ``CurlWatch``.
      guard transfer.deadline <= now + .milliseconds(1) else { return }
      Self.doubts = Self.doubts.filter { now < $0.value }
      Self.doubts[request.url.origin] = now + Self.doubtLength
    }

    /// Takes libcurl's verdict; `false` when the handle has to run once more, for a redirect or without its pins.
    func isComplete(after code: CURLcode) -> Bool {
      if code == CURLE_SSL_PINNEDPUBKEYNOTMATCH {
        transfer.reportPinFailure(request.url, seenPin: seenPin)
        // The handshake failed before a byte of the request was sent, so that a report-only set may simply go on without.
        if transfer.pinSet(for: request.url)?.isReportOnly == true {
          isUnpinned = true
          return false
        }
      }
      let status = quintet_curl_get_long(easy, CURLINFO_RESPONSE_CODE)
      guard code == CURLE_OK else {
        if status >= 400, isTooLarge || code == CURLE_FILESIZE_EXCEEDED {
          // An error's status says enough, however long its page is.
          transfer.finish(status: status, headers: reader.headers, body: body)
        } else {
          transfer.finish(.failure(error(for: code)))
        }
        return true
      }
      // libcurl takes a connection that ends amid the header fields for the end of an answer.
      guard reader.isComplete else {
        transfer.finish(.failure(.connectionLost))
        return true
      }
      if Redirect.isRedirect(status), let text = quintet_curl_get_string(easy, CURLINFO_REDIRECT_URL) {
        return !follows(status: status, to: String(cString: text))
      }
      transfer.finish(status: status, headers: reader.headers, body: body)
      return true
    }

    private func follows(status: Int, to text: String) -> Bool {
      guard let location = URL(string: text) else {
        transfer.finish(.failure(.notDecodable(reason: "a redirect's address")))
        return false
      }
      guard redirects < Redirect.limit,
        let next = Redirect.next(after: request, status: status, location: location)
      else {
        transfer.finish(.failure(.redirectRefused(to: location.origin)))
        return false
      }
      if next.url.normalizedHost != request.url.normalizedHost {
        // Another host has pins of its own, or none.
        if let error = transfer.pinRefusal(next.url, at: Date()) {
          transfer.finish(.failure(error))
          return false
        }
        isUnpinned = false
      }
      request = next
      redirects += 1
      return true
    }

    private func error(for code: CURLcode) -> TransportError {
      if isTooLarge || code == CURLE_FILESIZE_EXCEEDED { return .tooLarge(limit: request.maximumResponseBytes) }
      // A line of more than 100 kB is more than libcurl puts into its memory, which it calls a lack of it; 100 is
      // CURLE_TOO_LARGE, as it says from 8.6 on.
      if areHeadersTooLarge || ([CURLE_OUT_OF_MEMORY.rawValue, 100].contains(code.rawValue) && !reader.isEmpty) {
        return .headersTooLarge
      }
      return TransportError(code, host: request.url.normalizedHost, detail: String(cString: errorText))
    }

  }

  // MARK: - Options

  extension CurlHandle {
    private func configure() {
      curl_easy_reset(easy)
      body = Data()
      reader.startOver()
      errorText.pointee = 0
      set(CURLOPT_ERRORBUFFER, errorText)
      configureAddress()
      set(CURLOPT_PROTOCOLS_STR, "http,https")
      if Self.knowsHTTP2 { set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS)) }
      set(CURLOPT_ACCEPT_ENCODING, "")
      // Not even where the environment names a proxy for all: it would read what never leaves this machine.
      if HostName.isLoopback(request.url.normalizedHost) { set(CURLOPT_PROXY, "") }
      set(CURLOPT_NOSIGNAL, 1)
      note(quintet_curl_inherit_no_socket(easy))
      // Without it, ending a transfer while its name is being looked up blocks every other one until the lookup ends.
      set(CURLOPT_QUICK_EXIT, 1)
      set(CURLOPT_TIMEOUT_MS, remainingMilliseconds)
      // libcurl repeats a request on a reused connection that closes without an answer, which may be the second time that
      // the server sees it. And one of HTTP/2 that has fallen silent, as after a change of networks, it reuses until TCP
      // gives it up, after a quarter of an hour.
      let isDoubted = Self.doubts[request.url.origin].map { DispatchTime.now() < $0 } ?? false
      if isDoubted || !request.isIdempotent { set(CURLOPT_FRESH_CONNECT, 1) }
      // Ends early what announces far too much. Compressed, some kinds of bytes are a few more than they stand for.
      let limit = request.maximumResponseBytes
      let announced = limit.addingReportingOverflow(limit / 256 + 1024)
      if request.method != .head, !announced.overflow {
        note(quintet_curl_set_size(easy, CURLOPT_MAXFILESIZE_LARGE, announced.partialValue))
      }
      configureTrust()
      configureMethod()
      configureHeaders()
      let context = Unmanaged.passUnretained(self).toOpaque()
      note(quintet_curl_on_write(easy, receive, context))
      note(quintet_curl_on_header(easy, receiveHeader, context))
      if transfer.wantsProgress { note(quintet_curl_on_progress(easy, follow, context)) }
    }

    /// Reads the address as libcurl does and makes sure that the host it will ask is the one whose pins were looked up.
    private func configureAddress() {
      curl_url_cleanup(address)
      address = curl_url()
      guard let address else { return note(CURLE_OUT_OF_MEMORY) }
      var host: UnsafeMutablePointer<CChar>?
      defer { curl_free(host) }
      guard
        curl_url_set(address, CURLUPART_URL, request.url.absoluteString, UInt32(CURLU_DISALLOW_USER)) == CURLUE_OK,
        curl_url_get(address, CURLUPART_HOST, &host, 0) == CURLUE_OK, let host,
        String(cString: host).trimmingCharacters(in: CharacterSet(charactersIn: "[]")) == request.url.normalizedHost
      else {
        problem = .invalidRequest(reason: "the URL can be read in more than one way")
        return
      }
      set(CURLOPT_CURLU, UnsafeMutableRawPointer(address))
    }

    private func configureTrust() {
      set(CURLOPT_SSL_VERIFYPEER, 1)
      set(CURLOPT_SSL_VERIFYHOST, 2)
      set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
      trustAnchors?.withUnsafeBytes {
        note(quintet_curl_set_copied_blob(easy, CURLOPT_CAINFO_BLOB, $0.baseAddress, $0.count))
      }
      if let pinSet = transfer.pinSet(for: request.url), !isUnpinned {
        let pins = pinSet.pins.map { "sha256//" + $0.dropFirst(PinSet.prefix.count) }
        set(CURLOPT_PINNEDPUBLICKEY, pins.joined(separator: ";"))
        // The key that was shown is said nowhere else.
        note(quintet_curl_on_debug(easy, overhear, Unmanaged.passUnretained(self).toOpaque()))
      }
    }

    private func configureMethod() {
      switch request.method {
      case .head: set(CURLOPT_NOBODY, 1)
      case .get: set(CURLOPT_HTTPGET, 1)
      case .delete where request.body == nil: set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
      default:
        if let body = request.body, !body.isEmpty {
          note(quintet_curl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, body.count))
          body.withUnsafeBytes { set(CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: $0.baseAddress)) }
        } else {
          set(CURLOPT_COPYPOSTFIELDS, "")
        }
        set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
      }
    }

    private func configureHeaders() {
      curl_slist_free_all(headerList)
      headerList = nil
      // "Name;" sends a field without a value and "Name:" keeps libcurl from adding its own.
      for (name, value) in request.headers.fields {
        appendHeader(value.isEmpty ? "\(name);" : "\(name): \(value)")
      }
      appendHeader("Expect:")
      if request.headers["Content-Type"] == nil { appendHeader("Content-Type:") }
      set(CURLOPT_HTTPHEADER, headerList)
    }

    private func appendHeader(_ line: String) {
      guard let longer = curl_slist_append(headerList, line) else { return note(CURLE_OUT_OF_MEMORY) }
      headerList = longer
    }

    private var remainingMilliseconds: Int {
      let now = DispatchTime.now().uptimeNanoseconds
      let end = transfer.deadline.uptimeNanoseconds
      // libcurl takes no more than a C int, which is 24 days.
      return end > now ? max(1, Int(Int32(clamping: (end - now) / 1_000_000))) : 1
    }

    private func set(_ option: CURLoption, _ value: Int) {
      note(quintet_curl_set_long(easy, option, value))
    }

    private func set(_ option: CURLoption, _ value: String) {
      note(quintet_curl_set_string(easy, option, value))
    }

    private func set(_ option: CURLoption, _ value: UnsafeMutableRawPointer?) {
      note(quintet_curl_set_pointer(easy, option, value))
    }

    /// Keeps the first refusal: a request never leaves with less than all that was set.
    private func note(_ code: CURLcode) {
      if code != CURLE_OK, problem == nil { problem = .failed(code: Int(code.rawValue)) }
    }
  }

  // MARK: - Abilities

  extension CurlHandle {
    /// True if this libcurl compares keys with pins, which depends on the TLS library that it was built with.
    static var canPin: Bool {
      guard let easy = curl_easy_init() else { return false }
      defer { curl_easy_cleanup(easy) }
      return quintet_curl_set_string(easy, CURLOPT_PINNEDPUBLICKEY, "sha256//") == CURLE_OK
    }

    fileprivate static let knowsHTTP2 =
      curl_version_info(CURLVERSION_FIRST).map { $0.pointee.features & CURL_VERSION_HTTP2 != 0 } ?? false
  }

  // MARK: - Callbacks

  extension CurlHandle {
    /// Takes a piece of the body, already decompressed, as far as there is room for it; 0 ends the transfer.
    fileprivate func take(_ bytes: UnsafeMutablePointer<CChar>, count: Int) -> Int {
      let room = request.maximumResponseBytes - body.count
      body.append(UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt8.self), count: min(count, room))
      isTooLarge = count > room
      return isTooLarge ? 0 : count
    }

    /// Takes a line of a head or of trailers; 0 ends the transfer.
    fileprivate func takeHeader(_ bytes: UnsafeMutablePointer<CChar>, count: Int) -> Int {
      guard reader.take(UnsafeRawBufferPointer(start: bytes, count: count)) else {
        areHeadersTooLarge = true
        return 0
      }
      return count
    }

    /// Takes a line of what libcurl says of its work: of all that, the key that it compares with the pins.
    fileprivate func hear(_ line: UnsafeRawBufferPointer) {
      let mark = Data(" public key hash: sha256//".utf8), length = 44
      let line = Data(line)
      guard line.starts(with: mark), line.count >= mark.count + length else { return }
      let pin = PinSet.prefix + String(decoding: line.dropFirst(mark.count).prefix(length), as: UTF8.self)
      if PinSet.isPin(pin) { seenPin = pin }
    }

    fileprivate func moved(sent: Int, received: Int, expected: Int) {
      let reading = TransferProgress(
        bytesSent: Int64(sent),
        bytesReceived: Int64(received),
        bytesExpected: expected > 0 ? Int64(expected) : nil
      )
      let moved = [sent, received, expected]
      guard moved != lastMoved, sent + received > 0 else { return }
      lastMoved = moved
      transfer.report(reading)
    }
  }

  private let receive: curl_write_callback = { bytes, size, count, context in
    guard let bytes, let context else { return 0 }
    return Unmanaged<CurlHandle>.fromOpaque(context).takeUnretainedValue().take(bytes, count: size * count)
  }

  private let receiveHeader: curl_write_callback = { bytes, size, count, context in
    guard let bytes, let context else { return 0 }
    return Unmanaged<CurlHandle>.fromOpaque(context).takeUnretainedValue().takeHeader(bytes, count: size * count)
  }

  private let overhear: curl_debug_callback = { _, type, bytes, count, context in
    guard type == CURLINFO_TEXT, let bytes, let context else { return 0 }
    Unmanaged<CurlHandle>.fromOpaque(context).takeUnretainedValue()
      .hear(UnsafeRawBufferPointer(start: bytes, count: count))
    return 0
  }

  private let follow: curl_xferinfo_callback = { context, expected, received, _, sent in
    guard let context else { return 0 }
    Unmanaged<CurlHandle>.fromOpaque(context).takeUnretainedValue()
      .moved(sent: sent, received: received, expected: expected)
    return 0
  }
#endif
