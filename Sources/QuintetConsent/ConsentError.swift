import Foundation

/// Errors in a configuration, or at run time later; every case names its remedy.
public indirect enum ConsentError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The server's address, its pins or the trust anchors are not usable. The text says which, and names the remedy.
  case invalidServer(String)
  /// The policy's address is no http or https address with a host. Give a whole one, or nil for no link.
  case invalidPolicyURL(URL)
  /// The policy's revision is below 1. Count from 1.
  case invalidPolicyRevision(Int)
  /// The validity is below one second or no number. Give the seconds a choice holds, or nil for ever.
  case invalidValidity(TimeInterval)
  /// The prefix has other characters than letters, digits, "-", "_" and ".", starts with ".", is empty or longer than 64.
  case invalidStoragePrefix(String)
  /// A text of the host is empty, or has nothing in it that can be seen. Give nil for the text that comes with the SDK.
  case emptyText(String)
  /// Two buttons of a dialog look alike; the text names them. Give texts that a person can tell apart.
  case equalTexts(String)
  /// The SDK has no words in the language, and ``ConsentTexts`` lacks some. Give all of them, or one of the SDK's languages.
  case missingTexts(language: String)
  /// The choice could not be written to the device. It holds until the program ends; free space or fix the permissions.
  case notStored(String)
  /// The server has refused the report, with this answer. It is kept, and the next launch tries again. Correct the address,
  /// or update the app.
  case reportRefused(String)
  /// The server has a key that is not pinned. Nothing was sent; it is tried again from time to time. Check pins and network.
  case pinMismatch(host: String)
  /// iOS lets the app send nothing to this host without TLS. Nothing was sent, and the report is kept and tried again from
  /// time to time. Give an https address, or add an exception for the host to `NSAppTransportSecurity` in the Info.plist.
  case plainHTTPForbidden(host: String)
  /// The purposes are not usable. The text names the first that is wrong, and the remedy.
  case invalidPurposes(String)
  /// The history of choices, of `QuintetConsentHistory`, could not be read or written. The text says which, and names the remedy. Choices
  /// hold all the same.
  case history(String)

  /// Names the case and its remedy.
  public var description: String {
    switch self {
    case .invalidServer(let reason):
      "The server is not usable: " + reason
    case .invalidPolicyURL(let url):
      "The policy's address " + url.absoluteString
        + " is not usable: give an http or https address with a host, or nil for no link."
    case .invalidPolicyRevision(let revision):
      "The policy's revision is " + String(revision) + ": count from 1."
    case .invalidValidity(let seconds):
      "A validity of " + seconds.description + " s is not usable: give at least one second, or nil for ever."
    case .invalidStoragePrefix(let prefix):
      "The storage prefix \"" + prefix
        + "\" is not usable: give 1 to 64 letters, digits, \"-\", \"_\" or \".\", no \".\" first."
    case .emptyText(let name):
      "The text for " + name + " is empty, or cannot be seen: give nil for the text that comes with the SDK."
    case .equalTexts(let names):
      "The texts for " + names + " look alike: give texts that a person can tell apart."
    case .missingTexts(let language):
      "There are no words in the language " + language + ": give all of ConsentTexts, or one of the SDK's languages."
    case .notStored(let reason):
      "The choice could not be stored and holds until the program ends: free space or fix permissions. " + reason
    case .reportRefused(let answer):
      "The server has refused the report; it is kept and the next launch tries again: correct the address or update the "
        + "app. " + answer
    case .pinMismatch(let host):
      "The key of " + host
        + " is not pinned and nothing was sent; it is tried again from time to time: check pins and network."
    case .plainHTTPForbidden(let host):
      "The system forbids plain http to " + host
        + ", so nothing was sent; the report is kept: give an https address, or add an "
        + "exception for " + host + " to NSAppTransportSecurity in the Info.plist."
    case .invalidPurposes(let reason):
      "The purposes are not usable: " + reason
    case .history(let reason):
      "The history of choices " + reason
    }
  }
}
