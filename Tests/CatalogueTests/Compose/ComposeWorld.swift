import Foundation
import QuintetStateLoop
import TextRecognition

@testable import Catalogue

/// The machine together with what reads, scales and keeps, for exploration.
enum ComposeWorld: Machine {
  struct State: Hashable {
    var machine = ComposeMachine.State()
    /// The number of photos chosen.
    var photos = 0
    /// True if a photo is being read, or made smaller. The loop drops the answers of work that was stopped or replaced.
    var isReading = false
    var isScaling = false
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
    case read(RecognizedText)
    case notRead
    case readingBroken
    case scaled
    case scalingBroken
    case kept(Bool)
  }

  typealias Effect = Never

  static func update(_ world: inout State, _ event: Event) -> [Never] {
    switch event {
    case .person(let event):
      if event == .photoChosen { world.photos += 1 }
      take(&world, event)
    case .progressed: take(&world, .progressed(percent: 50))
    case .read(let text):
      world.isReading = false
      take(&world, .read(text))
    case .notRead:
      world.isReading = false
      take(&world, .notRead(.noLanguages))
    case .readingBroken:
      world.isReading = false
      take(&world, .broken)
    case .scaled:
      world.isScaling = false
      take(&world, .scaled)
    case .scalingBroken:
      world.isScaling = false
      take(&world, .broken)
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
      case .read: world.isReading = true
      case .scale: world.isScaling = true
      case .stopReading: world.isReading = false
      case .stopScaling: world.isScaling = false
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
