import QuintetConsent

extension PurposeAnswers {
  /// The answers by the purposes' ids.
  var byID: [String: Bool] {
    var answers: [String: Bool] = [:]
    for id in granted { answers[id] = true }
    for id in denied { answers[id] = false }
    return answers
  }
}
