import UIKit

/// The look of the card. Main thread, as all of UIKit.
///
/// The standard theme is dark, nearly opaque, and can be read over any picture.
public struct BuffTheme {
  /// Behind the whole card.
  public var background = UIColor(white: 0.11, alpha: 0.94)
  /// The question, the author's name and the seconds.
  public var text = UIColor(white: 1, alpha: 1)
  /// Behind an answer.
  public var answerBackground = UIColor(white: 1, alpha: 0.14)
  /// The text of an answer.
  public var answerText = UIColor(white: 1, alpha: 1)
  /// Behind the answer that was chosen, and the ring of the countdown.
  public var accent = UIColor(red: 0.21, green: 0.52, blue: 0.89, alpha: 1)
  /// The text of the chosen answer.
  public var accentText = UIColor(white: 1, alpha: 1)
  /// The author's name.
  public var authorFont = UIFont.preferredFont(forTextStyle: .subheadline)
  /// The question.
  public var questionFont = UIFont.preferredFont(forTextStyle: .headline)
  /// The answers.
  public var answerFont = UIFont.preferredFont(forTextStyle: .body)
  /// The radius of the card's corners, in points; the answers' are two thirds of it.
  public var cornerRadius: CGFloat = 16

  /// Makes the standard theme.
  public init() {}
}
