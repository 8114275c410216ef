import SandboxContracts

/// A failure on purpose of requests to some paths.
struct Fault: Equatable, Sendable {
  /// The kind of failure.
  enum Effect: Equatable, Sendable {
    /// The request is handled `milliseconds` later.
    case latency(milliseconds: Int)
    /// The request is answered with `code`, and not handled.
    case status(code: Int, retryAfter: Int?)
    /// The connection is closed without an answer, before or after the request is handled.
    case drop(DropMoment)
    /// The request is handled; the connection is closed after the first half of the answer's body.
    case truncate
    /// The request is handled; the body of the answer is replaced by bytes without a meaning.
    case garbage
  }

  /// The moment when a connection is closed.
  enum DropMoment: String, Codable, Sendable {
    case before
    case after
  }

  /// A path, or the beginning of paths followed by `*`.
  let path: String
  let effect: Effect
  /// The number of further requests that meet it; nil for all.
  var times: Int?

  /// Returns true for a request to `requestPath`.
  func matches(_ requestPath: String) -> Bool {
    path.coversPath(requestPath) || path.coversPath(requestPath.routedPath)
  }
}

extension Fault: Codable {
  private enum Kind: String, Codable {
    case latency
    case status
    case drop
    case truncate
    case garbage
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case path
    case kind
    case value
    case retryAfter = "retry_after"
    case times
  }

  /// The largest number without a range of its own; 31 years in seconds.
  private static let largestNumber = 1_000_000_000

  init(from decoder: any Decoder) throws {
    let known = CodingKeys.allCases.map(\.rawValue)
    let all = try decoder.container(keyedBy: FieldName.self)
    if let unknown = all.allKeys.first(where: { !known.contains($0.stringValue) }) {
      throw all.refusal(of: unknown, "is not a field of a fault")
    }
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    func check(_ condition: Bool, _ key: CodingKeys, _ reason: String) throws {
      guard condition else {
        throw fields.refusal(of: key, reason)
      }
    }

    path = try fields.decode(String.self, forKey: .path)
    try check(path.hasPrefix("/"), .path, "must start with /")
    try check(path.utf8.count <= 1024, .path, "must be at most 1024 bytes long")
    try check(!path.dropLast().contains("*"), .path, "may have a * at its end only")
    try check(!path.hasPrefix("/_sandbox"), .path, "must not start with /_sandbox, which never fails on purpose")

    let kindName = try fields.decode(String.self, forKey: .kind)
    guard let kind = Kind(rawValue: kindName) else {
      throw fields.refusal(of: .kind, "must be latency, status, drop, truncate or garbage")
    }
    switch kind {
    case .latency:
      let milliseconds = try fields.decode(Int.self, forKey: .value)
      try check((0...3_600_000).contains(milliseconds), .value, "must be 0 to 3600000 milliseconds")
      effect = .latency(milliseconds: milliseconds)
    case .status:
      let code = try fields.decode(Int.self, forKey: .value)
      try check((200...599).contains(code), .value, "must be a status code, 200 to 599")
      let retryAfter = try fields.decodeIfPresent(Int.self, forKey: .retryAfter)
      try check(
        (0...Self.largestNumber).contains(retryAfter ?? 0),
        .retryAfter,
        "must be 0 to \(Self.largestNumber) seconds"
      )
      effect = .status(code: code, retryAfter: retryAfter)
    case .drop:
      let moment = try fields.decodeIfPresent(String.self, forKey: .value) ?? DropMoment.before.rawValue
      guard let moment = DropMoment(rawValue: moment) else {
        throw fields.refusal(of: .value, "must be before or after")
      }
      effect = .drop(moment)
    case .truncate: effect = .truncate
    case .garbage: effect = .garbage
    }
    if kind == .truncate || kind == .garbage {
      let isNull = try !fields.contains(.value) || fields.decodeNil(forKey: .value)
      try check(isNull, .value, "has no meaning for \(kind.rawValue)")
    }
    if kind != .status {
      try check(!fields.contains(.retryAfter), .retryAfter, "has no meaning for \(kind.rawValue)")
    }

    guard fields.contains(.times) else {
      times = 1
      return
    }
    let count = try fields.decodeIfPresent(Int.self, forKey: .times) ?? 0
    try check((0...Self.largestNumber).contains(count), .times, "must be 0 to \(Self.largestNumber)")
    times = count == 0 ? nil : count
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(path, forKey: .path)
    try fields.encode(times, forKey: .times)
    switch effect {
    case .latency(let milliseconds):
      try fields.encode(Kind.latency, forKey: .kind)
      try fields.encode(milliseconds, forKey: .value)
    case .status(let code, let retryAfter):
      try fields.encode(Kind.status, forKey: .kind)
      try fields.encode(code, forKey: .value)
      try fields.encodeIfPresent(retryAfter, forKey: .retryAfter)
    case .drop(let moment):
      try fields.encode(Kind.drop, forKey: .kind)
      try fields.encode(moment, forKey: .value)
    case .truncate: try fields.encode(Kind.truncate, forKey: .kind)
    case .garbage: try fields.encode(Kind.garbage, forKey: .kind)
    }
  }
}

/// The faults that wait for requests.
actor FaultList {
  /// The most faults that can wait.
  static let limit = 1000

  private(set) var all: [Fault] = []

  /// Adds a fault after those that wait already.
  ///
  /// - Throws: `Refusal` with status 409 where the list is full.
  func add(_ fault: Fault) throws(Refusal) {
    guard all.count < Self.limit else {
      throw Refusal(.conflict, "\(Self.limit) faults wait already; DELETE /_sandbox/faults removes them")
    }
    all.append(fault)
  }

  /// Removes the oldest fault of that path and effect, with all its further times.
  func remove(path: String, effect: Fault.Effect) {
    guard let index = all.firstIndex(where: { $0.path == path && $0.effect == effect }) else { return }
    all.remove(at: index)
  }

  func clear() {
    all = []
  }

  /// Takes the faults of a request to `path`: the oldest latency, then the oldest of another kind.
  func take(for path: String) -> [Fault.Effect] {
    let latency = takeFirst { fault in
      guard case .latency = fault.effect else { return false }
      return fault.matches(path)
    }
    let other = takeFirst { fault in
      if case .latency = fault.effect { return false }
      return fault.matches(path)
    }
    return [latency, other].compactMap { $0 }
  }

  private func takeFirst(where isMeant: (Fault) -> Bool) -> Fault.Effect? {
    guard let index = all.firstIndex(where: isMeant) else { return nil }
    let effect = all[index].effect
    if let times = all[index].times {
      if times > 1 { all[index].times = times - 1 } else { all.remove(at: index) }
    }
    return effect
  }
}
