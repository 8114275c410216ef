import Foundation
import QuintetStateLoopTesting
import Testing
import TextRecognition

@testable import Catalogue

/// A new item, event by event: what is ordered and what is said. The states themselves are explored.
@Suite struct ComposeMachineTests {
  private typealias State = ComposeMachine.State
  private typealias Event = ComposeMachine.Event
  private typealias Effect = ComposeMachine.Effect

  private static let text = RecognizedText.line(("ab", 0.9), ("c", 0.5))

  /// A photo that is small, with its text.
  private static func ready() -> State {
    State(photo: .scaled, reading: .done, text: ComposedText(text))
  }

  private static let post = Effect.post(text: "ab c", confidence: ComposedText(text).confidence)

  @Test("a photo is read, made small and posted")
  func aPhotoIsReadMadeSmallAndPosted() throws {
    var test = MachineTest(ComposeMachine.self, State())
    try test.send(.photoChosen, effects: [.read, .scale, .announce(.reading)]) {
      $0.photo = .scaling
      $0.reading = .running(0)
    }
    // Progress never falls.
    for (percent, shown) in [(30, 30), (20, 30), (100, 100)] {
      try test.send(.progressed(percent: percent)) { $0.reading = .running(shown) }
    }
    try test.send(.postAsked)
    try test.send(.read(Self.text), effects: [.announce(.read(words: 2, doubtful: 1))]) {
      $0.reading = .done
      $0.text = ComposedText(Self.text)
    }
    try test.send(.progressed(percent: 100))
    try test.send(.postAsked)
    try test.send(.scaled) { $0.photo = .scaled }
    try test.send(.scaled)
    for _ in 0..<2 {
      try test.send(.postAsked, effects: [Self.post]) { $0.posting = .keeping }
      try test.send(.postAsked)
      try test.send(.photoChosen)
      try test.send(.textEdited("other"))
      try test.send(.notKept, effects: [.announce(.notKept)]) { $0.posting = .failed }
      try test.send(.notKept)
    }
    try test.send(.postAsked, effects: [Self.post]) { $0.posting = .keeping }
    try test.send(.kept) { $0.isOver = true }
    try test.send(.leaveAsked)
  }

  @Test("what ends the reading is said once")
  func whatEndsTheReadingIsSaidOnce() throws {
    let ends: [(Event, ComposeMachine.Reading, [Effect])] = [
      (.readingStopped, .stopped, [.stopReading, .announce(.stopped)]),
      (.notRead(.noLanguages), .failed(.noLanguages), [.announce(.notRead(.noLanguages))]),
      (.notRead(.other), .failed(.other), [.announce(.notRead(.other))]),
    ]
    for (event, reading, effects) in ends {
      for photo in [ComposeMachine.Photo.scaling, .scaled] {
        var test = MachineTest(ComposeMachine.self, State(photo: photo, reading: .running(40)))
        try test.send(event, effects: effects) { $0.reading = reading }
        try test.send(event)
        #expect(test.state.canReadAgain)
        try test.send(.readingAsked, effects: [.read, .announce(.reading)]) { $0.reading = .running(0) }
        try test.send(.readingAsked)
      }
    }
  }

  @Test("what the person has changed is not read again")
  func whatThePersonHasChangedIsNotReadAgain() throws {
    for reading in [.stopped, .failed(.noLanguages), .failed(.other)] as [ComposeMachine.Reading] {
      for photo in [ComposeMachine.Photo.scaling, .scaled] {
        var test = MachineTest(ComposeMachine.self, State(photo: photo, reading: reading))
        #expect(test.state.canReadAgain)
        try test.send(.textEdited("by hand")) {
          $0.text.edit("by hand")
          $0.isEdited = true
        }
        #expect(!test.state.canReadAgain)
        try test.send(.readingAsked)
        // Nor where all of it is taken back.
        try test.send(.textEdited("")) { $0.text.edit("") }
        #expect(!test.state.canReadAgain)
        try test.send(.readingAsked)
      }
    }
  }

  @Test("the text that is there already is no change")
  func theTextThatIsThereAlreadyIsNoChange() throws {
    let ready = Self.ready()
    var test = MachineTest(ComposeMachine.self, ready)
    try test.send(.textEdited(ready.text.text))
  }

