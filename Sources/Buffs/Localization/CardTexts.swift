import Foundation

/// Writes what a card says in the SDK's own words, on the screen and to a screen reader.
struct CardTexts: Sendable {
  let strings: LocalizedStrings

  /// What the card as a whole is called.
  var label: String { strings["card.label"] }
  /// The name of ×.
  var close: String { strings["card.close"] }
  /// Announced after the card was closed.
  var closed: String { strings["card.closed"] }
  /// Announced when the time is up.
  var timesUp: String { strings["card.timesUp"] }

  /// Announced when a card appears: who asks what, and how long there is to answer.
  func announcement(of buff: Buff) -> String {
    let question =
      buff.author.name.isEmpty ? buff.question : strings.formatted("card.asks", buff.author.name, buff.question)
    return question + "\n" + secondsLeft(buff.timeToShow)
  }

  /// What the countdown says. A second that has begun counts as a whole one, so that 0 is not shown before the end.
  func secondsLeft(_ seconds: TimeInterval) -> String {
    strings.counted("card.secondsLeft", Self.wholeSeconds(seconds))
  }

  /// The countdown as a mere number, in the digits of the language.
  func seconds(_ seconds: TimeInterval) -> String {
    strings.number(Self.wholeSeconds(seconds))
  }

  /// Describes the author's picture; nil where there is no name to do it with.
  func picture(of author: Buff.Author) -> String? {
    author.name.isEmpty ? nil : strings.formatted("card.picture", author.name)
  }

  /// Says which of how many answers one is, counted from 1.
  func place(_ number: Int, of count: Int) -> String {
    strings.formatted("answer.place", strings.number(number), strings.number(count))
  }

  /// Announced after an answer was chosen.
  func selected(_ answer: Buff.Answer) -> String {
    strings.formatted("answer.selected", answer.title)
  }

  private static func wholeSeconds(_ seconds: TimeInterval) -> Int {
    Int(min(max(0, seconds), BuffLimits.timeToShow.upperBound).rounded(.up))
  }
}
