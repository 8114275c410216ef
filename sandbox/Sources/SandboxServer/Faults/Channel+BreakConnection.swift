import NIOCore

extension Channel {
  /// Closes the TCP connection that this channel or stream belongs to, after what was written to it; a TLS session on
  /// it is not ended as it should be. Returns when the connection is closed.
  func breakConnection() async {
    let connection = connection
    connection.eventLoop.execute {
      try? connection.pipeline.syncOperations.handler(type: ConnectionGuard.self).close()
    }
    try? await connection.closeFuture.get()
  }
}
