import Foundation
import SandboxContracts
import SandboxDrawing
import SandboxTLS

/// The page at `/_sandbox/`, which is complete without its script.
struct PageView {
  /// The choices in the page's address.
  struct Choice {
    /// Nil for all.
    let backend: String?
    let isRevealed: Bool

    /// Returns the query of these choices, empty or with its question mark.
    func query(backend: String?, reveal: Bool) -> String {
      let parts = [backend.map { "backend=\($0)" }, reveal ? "reveal=yes" : nil].compactMap { $0 }
      return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
    }

    var query: String { query(backend: backend, reveal: isRevealed) }
  }

  /// The result of the last form.
  enum Message {
    case done(String)
    case refused(String)
  }

  /// The stored records of a backend.
  struct Records {
    let key: String
    let count: Int
    /// As JSON, newest first.
    let last: [String]
  }

  let choice: Choice
  let message: Message?
  let exchanges: [Exchange]
  /// The number of the last exchange.
  let last: Int
  let contracts: [any Contract]
  let faults: [Fault]
  let records: [Records]
  let origin: String
  let pins: Pins
  let authorityFile: String
  let authorityPEM: String
  let token: String
  let tokenFile: String?

  private var mask: Mask { Mask(token: token, isOff: choice.isRevealed) }

  var html: HTML {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Sandbox</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/_sandbox/page.css">
    <script src="/_sandbox/page.js" defer></script>
    </head>
    <body>
    <a class="skip" href="#arrivals">Skip to what arrived</a>
    <header>
    <h1>Sandbox</h1>
    <nav aria-label="On this page"><ul>
    <li><a href="#arrivals">Arrived</a></li> <li><a href="#faults">Faults</a></li> <li><a href="#stored">Stored</a></li>
    <li><a href="#add">Add</a></li> <li><a href="#connect">Connect</a></li>
    <li><a href="/_sandbox/openapi.json">OpenAPI</a></li>
    </ul></nav>
    </header>
    <main>
    \(messageView)
    \(arrivals)
    <div class="tools">
    \(faultsView)
    \(storedView)
    \(addView)
    \(connectView)
    </div>
    </main>
    </body>
    </html>

    """
  }

  private var messageView: [HTML] {
    switch message {
    case .done(let text): [#"<p class="message" role="status">\#(mask.text(text))</p>"#]
    case .refused(let reason): [#"<p class="message refused" role="alert">Not done: \#(mask.text(reason)).</p>"#]
    case nil: []
    }
  }

  // MARK: Arrived

  private var arrivals: HTML {
    let choices = [(nil, "All")] + contracts.map { ($0.recordsKey as String?, $0.recordsKey.capitalized) }
    let filters: [HTML] = choices.map { key, name in
      let address = "/_sandbox/" + choice.query(backend: key, reveal: choice.isRevealed)
      return key == choice.backend
        ? #"<li><a href="\#(address)" aria-current="true">\#(name)</a></li>"#
        : #"<li><a href="\#(address)">\#(name)</a></li>"#
    }
    let other = "/_sandbox/" + choice.query(backend: choice.backend, reveal: !choice.isRevealed)
    let query = choice.query
    let events = "/_sandbox/events" + query + (query.isEmpty ? "?" : "&") + "after=\(last)"
    return """
      <section id="arrivals" aria-labelledby="arrivals-title" tabindex="-1">
      <div class="bar"><h2 id="arrivals-title">Arrived</h2>
      <p id="live" role="status" aria-live="polite">\(last == 1 ? "1 request" : "\(last) requests") since the start</p>
      <button type="button" id="pause" aria-pressed="false" hidden>Pause</button></div>
      <nav aria-label="Backends"><ul class="filters">
      \(filters)
      </ul></nav>
      <p class="hint">\(choice.isRevealed ? "Everything is shown." : "E-mail addresses and tokens are masked.")
      <a href="\(other)">\(choice.isRevealed ? "Mask addresses and tokens" : "Show them")</a></p>
      <ol id="list" reversed data-events="\(events)" data-limit="\(PageRoutes.listed)">
      \(exchanges.map { Self.row($0, mask) })
      </ol>
      <p id="none" class="hint"\(exchanges.isEmpty ? "" : " hidden" as HTML)>Nothing yet. Send a request, or start an app with the line under
      <a href="#connect">Connect</a>.</p>
      </section>
      """
  }

  /// Returns the row of one exchange, on the page and in events.
  static func row(_ exchange: Exchange, _ mask: Mask) -> HTML {
    let status = exchange.status.map { "\($0)" } ?? "none"
    let kind =
      switch exchange.status {
      case .some(200..<400): "good"
      case .some: "bad"
      case nil: "none"
      }
    let time = exchange.arrival.formatted(
      .iso8601.time(includingFractionalSeconds: true).timeSeparator(.colon)
    )
    let faults: [HTML] = exchange.faults.map { #"<span class="fault">\#($0.words)</span>"# }
    return """
      <li value="\(exchange.number)"><details><summary>
      <span class="status \(kind)"><span class="hidden">Answer </span>\(status)</span>
      <span class="method">\(mask.text(exchange.method))</span>
      <span class="path">\(mask.text(exchange.path, isCut: exchange.path.hasSuffix("…")))</span>
      \(faults)
      <span class="time">\(time) · \(milliseconds(exchange.duration))</span>
      </summary>
      <div class="sides"><section><h3>Request</h3>
      \(fields(exchange.requestHeaders, mask))
      \(body(exchange.requestBody, mask))
      </section><section><h3>Answer</h3>
      \(exchange.status == nil ? "<p>None: the connection was closed.</p>" : "" as HTML)
      \(fields(exchange.answerHeaders, mask))
      \(body(exchange.answerBody, mask))
      </section></div></details></li>

      """
  }

  private static func fields(_ fields: [(name: String, value: String)], _ mask: Mask) -> HTML {
    let rows: [HTML] = fields.map {
      "<div><dt>\(mask.text($0.name))</dt><dd>\(mask.header($0.name, $0.value))</dd></div>"
    }
    return rows.isEmpty ? "" : "<dl>\(rows)</dl>"
  }

  private static func body(_ excerpt: Exchange.Excerpt, _ mask: Mask) -> HTML {
    guard excerpt.size > 0 else { return #"<p class="hint">No body</p>"# }
    let type = excerpt.type.map { mask.text($0, isCut: $0.hasSuffix("…")) } ?? "no type"
    let text = String(decoding: excerpt.bytes, as: UTF8.self)
    // Pictures, and bodies that a fault has replaced, are no text.
    let isText = excerpt.bytes.prefix(512).allSatisfy { $0 >= 0x20 || [0x09, 0x0A, 0x0D].contains($0) }
    guard isText, !text.hasPrefix("\u{FFFD}") else {
      return #"<p class="hint">\#(excerpt.size) bytes of \#(type), not text</p>"#
    }
    let rest: HTML = excerpt.isCut ? #"<p class="hint">… of \#(excerpt.size) bytes in all</p>"# : ""
    return #"<pre tabindex="0">\#(mask.text(text, isCut: excerpt.isCut))</pre>\#(rest)"#
  }

  private static func milliseconds(_ duration: Duration) -> String {
    let milliseconds = Double(duration.components.seconds) * 1000 + Double(duration.components.attoseconds) / 1e15
    return milliseconds < 10 ? String(format: "%.1f ms", milliseconds) : String(format: "%.0f ms", milliseconds)
  }

  // MARK: Faults

  private var faultsView: HTML {
    let waiting: [HTML] = faults.prefix(50).map { fault in
      let json = (try? JSONEncoder().encode(fault)).map(Self.ascii) ?? ""
      let times = fault.times.map { $0 == 1 ? "once" : "\($0) times" } ?? "always"
      return """
        <li><span class="path">\(mask.text(fault.path))</span> <span class="fault">\(fault.effect.words)</span> \(times)
        <form method="post" action="\(action("faults/remove"))"><input type="hidden" name="fault" value="\(json)">
        <button aria-label="Remove the fault on \(mask.text(fault.path)): \(fault.effect.words)">Remove</button></form></li>
        """
    }
    let paths: [HTML] = contracts.flatMap { contract in
      contract.paths.map { path -> HTML in #"<option value="\#(path)">\#(contract.recordsKey): \#(path)</option>"# }
    }
    let kinds: [HTML] = FaultSentence.all.enumerated().map { index, kind in
      """
      <label class="kind"><input type="radio" name="kind" value="\(kind.value)"\(index == 0 ? " checked" : "" as HTML)>
      <span><b>\(kind.name)</b> \(kind.sentence)</span></label>
      """
    }
    return """
      <section id="faults" aria-labelledby="faults-title"><h2 id="faults-title">Faults</h2>
      \(faults.isEmpty ? #"<p class="hint">None: every backend answers as it should.</p>"# : "<ul class=\"waiting\">\(waiting)</ul>" as HTML)
      <form method="post" action="\(action("faults"))">
      <label>Requests to <select name="path">\(paths)</select></label>
      <fieldset><legend>What goes wrong</legend>\(kinds)</fieldset>
      <div class="row">
      <label>Milliseconds late <input name="milliseconds" inputmode="numeric" value="2000" size="6"></label>
      <label>Status <input name="status" inputmode="numeric" value="503" size="4"></label>
      <label>Retry-After, in seconds <input name="retry_after" inputmode="numeric" size="4"></label>
      <label>Times; 0 for always <input name="times" inputmode="numeric" value="1" size="4"></label>
      </div>
      <button class="main">Add the fault</button>
      </form>
      <form method="post" action="\(action("faults/clear"))"><button>Remove all faults</button></form>
      </section>
      """
  }

  /// Writes JSON in signs that HTML leaves as they are: a fault is found again by its path.
  private static func ascii(_ json: Data) -> String {
    String(decoding: json, as: UTF8.self).utf16.map { unit in
      (0x20..<0x7F).contains(unit) ? String(decoding: [unit], as: UTF16.self) : String(format: "\\u%04x", Int(unit))
    }.joined()
  }

  // MARK: Stored, add, connect

  private var storedView: HTML {
    let lists: [HTML] = records.map { list in
      // A record that is cut seldom ends as an object does, and never within a word then.
      let items: [HTML] = list.last.map { #"<pre tabindex="0">\#(mask.text($0, isCut: !$0.hasSuffix("}")))</pre>"# }
      let rest: HTML = list.count > list.last.count ? #"<p class="hint">The last \#(list.last.count).</p>"# : ""
      return """
        <details\(list.key == choice.backend ? " open" : "" as HTML)><summary>\(list.key.capitalized)
        <span class="count">\(list.count)</span></summary>\(rest)\(items)</details>
        """
    }
    return """
      <section id="stored" aria-labelledby="stored-title"><h2 id="stored-title">Stored</h2>
      \(lists)
      <form method="post" action="\(action("reset"))" class="reset"><button class="danger">Reset</button>
      <span class="hint">Deletes what was received and added, and removes all faults: as on the first start.</span></form>
      </section>
      """
  }

  private var addView: HTML {
    let photos: [HTML] = Photo.allCases.map { #"<option>\#($0.rawValue)</option>"# }
    return """
      <section id="add" aria-labelledby="add-title"><h2 id="add-title">Add</h2>
      <form method="post" action="\(action("catalogue"))"><fieldset><legend>Items of the catalogue</legend>
      <label>Text; empty for examples <input name="text" maxlength="4000"></label>
      <div class="row">
      <label>Confidence <input name="confidence" inputmode="decimal" value="0.9" size="4"></label>
      <label>How many examples <input name="count" inputmode="numeric" value="1" size="4"></label>
      </div><button class="main">Add to the catalogue</button></fieldset></form>
      <form method="post" action="\(action("deliveries"))"><fieldset><legend>A delivery</legend>
      <label>Description <input name="description" required maxlength="1000" value="Parcel"></label>
      <label>Address <input name="address" required maxlength="1000" value="Central"></label>
      <div class="row">
      <label>Latitude <input name="lat" inputmode="decimal" required value="22.2819" size="8"></label>
      <label>Longitude <input name="lng" inputmode="decimal" required value="114.1582" size="8"></label>
      <label>Photo <select name="photo"><option value="">none</option>\(photos)</select></label>
      </div><button class="main">Add the delivery</button></fieldset></form>
      </section>
      """
  }

  private var connectView: HTML {
    let certificate =
      origin.hasPrefix("https:")
      ? " --ca \(Self.quoted(authorityFile)) --pin \(pins.current) --pin \(pins.backup)" : ""
    // No secret is an argument, since every user of the machine can read those.
    let shownToken = choice.isRevealed ? Self.quoted(token) : Mask.dots
    let (variable, option) =
      tokenFile.map { ("", " --token-file \(Self.quoted($0))") } ?? ("QUINTET_TOKEN=\(shownToken) ", "")
    let program = Self.showcase(beside: ProcessInfo.processInfo.processName)
    let line = "\(variable)\(program) --server \(Self.quoted(origin))\(certificate)\(option)"
    return """
      <section id="connect" aria-labelledby="connect-title"><h2 id="connect-title">Connect</h2>
      <p>Start Showcase with:</p>
      \(copyable(line, name: "the line"))
      <h3>Token</h3>
      \(copyable(choice.isRevealed ? token : Mask.dots, name: "the token"))
      \(choice.isRevealed ? "" : "<p class=\"hint\">The token is masked: <a href=\"\("/_sandbox/" + choice.query(backend: choice.backend, reveal: true) + "#connect")\">show it</a> before you copy it.</p>" as HTML)
      <h3>Pins</h3>
      \(copyable(pins.current, name: "the current pin"))
      \(copyable(pins.backup, name: "the backup pin"))
      <h3>Certificate authority</h3>
      <p class="hint">\(authorityFile)</p>
      \(copyable(authorityPEM, name: "the certificate"))
      <p><a href="/_sandbox/ca.pem" download="ca.pem">Download ca.pem</a></p>
      </section>
      """
  }

  /// Returns the name of Showcase's program where the sandbox's is `program`: the Debian packages give both other names.
  static func showcase(beside program: String) -> String {
    program.hasPrefix("quintet-") ? "quintet-showcase" : "showcase"
  }

  /// Quotes a word for a shell, in single quotes where it has characters that a shell may interpret.
  static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: "/:.,_+-@%".utf8.contains(byte)
      }
    }
    // A quote is written outside of the quotes.
    return isPlain && !word.isEmpty ? word : "'" + word.replacingOccurrences(of: "'", with: #"'\''"#) + "'"
  }

  private func copyable(_ text: String, name: String) -> HTML {
    #"<div class="copy"><pre tabindex="0">\#(text)</pre><button type="button" hidden data-copy aria-label="Copy \#(name)">Copy</button></div>"#
  }

  private func action(_ name: String) -> String { "/_sandbox/page/" + name + choice.query }
}

/// The description of a kind of fault in the form.
struct FaultSentence {
  let value: String
  let name: String
  let sentence: String

  static let all: [FaultSentence] = [
    .init(value: "latency", name: "Late", sentence: "The request is handled, but only after the milliseconds below."),
    .init(
      value: "status",
      name: "Status",
      sentence: "The request is not handled; the status below is the answer, without a body."
    ),
    .init(
      value: "drop.before",
      name: "Drop before",
      sentence: "The connection is closed without an answer; the request is not handled."
    ),
    .init(
      value: "drop.after",
      name: "Drop after",
      sentence: "The request is handled and stored, but the connection is closed before its answer."
    ),
    .init(
      value: "truncate",
      name: "Truncate",
      sentence: "The request is handled; its answer ends after half of the body."
    ),
    .init(
      value: "garbage",
      name: "Garbage",
      sentence: "The request is handled; its answer's body is bytes without a meaning."
    ),
  ]
}

extension Fault.Effect {
  /// The fault in a few words.
  var words: String {
    switch self {
    case .latency(let milliseconds): "\(milliseconds) ms late"
    case .status(let code, nil): "status \(code)"
    case .status(let code, let seconds?): "status \(code), retry after \(seconds) s"
    case .drop(.before): "dropped before it was handled"
    case .drop(.after): "dropped after it was handled"
    case .truncate: "truncated"
    case .garbage: "garbage"
    }
  }
}
