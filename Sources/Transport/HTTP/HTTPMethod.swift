/// Names what a request asks of its target (RFC 9110, section 9).
public enum HTTPMethod: String, Sendable {
  /// Reads. Carries no body.
  case get = "GET"
  /// Reads the headers alone. Carries no body.
  case head = "HEAD"
  /// Submits something new.
  case post = "POST"
  /// Replaces the target.
  case put = "PUT"
  /// Changes a part of the target.
  case patch = "PATCH"
  /// Removes the target.
  case delete = "DELETE"
}
