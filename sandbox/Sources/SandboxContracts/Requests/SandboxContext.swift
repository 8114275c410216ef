import Hummingbird
import NIOCore
import SandboxTLS

/// The context of a request, with the channel that it came by.
package struct SandboxContext: RequestContext {
  package var coreContext: CoreRequestContextStorage
  /// The channel of the answer: the connection under HTTP/1.1, one stream of it under HTTP/2.
  package let channel: any Channel

  package init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }
}

extension Request {
  /// Returns scheme, host and port that the client used; empty for a request without a host, which makes addresses relative.
  package func origin(in context: SandboxContext) async -> String {
    guard let authority = head.authority, !authority.isEmpty else { return "" }
    let usesTLS =
      (try? await context.channel.connection.pipeline.containsHandler(type: TLSHandler.self).get()) != nil
    return "\(usesTLS ? "https" : "http")://\(authority)"
  }
}
