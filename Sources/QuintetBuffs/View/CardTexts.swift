import Foundation
import QuintetLocalization

/// A card's texts in the SDK's own words, on the screen and to a screen reader.
struct CardTexts: Sendable {
  /// The SDK's strings, in the language that suits the person.
  var strings = Resources.strings()

  /// The name of ×.
  var close: String { strings["card.close"] }
  /// Announced after the card was closed.
  var closed: String { strings["card.closed"] }
  /// Announced when the time is up.
  var timesUp: String { strings["card.timesUp"] }

  /// Announced when a card appears: the author, the question, and the time to answer, or the seconds that are left of it.
  func announcement(of buff: Buff, left seconds: TimeInterval? = nil) -> String {
    let question =
      buff.author.name.isEmpty ? buff.question : strings.formatted("card.asks", buff.author.name, buff.question)
    return question + "\n" + secondsLeft(seconds ?? buff.timeToShow)
  }

  /// Returns the text of the countdown. A second that has begun counts as a whole one, so that 0 is not shown before the end.
  func secondsLeft(_ seconds: TimeInterval) -> String {
    strings.counted("card.secondsLeft", Self.wholeSeconds(seconds))
  }

  /// The countdown as a mere number, in the digits of the language.
  func seconds(_ seconds: TimeInterval) -> String {
    strings.number(Self.wholeSeconds(seconds))
  }

  /// The description of the author's picture; nil where there is no name for one.
  func picture(of author: Buff.Author) -> String? {
    author.name.isEmpty ? nil : strings.formatted("card.picture", author.name)
  }

  /// The position of an answer among all, counted from 1.
  func place(_ number: Int, of count: Int) -> String {
    strings.formatted("answer.place", strings.number(number), strings.number(count))
  }

  /// Announced after an answer was chosen.
  func selected(_ answer: Buff.Answer) -> String {
    strings.formatted("answer.selected", answer.title)
  }

  /// Returns the seconds left at the next announcement for screen readers; nil if there is none any more.
  ///
  /// Never in the first half: then the question and the answers are being read out, and must not be interrupted.
  static func milestone(after remaining: TimeInterval, of duration: TimeInterval) -> TimeInterval? {
    for seconds in [60, 30, 10, 5] as [TimeInterval] where seconds <= duration / 2 && seconds < remaining {
      return seconds
    }
    return nil
  }

  private static func wholeSeconds(_ seconds: TimeInterval) -> Int {
    Int(min(max(0, seconds), BuffLimits.timeToShow.upperBound).rounded(.up))
  }
}
