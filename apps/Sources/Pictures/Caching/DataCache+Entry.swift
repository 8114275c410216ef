import Foundation
import QuintetTransport

extension DataCache {
  /// A file that was loaded, and what HTTP says of it (RFC 9111).
  public struct Entry: Sendable, Equatable {
    /// The file's bytes.
    public var data: Data
    /// The time when it was stored, here or by a cache on the way.
    public var stored: Date
    /// From when on the server should be asked for a newer one. It is kept beyond that, for when there is no network.
    public var expires: Date
    /// The server's name for this version: send it back as `If-None-Match`.
    public var etag: String?
    /// The server's date of the last change, as it wrote that: send it back as `If-Modified-Since`.
    public var lastModified: String?

    /// Makes an entry.
    public init(data: Data, stored: Date, expires: Date, etag: String? = nil, lastModified: String? = nil) {
      self.data = data
      self.stored = stored
      self.expires = expires
      self.etag = etag
      self.lastModified = lastModified
    }

    /// Makes an entry of an answer; nil if the server forbids to store it.
    ///
    /// - Parameters:
    ///   - data: The body.
    ///   - headers: The header fields: `Cache-Control`, `Expires`, `Date`, `Age`, `ETag`, `Last-Modified`.
    ///   - now: When it came.
    ///   - lifetime: How long it is fresh where the server does not say so, in seconds: 7 days.
    public init?(data: Data, headers: HTTPHeaders, now: Date, lifetime: TimeInterval = DataCache.lifetime) {
      let control = Self.directives(headers["Cache-Control"] ?? "")
      guard control["no-store"] == nil else { return nil }
      let seconds: TimeInterval
      var age = headers["Age"].flatMap(TimeInterval.init) ?? 0
      if control["no-cache"] != nil {
        seconds = 0
      } else if let greatest = control["max-age"].flatMap(TimeInterval.init) {
        seconds = greatest
      } else if let date = headers["Expires"] {
        // By the server's clock (section 4.2.1). "0" and everything else that is no date has expired (section 5.3).
        seconds = Self.date(date)?.timeIntervalSince(headers["Date"].flatMap(Self.date) ?? now) ?? 0
      } else {
        seconds = lifetime
        age = 0
      }
      let stored = now.addingTimeInterval(-Self.bounded(age))
      self.init(
        data: data,
        stored: stored,
        expires: stored.addingTimeInterval(Self.bounded(seconds)),
        etag: headers["ETag"],
        lastModified: headers["Last-Modified"]
      )
    }

    /// Returns true if it may be shown without asking the server. One that was stored in the future may not: the clock was wrong.
    public func isFresh(at now: Date) -> Bool { stored <= now && now < expires }

    /// The header fields that ask a server for a newer version alone; it answers 304 if there is none.
    public var validators: HTTPHeaders {
      var fields = HTTPHeaders()
      fields["If-None-Match"] = etag
      fields["If-Modified-Since"] = lastModified
      return fields
    }

    /// Returns the same file, fresh for as long again from `now` on: the server has said that there is no newer version.
    public func confirmed(at now: Date) -> Entry {
      var entry = self
      entry.stored = now
      entry.expires = now.addingTimeInterval(expires.timeIntervalSince(stored))
      return entry
    }

    private static func bounded(_ seconds: TimeInterval) -> TimeInterval {
      seconds.isFinite ? min(max(seconds, 0), 366 * 86_400) : 0
    }

    /// The names in lower case, each with its value, which is empty where there is none.
    private static func directives(_ field: String) -> [String: String] {
      var directives: [String: String] = [:]
      for part in field.components(separatedBy: ",") {
        let pair = part.components(separatedBy: "=")
        let name = pair[0].trimmingCharacters(in: .whitespaces).lowercased()
        let value = pair.count > 1 ? pair[1] : ""
        directives[name] = value.trimmingCharacters(in: CharacterSet(charactersIn: " \t\""))
      }
      return directives
    }

    /// The one form of dates that servers may send (RFC 9110, section 5.6.7).
    private static func date(_ text: String) -> Date? {
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.timeZone = TimeZone(secondsFromGMT: 0)
      formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
      return formatter.date(from: text)
    }
  }

  /// The time a file is fresh where the server does not say so: 7 days, in seconds.
  public static let lifetime: TimeInterval = 7 * 86_400
}
