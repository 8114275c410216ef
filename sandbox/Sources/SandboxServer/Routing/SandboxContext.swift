import Hummingbird
import NIOConcurrencyHelpers
import NIOCore

/// What a handler knows of its request besides the request itself.
struct SandboxContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The channel the answer goes to: the connection under HTTP/1.1, one stream of it under HTTP/2.
  let channel: any Channel
  /// The faults that the request has met, in the order in which they came about.
  let faultsMet = NIOLockedValueBox<[Fault.Effect]>([])

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }
}
