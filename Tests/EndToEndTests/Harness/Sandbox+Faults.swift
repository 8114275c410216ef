import Foundation
import FoundationNetworking
import Synchronization

extension Sandbox {
  /// Something that goes wrong on purpose with a request.
  enum Fault {
    case latency(milliseconds: Int)
    case status(Int, retryAfter: Int?)
    /// The connection breaks before the server has stored the report.
    case dropBefore
    /// The connection breaks after the server has stored the report.
    case dropAfter
    case truncate
    case garbage

    fileprivate var fields: [String: Any] {
      switch self {
      case .latency(let milliseconds): ["kind": "latency", "value": milliseconds]
      case .status(let code, nil): ["kind": "status", "value": code]
      case .status(let code, let seconds?): ["kind": "status", "value": code, "retry_after": seconds]
      case .dropBefore: ["kind": "drop", "value": "before"]
      case .dropAfter: ["kind": "drop", "value": "after"]
      case .truncate: ["kind": "truncate"]
      case .garbage: ["kind": "garbage"]
      }
    }
  }

  /// Lets the next request for a path fail; of reports, unless another path is given.
  func add(_ fault: Fault, path: String = "/v2/*", times: Int = 1) throws {
    let fields = fault.fields.merging(["path": path, "times": times]) { $1 }
    try request("POST", "/_sandbox/faults", JSONSerialization.data(withJSONObject: fields))
  }

  /// Removes the faults that have met no request.
  func removeFaults() throws {
    try request("DELETE", "/_sandbox/faults")
  }

  /// True if a fault has met a report, as the server's log says.
  var hasFailedOnPurpose: Bool { program.lines.contains { $0.contains("fault on") } }

  @discardableResult
  func request(_ method: String, _ path: String, query: String = "", _ body: Data? = nil) throws -> Data {
    let address = announcement.http.absoluteString + path + (query.isEmpty ? "" : "?\(query)")
    guard let url = URL(string: address) else { throw Failure("\(address) is no address") }
    var request = URLRequest(url: url, timeoutInterval: 60)
    request.httpMethod = method
    request.httpBody = body
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    let answer = Answer()
    URLSession.shared.dataTask(with: request) { data, response, error in
      answer.value.withLock { $0 = (data ?? Data(), (response as? HTTPURLResponse)?.statusCode ?? 0) }
      answer.arrived.signal()
    }.resume()
    answer.arrived.wait()
    let (data, status) = answer.value.withLock { $0 }
    guard 200..<300 ~= status else {
      throw Failure("\(method) \(path): \(status) \(String(decoding: data, as: UTF8.self))")
    }
    return data
  }

  private final class Answer: Sendable {
    let arrived = DispatchSemaphore(value: 0)
    let value = Mutex<(Data, Int)>((Data(), 0))
  }
}
