import Foundation

/// Brings a host into the one spelling in which pins are looked up and connections are made.
///
/// Libraries take `127.1`, `0x7f.0.0.1`, `LOCALHOST.` and `[0:0::1]` for hosts that have shorter names; a pin set that were looked
/// up by what was written, and a connection made to what was meant, would let such a spelling pass without its pins.
enum HostName {
  /// The name in lower case without a final dot, or the address as `inet_ntop` writes it; `nil` for anything else: letters other
  /// than ASCII's (a URL holds them in the form of RFC 3492), empty labels, numbers that are no address, zones of addresses.
  static func normalized(_ host: String) -> String? {
    if host.utf8.contains(UInt8(ascii: ":")) { return address(version6: host) }
    guard host.consists(of: .plainName) else { return nil }
    var labels = host.lowercased().components(separatedBy: ".")
    if labels.last == "" { labels.removeLast() }
    guard let last = labels.last, !labels.contains("") else { return nil }
    let name = labels.joined(separator: ".")
    // No top-level domain is a number (RFC 3696, section 2), so that libraries read such a host as an address.
    let isNumber = last.hasPrefix("0x") || last.consists(of: .digits)
    return isNumber ? address(version4: name) : name
  }

  private static func address(version4 text: String) -> String? {
    var address = in_addr()
    guard inet_aton(text, &address) != 0 else { return nil }
    return string(AF_INET, &address)
  }

  private static func address(version6 text: String) -> String? {
    let bare = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
    var address = in6_addr()
    guard inet_pton(AF_INET6, bare, &address) == 1 else { return nil }
    return withUnsafeMutableBytes(of: &address) { bytes in
      // An address of version 4 in the clothes of version 6 (RFC 4291, section 2.5.5.2) leads to the same machine.
      let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
      guard let start = bytes.baseAddress else { return nil }
      return isMapped ? string(AF_INET, start + 12) : string(AF_INET6, start)
    }
  }

  private static func string(_ family: Int32, _ address: UnsafeRawPointer) -> String? {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    return inet_ntop(family, address, &text, socklen_t(text.count)).map { String(cString: $0) }
  }
}
