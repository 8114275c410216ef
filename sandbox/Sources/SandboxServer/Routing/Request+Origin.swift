import Hummingbird
import NIOCore

extension Request {
  /// Scheme, host and port by which the client reached the server; empty if it did not say, which makes addresses relative.
  func origin(in context: SandboxContext) async -> String {
    guard let authority = head.authority, !authority.isEmpty else { return "" }
    let usesTLS =
      (try? await context.channel.connection.pipeline.containsHandler(type: TLSHandler.self).get()) != nil
    return "\(usesTLS ? "https" : "http")://\(authority)"
  }
}
