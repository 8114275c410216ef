#if os(Linux)
  import CCurl
  import Foundation

  /// Moves one transfer through a libcurl easy handle; lives on libcurl's thread alone.
  final class CurlHandle {
    let transfer: Transfer
    let easy: UnsafeMutableRawPointer
    private let trustAnchors: Data?
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    private var request: HTTPRequest
    private var headerList: UnsafeMutablePointer<curl_slist>?
    private var redirects = 0
    private var isUnpinned = false
    private var isTooLarge = false
    private var isHeadComplete = false
    private var body = Data()
    private var lastProgress: TransferProgress?

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
      errorText.deallocate()
    }

    func add(to multi: UnsafeMutableRawPointer) {
      configure()
      curl_multi_add_handle(multi, easy)
    }

    func remove(from multi: UnsafeMutableRawPointer) {
      curl_multi_remove_handle(multi, easy)
    }

    /// Takes libcurl's verdict; `false` when the handle has to run once more, for a redirect or without its pins.
    func isComplete(after code: CURLcode) -> Bool {
      if code == CURLE_SSL_PINNEDPUBKEYNOTMATCH {
        transfer.reportPinFailure(.keyNotPinned)
        // The handshake failed before a byte of the request was sent, so that a report-only set may simply go on without.
        if transfer.pinSet?.isReportOnly == true {
          isUnpinned = true
          return false
        }
      }
      guard code == CURLE_OK else {
        transfer.finish(.failure(error(for: code)))
        return true
      }
      // libcurl takes a connection that ends amid the header fields for the end of an answer.
      guard isHeadComplete else {
        transfer.finish(.failure(.connectionLost))
        return true
      }
      let status = quintet_curl_get_long(easy, CURLINFO_RESPONSE_CODE)
      if Redirect.isRedirect(status), let text = quintet_curl_get_string(easy, CURLINFO_REDIRECT_URL) {
        return !follows(status: status, to: String(cString: text))
      }
      transfer.finish(status: status, headers: headers, body: body)
      return true
    }

    private func follows(status: Int, to text: String) -> Bool {
      guard let location = URL(string: text) else {
        transfer.finish(.failure(.notDecodable(reason: "a redirect's address")))
        return false
      }
      guard redirects < Redirect.limit else {
        transfer.finish(.failure(.redirectRefused(to: location.origin)))
        return false
      }
      switch Redirect.next(after: request, status: status, location: location) {
      case .success(let next):
        request = next
        redirects += 1
        return true
      case .failure(let error):
        transfer.finish(.failure(error))
        return false
      }
    }

    private func error(for code: CURLcode) -> TransportError {
      if isTooLarge || code == CURLE_FILESIZE_EXCEEDED { return .tooLarge(limit: request.maximumResponseBytes) }
      return TransportError(code, host: request.url.normalizedHost, detail: String(cString: errorText))
    }

    private var headers: HTTPHeaders {
      var headers = HTTPHeaders()
      var previous: UnsafeMutablePointer<curl_header>?
      while let header = curl_easy_nextheader(easy, quintet_curl_header_origin(), -1, previous) {
        headers.append(String(cString: header.pointee.name), String(cString: header.pointee.value))
        previous = header
      }
      return headers
    }
  }

  // MARK: - Options

  extension CurlHandle {
    private func configure() {
      curl_easy_reset(easy)
      body = Data()
      isHeadComplete = false
      errorText.pointee = 0
      set(CURLOPT_ERRORBUFFER, errorText)
      set(CURLOPT_URL, request.url.absoluteString)
      set(CURLOPT_PROTOCOLS_STR, "http,https")
      set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
      set(CURLOPT_ACCEPT_ENCODING, "")
      set(CURLOPT_NOSIGNAL, 1)
      // Without it, ending a transfer while its name is being looked up blocks every other one until the lookup ends.
      set(CURLOPT_QUICK_EXIT, 1)
      set(CURLOPT_TIMEOUT_MS, remainingMilliseconds)
      _ = quintet_curl_set_size(easy, CURLOPT_MAXFILESIZE_LARGE, Int(request.maximumResponseBytes))
      configureTrust()
      configureMethod()
      configureHeaders()
      let context = Unmanaged.passUnretained(self).toOpaque()
      _ = quintet_curl_on_write(easy, receive, context)
      _ = quintet_curl_on_header(easy, receiveHeader, context)
      if transfer.progress != nil { _ = quintet_curl_on_progress(easy, follow, context) }
    }

    private func configureTrust() {
      set(CURLOPT_SSL_VERIFYPEER, 1)
      set(CURLOPT_SSL_VERIFYHOST, 2)
      set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
      trustAnchors?.withUnsafeBytes {
        _ = quintet_curl_set_copied_blob(easy, CURLOPT_CAINFO_BLOB, $0.baseAddress, $0.count)
      }
      if let pinSet = transfer.pinSet, !isUnpinned {
        let pins = pinSet.pins.map { "sha256//" + $0.dropFirst(PinSet.prefix.count) }
        set(CURLOPT_PINNEDPUBLICKEY, pins.joined(separator: ";"))
      }
    }

    private func configureMethod() {
      switch request.method {
      case .head: set(CURLOPT_NOBODY, 1)
      case .get: set(CURLOPT_HTTPGET, 1)
      case .delete where request.body == nil: set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
      default:
        if let body = request.body, !body.isEmpty {
          _ = quintet_curl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, body.count)
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
        headerList = curl_slist_append(headerList, value.isEmpty ? "\(name);" : "\(name): \(value)")
      }
      headerList = curl_slist_append(headerList, "Expect:")
      if request.headers["Content-Type"] == nil { headerList = curl_slist_append(headerList, "Content-Type:") }
      set(CURLOPT_HTTPHEADER, headerList)
    }

    private var remainingMilliseconds: Int {
      let now = DispatchTime.now().uptimeNanoseconds
      let end = transfer.deadline.uptimeNanoseconds
      return end > now ? max(1, Int(clamping: (end - now) / 1_000_000)) : 1
    }

    private func set(_ option: CURLoption, _ value: Int) {
      _ = quintet_curl_set_long(easy, option, value)
    }

    private func set(_ option: CURLoption, _ value: String) {
      _ = quintet_curl_set_string(easy, option, value)
    }

    private func set(_ option: CURLoption, _ value: UnsafeMutableRawPointer?) {
      _ = quintet_curl_set_pointer(easy, option, value)
    }
  }

  // MARK: - Callbacks

  extension CurlHandle {
    /// Takes a piece of the body, already decompressed; 0 ends the transfer.
    fileprivate func take(_ bytes: UnsafeMutablePointer<CChar>, count: Int) -> Int {
      guard body.count + count <= request.maximumResponseBytes else {
        isTooLarge = true
        return 0
      }
      body.append(UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt8.self), count: count)
      return count
    }

    /// Sees each line of a head, which starts with the version and ends with an empty line, also in HTTP/2, where libcurl
    /// makes both up. Several heads may come, as for status 100, and trailers after the body.
    fileprivate func takeHeader(_ bytes: UnsafeMutablePointer<CChar>, count: Int) -> Int {
      if count <= 2 {
        isHeadComplete = true
      } else if strncmp(bytes, "HTTP/", min(count, 5)) == 0 {
        isHeadComplete = false
      }
      return count
    }

    fileprivate func moved(sent: Int, received: Int, expected: Int) {
      let reading = TransferProgress(
        bytesSent: Int64(sent),
        bytesReceived: Int64(received),
        bytesExpected: expected > 0 ? Int64(expected) : nil
      )
      guard reading != lastProgress, sent + received > 0 else { return }
      lastProgress = reading
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

  private let follow: curl_xferinfo_callback = { context, expected, received, _, sent in
    guard let context else { return 0 }
    Unmanaged<CurlHandle>.fromOpaque(context).takeUnretainedValue()
      .moved(sent: sent, received: received, expected: expected)
    return 0
  }
#endif
