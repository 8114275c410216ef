import Foundation
import QuintetStorage
import QuintetTransport

/// A change of a request in an ``Outbox``, or of the outbox as a whole.
public indirect enum OutboxEvent: Equatable, Sendable {
  /// The server took the request; its entry is gone from the disk.
  case delivered(key: UUID, HTTPResponse)
  /// The request stays first in line and is tried again after `delay` seconds. This is also what becomes of a pin mismatch
  /// and every other failure that is no answer of the server.
  case waiting(key: UUID, TransportError, delay: TimeInterval)
  /// The answer was final. The entry is kept: see ``Outbox/rejected()``, ``Outbox/retry(_:)`` and ``Outbox/discard(_:)``.
  case rejected(key: UUID, TransportError)
  /// A file of the queue is no entry; it was moved to the folder `quarantine` under the same name.
  case quarantined(file: String)
  /// The file system refused to give the next request, or to note an answer. Either is tried again later; a request whose answer
  /// was not noted is sent again, under the same key.
  case storageFailed(StorageError)
}
