#if os(Linux)
  /// Gathers the header fields of an answer line by line as they come, within limits that hold for a whole exchange: early hints,
  /// redirects, the answer and its trailers together.
  struct HeaderReader {
    /// The fields of the last head, without trailers.
    private(set) var headers = HTTPHeaders()
    /// True if the last head has come to its end.
    private(set) var isComplete = false
    /// True if any line has come.
    var isEmpty: Bool { bytes == 0 }
    private var bytes = 0
    private var fields = 0
    private var lastName: String?

    /// Forgets the last head, but not what was counted.
    mutating func startOver() {
      headers = HTTPHeaders()
      isComplete = false
      lastName = nil
    }

    /// Takes one line with its end; `false` if that is more than is allowed.
    ///
    /// A head starts with the version and ends with an empty line, also in HTTP/2, where libcurl makes both up. Several heads
    /// may come, as for status 100, and trailers after the body.
    mutating func take(_ line: UnsafeRawBufferPointer) -> Bool {
      guard count(bytes: line.count, fields: 0) else { return false }
      let text = line.drop { $0 == 0x20 || $0 == 0x09 }
      let isContinued = text.startIndex > 0
      let end = text.lastIndex { $0 > 0x20 } ?? text.startIndex - 1
      if end < text.startIndex {
        isComplete = isComplete || !isContinued
        return true
      }
      if line.starts(with: "HTTP/".utf8) {
        startOver()
        return true
      }
      guard count(bytes: 0, fields: 1) else { return false }
      if !isComplete { add(text[...end], isContinued: isContinued) }
      return true
    }

    /// Counts the bytes and fields received; `false` if they are more than allowed.
    private mutating func count(bytes: Int, fields: Int) -> Bool {
      self.bytes += bytes
      self.fields += fields
      return self.bytes <= HTTPResponse.maximumHeaderBytes && self.fields <= HTTPResponse.maximumHeaderFields
    }

    /// Adds a field, or a further line of the last one (RFC 9112, section 5.2).
    private mutating func add(_ line: Slice<UnsafeRawBufferPointer>, isContinued: Bool) {
      if isContinued {
        guard let lastName, let value = headers[lastName] else { return }
        headers[lastName] = value + " " + String(decoding: line, as: UTF8.self)
      } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
        let name = String(decoding: line[..<colon], as: UTF8.self)
        let value = line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
        let text = String(decoding: value, as: UTF8.self)
        // A repeated field is joined to what is there with a comma, as RFC 9110, section 5.3 allows.
        headers[name] = if let earlier = headers[name] { earlier + ", " + text } else { text }
        lastName = name
      }
    }
  }
#endif
