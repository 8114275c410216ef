import Foundation
import QuintetStorage

/// Brings a host into the one spelling in which pins are looked up and connections are made.
///
/// Libraries take `127.1`, `0x7f.0.0.1`, `LOCALHOST.` and `[0:0::1]` for hosts that have shorter names; a pin set that were looked
/// up by what was written, and a connection made to what was meant, would let such a spelling pass without its pins.
enum HostName {
  /// The name in lower case without a final dot, or the address as `inet_ntop` writes it; `nil` for anything else: letters other
  /// than ASCII's (a URL holds them in the form of RFC 3492), empty labels, numbers that are no address, zones of addresses.
  static func normalized(_ host: String) -> String? {
    if strchr(host, 0x3A) != nil { return address(version6: host) }
    guard host.consists(of: .plainName) else { return nil }
    var name = host.lowercased()
    if name.hasSuffix(".") { name.removeLast() }
    let labels = name.components(separatedBy: ".")
    guard let last = labels.last, !labels.contains("") else { return nil }
    // No top-level domain is a number (RFC 3696, section 2), so that libraries read such a host as an address.
    let isNumber = last.hasPrefix("0x") || last.consists(of: .digits)
    return isNumber ? address(version4: name) : name
  }

  /// Returns true if a host in its one spelling is this machine: no name server and no network is asked for it (RFC 6761, section 6.3). The
  /// addresses for any interface lead here too.
  static func isLoopback(_ host: String) -> Bool {
    if ["localhost", "::1", "0.0.0.0", "::"].contains(host) || host.hasSuffix(".localhost") { return true }
    return host.hasPrefix("127.") && address(version4: host) == host
  }

  private static func address(version4 text: String) -> String? {
    var address = in_addr()
    guard inet_aton(text, &address) != 0 else { return nil }
    return string(AF_INET, &address)
  }

  private static func address(version6 text: String) -> String? {
    var bare = text
    if bare.hasPrefix("["), bare.hasSuffix("]") {
      bare.removeFirst()
      bare.removeLast()
    }
    var address = in6_addr()
    guard inet_pton(AF_INET6, bare, &address) == 1, let written = string(AF_INET6, &address) else { return nil }
    // An address of version 4 in the clothes of version 6 (RFC 4291, section 2.5.5.2) leads to the same machine.
    let mapped = "::ffff:"
    guard written.hasPrefix(mapped), written.contains(".") else { return written }
    return NSString(string: written).substring(from: mapped.utf16.count)
  }

  private static func string(_ family: Int32, _ address: UnsafeRawPointer) -> String? {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard let written = inet_ntop(family, address, &text, socklen_t(text.count)) else { return nil }
    return String(cString: written)
  }
}
