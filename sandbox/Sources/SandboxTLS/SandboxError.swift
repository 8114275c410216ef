/// A reason why a sandbox cannot start, and the remedy.
package enum SandboxError: Error, Equatable, CustomStringConvertible {
  /// The data folder cannot be made or written to.
  case dataDirectoryUnusable(path: String, reason: String)
  /// The database cannot be opened, or its content is damaged.
  case databaseUnusable(path: String, reason: String)
  /// A key or certificate file is there, but is not what it should be.
  case identityUnusable(path: String, reason: String)
  /// Nothing can listen at this address.
  case cannotListen(host: String, port: Int, reason: String)

  /// The case and its remedy on one line.
  package var description: String {
    switch self {
    case .dataDirectoryUnusable(let path, let reason):
      "cannot use the data folder \(path): \(reason). Choose a folder that you may write to with --data."
    case .databaseUnusable(let path, let reason):
      "cannot use the database \(path): \(reason). Delete it to start with an empty one, or choose another --data."
    case .identityUnusable(let path, let reason):
      "cannot use \(path): \(reason). Delete it to have a new one made; clients then need what the sandbox announces."
    case .cannotListen(let host, let port, let reason):
      "cannot listen on \(host) port \(port): \(reason). Stop what uses it, or choose another port (0 for any free one)."
    }
  }
}
