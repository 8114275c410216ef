import QuintetStateLoop

/// The machine of these tests: a door that counts how often it was opened and rings while it stands open too long.
enum Door: Machine {
  struct State: Hashable, Codable {
    var isOpen = false
    var opened = 0
    var visitor: String?
  }

  enum Event: Hashable, Codable {
    case opened(by: String)
    case closed
    case waitedTooLong
  }

  enum Effect: Hashable, Codable {
    case startTimer(seconds: Int)
    case stopTimer
    case ring
  }

  static func update(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened(let visitor):
      guard !state.isOpen else { return [] }
      state.isOpen = true
      state.opened += 1
      state.visitor = visitor
      return [.startTimer(seconds: 10)]
    case .closed:
      guard state.isOpen else { return [] }
      state.isOpen = false
      state.visitor = nil
      return [.stopTimer]
    case .waitedTooLong:
      return state.isOpen ? [.ring] : []
    }
  }
}

/// Counts up to a bound; the events say what to do, so that tests can build any script from them.
enum Counter: Machine {
  struct State: Hashable {
    var count = 0
  }

  enum Event: Hashable {
    case added(Int)
    case asked(Int)
  }

  enum Effect: Hashable {
    case answer(Int)
  }

  static func update(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .added(let number):
      state.count += number
      return []
    case .asked(let number):
      return [.answer(number)]
    }
  }
}
