import Foundation

extension CatalogueTexts {
  /// Describes a word's confidence, and whether it is high.
  func sureness(_ word: ComposedText.Word) -> String {
    if word.isChecked { return self["compose.word.checked"] }
    let confidence = confidence(word.confidence)
    return word.isDoubtful ? formatted("compose.word.doubtful", confidence) : confidence
  }

  /// Above the words: how many there are, how many of them are doubtful, and how sure the text is.
  func summary(_ text: ComposedText) -> String {
    [
      counted("compose.words", text.words.count),
      text.doubtfulCount == 0 ? nil : counted("compose.doubtful", text.doubtfulCount),
      confidence(text.confidence),
    ].compactMap(\.self).joined(separator: " · ")
  }

  /// Describes the reading under way or its result; nil where the words say that.
  func status(_ state: ComposeMachine.State) -> String? {
    switch state.phase {
    case .choosing: return nil
    case .reading: return self["compose.reading"]
    case .posting: return self["compose.keeping"]
    case .scaling, .ready:
      switch state.reading {
      case .stopped where !state.isEdited: return self["compose.stopped"]
      case .failed(let problem) where !state.isEdited: return self.problem(problem)
      case .done where state.text.words.isEmpty && !state.isEdited: return self["compose.noText"]
      case .idle, .running, .done, .stopped, .failed:
        return state.phase == .scaling ? self["compose.scaling"] : nil
      }
    }
  }

  func announcement(_ announcement: ComposeMachine.Announcement) -> String {
    switch announcement {
    case .reading: self["compose.reading"]
    case .read(words: 0, doubtful: _): self["compose.noText"]
    case .read(let words, doubtful: 0): counted("compose.words", words)
    case .read(let words, let doubtful):
      counted("compose.words", words) + ", " + counted("compose.doubtful", doubtful)
    case .stopped: self["compose.stopped"]
    case .notRead(let problem): self.problem(problem)
    case .broken: self["compose.broken"]
    case .notKept: self["compose.notKept"]
    }
  }

  private func problem(_ problem: ComposeMachine.ReadingProblem) -> String {
    switch problem {
    case .noLanguages: self["compose.noLanguages"]
    case .other: self["compose.notRead"]
    }
  }
}
