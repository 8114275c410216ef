import Foundation
import ServiceLifecycle

/// Runs a service that, once told to stop, gets two seconds to finish what is under way; then the process ends.
///
/// A client that stopped talking in the middle of a request or a handshake would otherwise keep the process.
struct PromptlyEnding<Wrapped: Service>: Service {
  let service: Wrapped

  func run() async throws {
    try await withGracefulShutdownHandler {
      try await service.run()
    } onGracefulShutdown: {
      DispatchQueue.global().asyncAfter(deadline: .now() + 2) { exit(EXIT_SUCCESS) }
    }
  }
}
