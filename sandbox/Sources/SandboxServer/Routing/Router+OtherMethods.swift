import Hummingbird

extension RouterMethods {
  /// Answers 405, naming the `allowed` methods, to every other method at `path`.
  func refuseOtherMethods(at path: RouterPath, than allowed: HTTPRequest.Method...) {
    let names = allowed.map(\.rawValue).joined(separator: ", ")
    let all: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options, .trace, .connect]
    for method in all where !allowed.contains(method) {
      on(path, method: method) { _, _ -> Response in
        var response = try Response.json(["error": "only \(names) is possible here"], status: .methodNotAllowed)
        response.headers[.allow] = names
        return response
      }
    }
  }
}
