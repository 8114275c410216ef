import Foundation
import Network
import Security

/// A server on this device that answers each request as the test says, with TLS if it has an identity.
///
/// `@unchecked` because everything is touched on `queue` alone, which is serial, but for `seen`, which waits for it.
final class LocalServer: @unchecked Sendable {
  /// The pieces of an answer, and whether the connection is closed after them.
  struct Answer: Sendable {
    var pieces: [String]
    var closes = true

    /// A whole answer.
    static func status(_ status: Int, _ fields: String = "", _ body: String = "") -> Answer {
      Answer(pieces: ["HTTP/1.1 \(status) X\r\nContent-Length: \(body.utf8.count)\r\n\(fields)\r\n\(body)"])
    }
  }

  private let queue = DispatchQueue(label: "local server")
  private let listener: NWListener
  private let answer: @Sendable (_ request: String) -> Answer
  private var requests: [String] = []
  private(set) var port = 0

  /// Starts to listen, and returns once it does.
  init(_ identity: SecIdentity? = nil, answer: @escaping @Sendable (_ request: String) -> Answer) throws {
    self.answer = answer
    let parameters: NWParameters
    if let identity, let local = sec_identity_create(identity) {
      let options = NWProtocolTLS.Options()
      sec_protocol_options_set_local_identity(options.securityProtocolOptions, local)
      parameters = NWParameters(tls: options)
    } else {
      parameters = NWParameters.tcp
    }
    listener = try NWListener(using: parameters)
    let listens = DispatchSemaphore(value: 0)
    listener.stateUpdateHandler = { state in
      if case .ready = state { listens.signal() }
    }
    listener.newConnectionHandler = { [weak self] connection in self?.serve(connection) }
    listener.start(queue: queue)
    guard listens.wait(timeout: .now() + 30) == .success, let port = listener.port else {
      throw LocalIdentity.Failed(what: "no port")
    }
    self.port = Int(port.rawValue)
  }

  deinit { listener.cancel() }

  /// The requests so far, head and body.
  var seen: [String] { queue.sync { requests } }

  private func serve(_ connection: NWConnection) {
    connection.start(queue: queue)
    receive(connection, "")
  }

  /// Reads until a request is whole: its head, and as much as that says.
  private func receive(_ connection: NWConnection, _ before: String) {
    connection.receive(minimumIncompleteLength: 1, maximumLength: 65_536) { [weak self] data, _, isComplete, error in
      guard let self, error == nil, let data else { return connection.cancel() }
      let text = before + String(decoding: data, as: UTF8.self)
      let parts = text.components(separatedBy: "\r\n\r\n")
      let length = parts[0].lowercased().components(separatedBy: "content-length: ").last?.prefix { $0.isNumber }
      guard parts.count > 1, parts[1].utf8.count >= Int(length ?? "") ?? 0 else {
        if isComplete { connection.cancel() } else { self.receive(connection, text) }
        return
      }
      self.requests.append(text)
      let answer = self.answer(text)
      for piece in answer.pieces {
        connection.send(content: Data(piece.utf8), completion: .contentProcessed { _ in })
      }
      if answer.closes {
        connection.send(
          content: nil,
          contentContext: .finalMessage,
          isComplete: true,
          completion: .contentProcessed { _ in connection.cancel() }
        )
      }
    }
  }
}
