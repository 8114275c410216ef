// What the compiler needs a newer runtime for: a closure with typed throws as a generic argument.
// Found by shape, headers as: runtime support for typed throws function types is only available in iOS 18.0.0 or newer
private struct Problem: Error {}

private func chosen(_ own: (() throws(Problem) -> Int)?) -> () throws(Problem) -> Int { own ?? { 0 } }
