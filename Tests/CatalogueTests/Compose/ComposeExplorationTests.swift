import Foundation
import QuintetStateLoopTesting
import Testing
import TextRecognition

@testable import Catalogue

@Suite struct ComposeExplorationTests {
  private typealias World = ComposeWorld

  private static let texts: [RecognizedText] = [.line(), .line(("ab", 0.9), ("c", 0.5))]

  private func events(_ world: World.State) -> [World.Event] {
    let machine = world.machine
    var person: [ComposeMachine.Event] = [
      .photoNotHad, .readingStopped, .readingAsked, .mended(0, "x y"), .mended(1, ""), .mended(1, "\u{301}"),
      .mended(7, "z"), .textEdited(""), .textEdited("hand"), .wordPressed(1), .wordPressed(7), .mendingLeft, .postAsked,
      .leaveAsked, .leaveConfirmed, .leaveDeclined,
    ]
    if world.photos < 2 { person.append(.photoChosen) }
    // Texts grow without end otherwise.
    if machine.text.words.count > 3 { person.removeAll { $0 == .mended(0, "x y") } }
    var events = person.map(World.Event.person)
    if world.isReading { events += Self.texts.map { .read($0) } + [.progressed, .notRead, .readingBroken] }
    if world.isScaling { events += [.scaled, .scalingBroken] }
    if world.isKeeping { events += [.kept(true), .kept(false)] }
    return events
  }

  @Test func composingNeverLosesADraftUnaskedAndNeverGetsStuck() throws {
    let exploration = try Explorer(World.self, from: [World.State()]) { self.events($0) }
      .always("the words are those of the text") { world in
        let words = world.machine.text.text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
        return words.map { String($0) } == world.machine.text.words.map(\.text)
      }
      .always("what is waited for is under way") { world in
        let machine = world.machine
        if machine.isOver { return true }
        return world.isReading == machine.isReading && world.isScaling == (machine.photo == .scaling)
          && world.isKeeping == (machine.posting == .keeping)
      }
      .always("nothing is under way for a screen that is gone, but what is being kept") { world in
        !world.machine.isOver || !world.isReading && !world.isScaling
      }
      .always("a word is mended where the text may be changed, and no other question is open") { world in
        let machine = world.machine
        return machine.mending == nil || machine.canEdit && !machine.isAskedToLeave
      }
      .always("one draft at most is kept, and one at a time") { $0.kept.count <= 1 && $0.drafts.count <= 1 }
      .always("the confidence is between 0 and 1, 1 where the person has written or seen everything, 0 without text") {
        world in
        let text = world.machine.text
        return (0...1).contains(text.confidence)
          && (!text.words.allSatisfy(\.isChecked) || text.confidence == (text.words.isEmpty ? 0 : 1))
      }
      .always("nobody is asked whether to lose what there is not") { world in
        !world.machine.isAskedToLeave || world.machine.photo != .none(nil)
      }
      .onEveryStep("what the person has changed goes when the person says so, or a photo turns out broken") { step in
        let (before, after) = (step.before.machine, step.after.machine)
        guard before.isEdited, !after.isEdited else { return true }
        switch step.event {
        case .person(.photoChosen), .scalingBroken: return true
        default: return false
        }
      }
      .onEveryStep("what is read changes nothing that the person has changed") { step in
        guard case .read = step.event else { return true }
        return !step.before.machine.isEdited || step.after.machine.text == step.before.machine.text
      }
      .onEveryStep("what could not be kept is still there") { step in
        guard step.event == .kept(false), !step.before.machine.isOver else { return true }
        return step.after.machine.text == step.before.machine.text && step.after.machine.photo == .scaled
          && step.after.machine.phase == .ready
      }
      .onEveryStep("a draft has the text on the screen, a small photo, and no reading under way") { step in
        guard step.after.isKeeping, !step.before.isKeeping else { return true }
        let machine = step.before.machine
        return step.after.drafts.last == .init(text: machine.text.trimmed, confidence: machine.text.confidence)
          && machine.photo == .scaled && !machine.isReading
      }
      .onEveryStep("it is over where there was nothing, where the draft is kept, or the person has said so") { step in
        guard step.after.machine.isOver, !step.before.machine.isOver else { return true }
        switch step.event {
        case .kept(true): return true
        case .person(.leaveConfirmed): return step.before.machine.isAskedToLeave
        case .person(.leaveAsked): return step.before.machine.phase == .choosing
        default: return false
        }
      }
      .explore()
    try exploration.everyState(canReach: "the end") { $0.machine.isOver }
    // There could be any number of photos: the last one of the exploration may have been broken.
    try exploration.everyState(canReach: "a kept draft") {
      !$0.kept.isEmpty || $0.machine.isOver || $0.photos == 2 && $0.machine.phase == .choosing
    }
    #expect(exploration.stateCount > 300)
  }
}
