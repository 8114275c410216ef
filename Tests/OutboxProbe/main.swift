import Foundation
import QuintetOutbox
import QuintetTransport

// A process of its own for the tests to kill. Usage:
//
//   outbox-probe DIRECTORY URL TRUST-ANCHORS COUNT [--limit BYTES] [--no-start] [--idle] [--reuse] [--no-files] [--timeout SECONDS]
//     [--send METHOD KEY [PIN PIN]]
//
// Enqueues COUNT requests with the keys and bodies 1…COUNT and sends until nothing waits. Writes one line for each thing that
// happened, and each only after it has. `--limit` caps the size of files, which is a disk that runs full. `--idle` then says
// how often libcurl's thread woke up in a second without requests. `--send` makes one request without an outbox, with a key
// unless that is "-", pinned where there are pins, and cancels it after its completion; `--reuse` asks for /echo first, so that
// there is a connection, and `--no-files` makes that first request while no file can be opened.

/// Writes a line past all buffers, so that a kill cannot take it back.
func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(STDOUT_FILENO, bytes, bytes.count)
}

/// The key of the request with this number, the same in every run.
func key(_ number: Int) -> UUID {
  let digits = String(number)
  return UUID(uuidString: "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits)
    ?? UUID()
}

/// Counts how often the threads of this process with a name gave up the processor, from `/proc`; `nil` if there is none.
func waits(ofThread name: String) throws -> Int? {
  var count: Int?
  for id in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task") {
    let folder = "/proc/self/task/" + id
    guard try String(contentsOfFile: folder + "/comm", encoding: .utf8) == name + "\n" else { continue }
    let status = try String(contentsOfFile: folder + "/status", encoding: .utf8)
    for line in status.split(separator: "\n") where line.hasPrefix("voluntary_ctxt_switches:") {
      count = (count ?? 0) + (line.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
    }
  }
  return count
}

/// The number that the next file would get that is opened.
func lowestFreeFile() -> rlim_t {
  let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
  close(file)
  return rlim_t(file)
}

/// Lets no file be opened whose number would be so large.
func limitFiles(to count: rlim_t) throws {
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  limit.rlim_cur = count
  guard setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { throw POSIXError(.EINVAL) }
}

/// Makes one request to its end and cancels it then, which must change nothing.
func send(_ request: HTTPRequest, with client: HTTPClient, on queue: DispatchQueue) {
  let answered = DispatchSemaphore(value: 0)
  let sent = client.send(request) { _ in
  } completion: { result in
    switch result {
    case .success(let response): say("answered \(response.status)")
    case .failure(let error): say("failed \(error)")
    }
    answered.signal()
  }
  answered.wait()
  sent.cancel()
  queue.sync {}
}

let arguments = CommandLine.arguments
guard arguments.count >= 5, let url = URL(string: arguments[2]), let count = Int(arguments[4]) else {
  say(
    "usage: outbox-probe DIRECTORY URL TRUST-ANCHORS COUNT [--limit BYTES] [--no-start] [--idle] [--reuse] [--no-files] [--timeout SECONDS] [--send METHOD KEY [PIN PIN]]"
  )
  exit(64)
}
if let index = arguments.firstIndex(of: "--limit"), let bytes = rlim_t(arguments[index + 1]) {
  signal(SIGXFSZ, SIG_IGN)
  var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
  setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
}

do throws {
  let events = DispatchQueue(label: "events")
  var pinSets: [PinSet] = []
  if let index = arguments.firstIndex(of: "--send"), index + 3 < arguments.count {
    pinSets.append(try PinSet(host: url.host ?? "", pins: Array(arguments[(index + 3)...])))
  }
  let client = try HTTPClient(
    pinSets: pinSets,
    trustAnchors: URL(fileURLWithPath: arguments[3]),
    queue: events
  )
  if let index = arguments.firstIndex(of: "--send"), let method = HTTPMethod(rawValue: arguments[index + 1]) {
    if arguments.contains("--no-files") { try limitFiles(to: lowestFreeFile()) }
    if arguments.contains("--reuse") || arguments.contains("--no-files"),
      let echo = URL(string: "/echo", relativeTo: url)
    {
      send(HTTPRequest(url: echo, timeout: 600), with: client, on: events)
    }
    if arguments.contains("--no-files") { try limitFiles(to: 1_024) }
    let timeout = arguments.firstIndex(of: "--timeout").flatMap { TimeInterval(arguments[$0 + 1]) } ?? 600
    var headers = HTTPHeaders(["X-Mine": "yes"])
    if arguments[index + 2] != "-" { headers["Idempotency-Key"] = arguments[index + 2] }
    let body = method == .get || method == .head ? nil : Data("1".utf8)
    send(
      HTTPRequest(method: method, url: url, headers: headers, body: body, timeout: timeout),
      with: client,
      on: events
    )
    say("done")
    exit(0)
  }
  let changed = DispatchSemaphore(value: 0)
  let outbox = try Outbox(
    directory: URL(fileURLWithPath: arguments[1]),
    client: client,
    retryPolicy: RetryPolicy(base: 0.02, cap: 0.1),
    queue: events
  ) { event in
    switch event {
    case .delivered(let key, _): say("delivered \(key)")
    case .waiting(let key, let error, _): say("waiting \(key) \(error)")
    case .rejected(let key, let error): say("rejected \(key) \(error)")
    case .quarantined(let file): say("quarantined \(file)")
    case .storageFailed(let error): say("storage \(error)")
    }
    changed.signal()
  }
  if !arguments.contains("--no-start") { outbox.start() }
  for number in 1...max(1, count) where count > 0 {
    let taken = DispatchSemaphore(value: 0)
    let request = HTTPRequest(method: .post, url: url, body: Data(String(number).utf8), timeout: 600)
    outbox.enqueue(request, idempotencyKey: key(number)) { error in
      say(error.map { "refused \($0)" } ?? "enqueued \(key(number))")
      taken.signal()
    }
    taken.wait()
  }
  if !arguments.contains("--no-start") {
    // Not until the files are gone: one that is given up on is no longer pending a few steps on the disk before its file has
    // left the queue, and a process that ends between them leaves the rest to the next. With a time-out, because another
    // process may send the last one. By C's own reading of directories, none of whose steps a test counts or lets fail.
    var found = glob_t()
    while glob(arguments[1] + "/queue/*.json", 0, nil, &found) != GLOB_NOMATCH {
      globfree(&found)
      _ = changed.wait(timeout: .now() + 0.1)
    }
    // The thread that removed the last file, here or in another process, has the lock until the directory is flushed too.
    let lock = open(arguments[1] + "/sending.lock", O_RDWR | O_CLOEXEC)
    while lock >= 0, flock(lock, LOCK_EX) != 0, errno == EINTR {}
    close(lock)
  }
  if arguments.contains("--idle") {
    sleep(1)
    let before = try waits(ofThread: "quintet.curl")
    sleep(1)
    let after = try waits(ofThread: "quintet.curl")
    if let before, let after { say("woke \(after - before)") }
  }
  say("done")
} catch {
  say("failed \(error)")
  exit(1)
}
