import Foundation
import QuintetStorage

extension Consent {
  /// Returns what ``getConsentStatus()`` and ``choice`` do, as JSON: `{"date":"2020-01-07T20:24:31Z","revision":1,"status":"accept"}`.
  ///
  /// While the status is `undefined` there is neither a date nor a revision. Purposes add `"purposes":{"ads":false}`. Any thread.
  public var json: String {
    var fields = StoredFields()
    let choice = choice
    fields.set("status", (choice?.status ?? .undefined).rawValue)
    if let choice {
      fields.set("date", ISO8601DateFormatter().string(from: choice.date))
      fields.set("revision", choice.policyRevision)
      if let purposes = choice.purposes.object { fields.set("purposes", purposes) }
    }
    // Strings, integers and truth values alone: encoding them cannot fail.
    return fields.json().flatMap { String(data: $0, encoding: .utf8) } ?? "{}"
  }

  /// Returns JavaScript that tells a web page: it sets `window.quintetConsent` to ``json``, and dispatches `quintetconsentchange`.
  ///
  /// Give it to a `WKUserScript` for the start of each document, and to `evaluateJavaScript` whenever the status changes. It holds nothing
  /// that came from a person or a server, and purposes' identifiers are plain letters and digits, so it needs no escaping. Any thread.
  public var webScript: String {
    "window.quintetConsent=" + json
      + ";window.dispatchEvent(new CustomEvent(\"quintetconsentchange\",{detail:window.quintetConsent}));"
  }
}
