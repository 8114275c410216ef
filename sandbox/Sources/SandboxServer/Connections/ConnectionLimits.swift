import Foundation
import NIOCore

/// How long and how many clients are borne with.
struct ConnectionLimits: Sendable {
  /// How long a client may take for a handshake, for a whole request, for taking an answer, and between two requests.
  var patience = TimeAmount.seconds(60)
  /// How long what still comes is read and thrown away after an answer that was given before the end of its request: closing at
  /// once would reset the connection, and the client might lose the answer.
  var linger = TimeAmount.seconds(10)
  /// How many connections each of the two servers has at once; more wait until one is closed. At least 1.
  var connections = Self.connectionsThatFit

  /// 512, or fewer where the process may not open that many files for both servers, beside 64 of its own.
  private static var connectionsThatFit: Int {
    max(1, min(512, (sysconf(Int32(_SC_OPEN_MAX)) - 64) / 2))
  }
}
