import NIOCore
import NIOSSL

extension Channel {
  /// Closes the TCP connection that this channel or stream belongs to, after what was written to it; a TLS session on
  /// it is not ended as it should be. Returns when the connection is closed.
  func breakConnection() async {
    // Under HTTP/2 this is a stream, whose parent is the connection, whose parent is the listening socket.
    let connection: any Channel =
      if let parent, parent.parent != nil { parent } else { self }
    connection.eventLoop.execute {
      // A close that starts at the TLS handler passes by it, so that it cannot say goodbye to the other side.
      if let tls = try? connection.pipeline.syncOperations.context(handlerType: NIOSSLServerHandler.self) {
        tls.close(promise: nil)
      } else {
        connection.close(promise: nil)
      }
    }
    try? await connection.closeFuture.get()
  }
}
