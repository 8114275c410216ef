import QuintetTransport

// Apps compare none of these; tests compare all that they hold.

extension HTTPHeaders: @retroactive Equatable {
  public static func == (one: Self, other: Self) -> Bool { one.fields == other.fields }
}

extension HTTPHeaders: @retroactive ExpressibleByDictionaryLiteral {
  /// Of two equal names the last one wins.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init()
    for (name, value) in elements { self[name] = value }
  }
}

extension HTTPRequest: @retroactive Equatable {
  public static func == (one: HTTPRequest, other: HTTPRequest) -> Bool {
    one.method == other.method && one.url == other.url && one.headers == other.headers && one.body == other.body
      && one.timeout == other.timeout && one.maximumResponseBytes == other.maximumResponseBytes
      && one.followsToOtherHosts == other.followsToOtherHosts
  }
}

extension HTTPResponse: @retroactive Equatable {
  public static func == (one: HTTPResponse, other: HTTPResponse) -> Bool {
    one.status == other.status && one.headers == other.headers && one.body == other.body
  }
}

extension OutboxEntry: @retroactive Equatable {
  public static func == (one: OutboxEntry, other: OutboxEntry) -> Bool {
    one.key == other.key && one.request == other.request && one.enqueuedAt == other.enqueuedAt
      && one.finalStatus == other.finalStatus
  }
}

extension PinFailure: @retroactive Equatable {
  public static func == (one: PinFailure, other: PinFailure) -> Bool {
    one.host == other.host && one.isExpired == other.isExpired && one.isReportOnly == other.isReportOnly
      && one.seenPin == other.seenPin
  }
}

extension TransferProgress: @retroactive Equatable {
  public static func == (one: Self, other: Self) -> Bool {
    one.bytesSent == other.bytesSent && one.bytesReceived == other.bytesReceived
      && one.bytesExpected == other.bytesExpected
  }
}

extension ConfigurationError: @retroactive Equatable {
  /// Each case describes itself in words of its own and with all its values.
  public static func == (one: Self, other: Self) -> Bool { one.description == other.description }
}