  @Test("only a reading without a result is offered again")
  func onlyAReadingWithoutAResultIsOfferedAgain() {
    let states: [(State, Bool)] = [
      (State(photo: .scaled, reading: .stopped), true), (State(photo: .scaled, reading: .failed(.other)), true),
      (State(), false), (State(photo: .none(.broken), reading: .stopped), false),
      (State(photo: .scaling, reading: .running(3)), false), (Self.ready(), false),
      (State(photo: .scaled, reading: .stopped, posting: .keeping), false),
      (State(photo: .scaled, reading: .stopped, isEdited: true), false),
    ]
    for (state, isOffered) in states { #expect(state.canReadAgain == isOffered, "\(state)") }
  }

  @Test("a photo is broken until it has been made small")
  func aPhotoIsBrokenUntilItHasBeenMadeSmall() throws {
    let cases: [(State, [Effect], after: State)] = [
      (
        State(photo: .scaling, reading: .running(4)), [.stopReading, .stopScaling, .announce(.broken)],
        State(photo: .none(.broken))
      ),
      (
        State(photo: .scaling, reading: .done, text: ComposedText(Self.text), isEdited: true),
        [.stopScaling, .announce(.broken)], State(photo: .none(.broken))
      ),
      (
        State(photo: .scaled, reading: .running(4)), [.announce(.notRead(.other))],
        State(photo: .scaled, reading: .failed(.other))
      ),
      (Self.ready(), [], Self.ready()),
    ]
    for (before, effects, after) in cases {
      var test = MachineTest(ComposeMachine.self, before)
      try test.send(.broken, effects: effects) { $0 = after }
    }
  }

  @Test("a photo that is not there leaves the present one")
  func aPhotoThatIsNotThereLeavesThePresentOne() throws {
    var first = MachineTest(ComposeMachine.self, State())
    try first.send(.photoNotHad, effects: [.announce(.broken)]) { $0 = State(photo: .none(.broken)) }
    for before in [Self.ready(), State(photo: .scaling, reading: .running(4))] {
      var test = MachineTest(ComposeMachine.self, before)
      try test.send(.photoNotHad, effects: [.announce(.broken)]) { $0.isPhotoNotHad = true }
    }
  }

  @Test("a photo that is not there is told until the next step")
  func aPhotoThatIsNotThereIsToldUntilTheNextStep() throws {
    var state = Self.ready()
    state.isPhotoNotHad = true
    var posted = MachineTest(ComposeMachine.self, state)
    try posted.send(.postAsked, effects: [Self.post]) {
      $0.posting = .keeping
      $0.isPhotoNotHad = false
    }
    var chosen = MachineTest(ComposeMachine.self, state)
    try chosen.send(.photoChosen, effects: [.read, .scale, .announce(.reading)]) {
      $0 = State(photo: .scaling, reading: .running(0))
    }
  }

  @Test("another photo has nothing of the one before")
  func anotherPhotoHasNothingOfTheOneBefore() throws {
    var edited = Self.ready()
    (edited.isEdited, edited.posting, edited.mending) = (true, .failed, 1)
    edited.text.edit("by hand")
    for before in [edited, State(photo: .none(.broken)), State(photo: .scaling, reading: .stopped)] {
      var test = MachineTest(ComposeMachine.self, before)
      try test.send(.photoChosen, effects: [.read, .scale, .announce(.reading)]) {
        $0 = State(photo: .scaling, reading: .running(0))
      }
    }
  }

  @Test("who has something to lose is asked before leaving")
  func whoHasSomethingToLoseIsAskedBeforeLeaving() throws {
    for photo in [ComposeMachine.Photo.none(nil), .none(.broken)] {
      var test = MachineTest(ComposeMachine.self, State(photo: photo))
      try test.send(.leaveConfirmed)
      try test.send(.leaveAsked) { $0.isOver = true }
    }
    for (state, stops) in [
      (Self.ready(), []), (State(photo: .scaling, reading: .running(4)), [.stopReading, .stopScaling]),
      (State(photo: .scaling, reading: .done), [.stopScaling]),
      (State(photo: .scaled, reading: .running(4)), [.stopReading]),
    ] as [(State, [Effect])] {
      var test = MachineTest(ComposeMachine.self, state)
      for _ in 0..<2 {
        try test.send(.leaveAsked) { $0.isAskedToLeave = true }
        #expect(test.state.question == .leave)
        try test.send(.leaveDeclined) { $0.isAskedToLeave = false }
      }
      try test.send(.leaveAsked) { $0.isAskedToLeave = true }
      try test.send(.postAsked)
      try test.send(.leaveConfirmed, effects: stops) {
        $0.isAskedToLeave = false
        $0.isOver = true
      }
    }
  }

  @Test("work is one of its kind at a time")
  func workIsOneOfItsKindAtATime() {
    let works: [(Effect, ComposeMachine.Key, isStart: Bool)] = [
      (.read, .reading, true), (.scale, .scaling, true), (.stopReading, .reading, false),
      (.stopScaling, .scaling, false),
    ]
    for (effect, key, isStart) in works {
      let work = ComposeMachine.work(of: effect)
      #expect(work?.key == key && work?.isStart == isStart, "\(effect)")
    }
    for effect in [Self.post, .announce(.reading)] { #expect(ComposeMachine.work(of: effect) == nil, "\(effect)") }
  }

  @Test("a replay carries out what is said alone")
  func aReplayCarriesOutWhatIsSaidAlone() {
    let others: [Effect] = [.read, .scale, .stopReading, .stopScaling, Self.post]
    for effect in others { #expect(!ComposeMachine.isSeen(effect), "\(effect)") }
    #expect(ComposeMachine.isSeen(.announce(.reading)))
  }
}
