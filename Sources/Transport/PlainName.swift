extension String {
  /// Whether every byte is allowed. One loop for all that ask: `allSatisfy` is compiled anew into each of them.
  @inline(never)
  func consists(of isAllowed: (UInt8) -> Bool) -> Bool {
    for byte in utf8 where !isAllowed(byte) { return false }
    return true
  }

  /// Whether there is nothing but ASCII's letters and digits, "-", "_" and ".", as in the names of hosts.
  var isPlainName: Bool {
    consists { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
      default: false
      }
    }
  }

  /// Whether there is nothing but digits, or nothing at all.
  var isDigits: Bool { consists { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }

  /// Whether a host may give it to keep instances apart. It becomes part of a file's name.
  package var isStoragePrefix: Bool { isPlainName && (1...64).contains(utf8.count) && !hasPrefix(".") }
}
