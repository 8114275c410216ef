import Foundation
import QuintetStateLoop

/// A machine that decides by a word, and so otherwise by its stand-in.
enum Guess: RecordableMachine {
  struct State: Codable { var hasWon = false }
  enum Event: Codable { case said(String) }
  enum Effect { case win(Bool), lose(Bool) }

  static func isSeen(_ effect: Effect) -> Bool { true }

  static func update(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .said(let word):
      state.hasWon = word == "Broccoli"
      return state.hasWon ? [.win(true)] : [.lose(true)]
    }
  }
}

/// A machine whose events cannot be written where their word is long, and whose state cannot where it counts below zero.
enum Stubborn: RecordableMachine {
  struct State: Codable { var count = Count() }
  enum Event: Codable { case said(Word) }
  struct Effect {}

  struct Word { var text: String }

  struct Count { var value = 0 }

  static func isSeen(_ effect: Effect) -> Bool { true }

  static func update(_ state: inout State, _ event: Event) -> [Effect] {
    state.count.value += 1
    return []
  }
}

extension Stubborn.Word: Codable {
  init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  func encode(to encoder: any Encoder) throws {
    guard text.count < 5 else {
      throw EncodingError.invalidValue(text, .init(codingPath: encoder.codingPath, debugDescription: "\(text) is long"))
    }
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension Stubborn.Count: Codable {
  init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Int.self)
  }

  func encode(to encoder: any Encoder) throws {
    guard value >= 0 else {
      throw EncodingError.invalidValue(value, .init(codingPath: encoder.codingPath, debugDescription: "\(value)"))
    }
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
