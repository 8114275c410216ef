import Foundation
import StateLoop
import TextRecognition

@testable import Catalogue

/// The machine together with what reads, scales and keeps, for exploration.
enum ComposeWorld: Machine {
  struct State: Hashable {
    var machine = ComposeMachine.State()
    /// The numbers of the photos of which the text is being read, or which are being made smaller. What was stopped does not answer.
    var readings: Set<Int> = []
    var scalings: Set<Int> = []
    var drafts: [Draft] = []
    var isKeeping = false
    var kept: [Draft] = []
  }

  struct Draft: Hashable {
    let text: String
    let confidence: Double
  }

  enum Event: Equatable {
    case person(ComposeMachine.Event)
    case progressed
    case read(Int, RecognizedText)
    case notRead(Int)
    case readingBroken(Int)
    case scaled(Int)
    case scalingBroken(Int)
    case kept(Bool)
  }

  typealias Effect = Never

  static func update(_ world: inout State, _ event: Event) -> [Never] {
    switch event {
    case .person(let event): take(&world, event)
    case .progressed: take(&world, .progressed(attempt: world.machine.attempt, percent: 50))
    case .read(let attempt, let text):
      world.readings.remove(attempt)
      take(&world, .read(attempt: attempt, text))
    case .notRead(let attempt):
      world.readings.remove(attempt)
      take(&world, .notRead(attempt: attempt, .noLanguages))
    case .readingBroken(let attempt):
      world.readings.remove(attempt)
      take(&world, .broken(attempt: attempt))
    case .scaled(let attempt):
      world.scalings.remove(attempt)
      take(&world, .scaled(attempt: attempt))
    case .scalingBroken(let attempt):
      world.scalings.remove(attempt)
      take(&world, .broken(attempt: attempt))
    case .kept(let isKept):
      world.isKeeping = false
      if isKept { world.kept.append(world.drafts.removeLast()) } else { world.drafts.removeLast() }
      take(&world, isKept ? .kept : .notKept)
    }
    return []
  }

  private static func take(_ world: inout State, _ event: ComposeMachine.Event) {
    for effect in ComposeMachine.update(&world.machine, event) {
      switch effect {
      case .read(let attempt): world.readings.insert(attempt)
      case .scale(let attempt): world.scalings.insert(attempt)
      case .stopReading: world.readings = []
      case .stopScaling: world.scalings = []
      case .post(let text, let confidence):
        world.isKeeping = true
        world.drafts.append(Draft(text: text, confidence: confidence))
      case .announce: break
      }
    }
  }
}

extension RecognizedText {
  /// A line of words, each a letter wide, with their confidence.
  static func line(_ words: (text: String, confidence: Double)...) -> RecognizedText {
    RecognizedText(
      words: words.enumerated().map { place, word in
        RecognizedWord(
          text: word.text,
          confidence: word.confidence,
          box: CGRect(x: Double(place) / 10, y: 0.1, width: 0.05, height: 0.1),
          line: 0
        )
      }
    )
  }
}
