/// One place at which two values of one type differ, and how each of them prints there.
struct Difference: Equatable {
  /// The way from the value to the place, as in `choice.date` or `[2].title`; empty for the value itself.
  var path: String
  var left: String
  var right: String

  /// Reads the left value as the one expected and the right as the one that came.
  func line(in name: String) -> String {
    "\(name)\(path.isEmpty || path.hasPrefix("[") ? "" : ".")\(path): expected \(left), got \(right)"
  }

  /// Returns every place at which `left` and `right` differ, as deep as reflection sees.
  static func between<Value: Equatable>(_ left: Value, _ right: Value) -> [Difference] {
    guard left != right else { return [] }
    let found = compare("", left, right)
    // The difference can be invisible to reflection, or print alike.
    return found.isEmpty ? [Difference(path: "", left: text(left), right: text(right))] : found
  }

  private static func compare(_ path: String, _ left: Any, _ right: Any) -> [Difference] {
    let (leftMirror, rightMirror) = (Mirror(reflecting: left), Mirror(reflecting: right))
    let (leftChildren, rightChildren) = (leftMirror.children, rightMirror.children)
    switch leftMirror.displayStyle {
    case .struct, .tuple, .class:
      guard !leftChildren.isEmpty, leftChildren.count == rightChildren.count else { break }
      return zip(leftChildren, rightChildren).flatMap { compare(join(path, $0.label), $0.value, $1.value) }
    case .enum, .optional:
      guard let leftCase = leftChildren.first, let rightCase = rightChildren.first, leftCase.label == rightCase.label
      else { break }
      let name = leftMirror.displayStyle == .optional ? nil : leftCase.label
      return compare(join(path, name), leftCase.value, rightCase.value)
    case .collection:
      return compareElements(path, leftChildren.map(\.value), rightChildren.map(\.value))
    case .dictionary, .set:
      return compareElements(
        path,
        leftChildren.map(\.value).sorted { text($0) < text($1) },
        rightChildren.map(\.value).sorted { text($0) < text($1) }
      )
    default: break
    }
    let (leftText, rightText) = (text(left), text(right))
    return leftText == rightText ? [] : [Difference(path: path, left: leftText, right: rightText)]
  }

  private static func compareElements(_ path: String, _ left: [Any], _ right: [Any]) -> [Difference] {
    (0..<max(left.count, right.count)).flatMap { index -> [Difference] in
      let place = "\(path)[\(index)]"
      guard index < left.count else { return [Difference(path: place, left: "nothing", right: text(right[index]))] }
      guard index < right.count else { return [Difference(path: place, left: text(left[index]), right: "nothing")] }
      return compare(place, left[index], right[index])
    }
  }

  private static func join(_ path: String, _ label: String?) -> String {
    guard let label else { return path }
    return path.isEmpty ? label : "\(path).\(label)"
  }

  /// Reads like source: strings in quotes, an optional's value without the word "Optional".
  private static func text(_ value: Any) -> String {
    if let string = value as? String { return string.debugDescription }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return String(describing: value) }
    return mirror.children.first.map { text($0.value) } ?? "nil"
  }
}
