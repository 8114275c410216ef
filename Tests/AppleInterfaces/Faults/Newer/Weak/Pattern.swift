// Wants a library of iOS 16 where it is there.

public func isWord(_ text: String) -> Bool {
  if #available(iOS 16, *) { return (try? Regex("[a-z]+").wholeMatch(in: text)) != nil }
  return false
}
