extension String {
  /// Whether `path` is this one, or begins with it where it ends with `*`.
  func coversPath(_ path: String) -> Bool { hasSuffix("*") ? path.hasPrefix(dropLast()) : path == self }
}
