import Foundation
import QuintetStateLoop
import TextRecognition

/// Turns a photo into a draft: its text is read and mended while it is made smaller, and both are posted.
enum ComposeMachine: Machine {
  struct State: Hashable, Recordable {
    var photo = Photo.none(nil)
    /// True if another one was chosen in place of a photo, and could not be loaded.
    var isPhotoNotHad = false
    var reading = Reading.idle
    var text = ComposedText()
    /// True if the person has changed the text.
    var isEdited = false
    var posting = Posting.idle
    /// The person wants to leave, and is asked whether to lose what is there.
    var isAskedToLeave = false
    /// The place of the word that is being mended; nil for none.
    var mending: Int?
    /// Nothing is shown any more.
    var isOver = false
  }

  enum Photo: Hashable, Recordable {
    /// There is none, for this reason if there was one.
    case none(PhotoProblem?)
    case scaling
    /// It is as small as it will be sent.
    case scaled
  }

  enum PhotoProblem: Hashable, Recordable {
    /// The file is no picture, is damaged or too large.
    case broken
  }

  enum Reading: Hashable, Recordable {
    case idle
    /// Percent of it are done.
    case running(Int)
    case done
    /// The person has stopped it.
    case stopped
    case failed(ReadingProblem)
  }

  enum ReadingProblem: Hashable, Recordable {
    /// Nothing is installed to read text with.
    case noLanguages
    case other
  }

  enum Posting: Hashable, Recordable {
    case idle
    /// The draft is being kept on the device.
    case keeping
    /// The draft could not be kept.
    case failed
  }

  /// The phase of composing, for the screen.
  enum Phase: Hashable {
    case choosing
    case reading
    /// The text is there, the small photo is not.
    case scaling
    case ready
    case posting
  }

  enum Event: Equatable, Recordable {
    case photoChosen
    /// The chosen photo could not be loaded.
    case photoNotHad
    case progressed(percent: Int)
    case read(RecognizedText)
    case notRead(ReadingProblem)
    /// The photo could not be decoded.
    case broken
    case scaled
    case readingStopped
    /// The person wants the text to be read after all.
    case readingAsked
    /// The person has pressed the word at this place.
    case wordPressed(Int)
    case mendingLeft
    /// The word at this place was mended, or found right as it is; nothing removes it.
    case mended(Int, String)
    case textEdited(String)
    case postAsked
    case kept
    case notKept
    case leaveAsked
    case leaveConfirmed
    case leaveDeclined
  }

  enum Effect: Hashable {
    case read
    case scale
    case stopReading
    case stopScaling
    case post(text: String, confidence: Double)
    case announce(Announcement)
  }

  /// Work under way.
  enum Key: Hashable { case reading, scaling }

  static func work(of effect: Effect) -> KeyedWork<Key>? {
    switch effect {
    case .read: .start(.reading)
    case .scale: .start(.scaling)
    case .stopReading: .cancel(.reading)
    case .stopScaling: .cancel(.scaling)
    case .post, .announce: nil
    }
  }

  /// Announcements for screen readers.
  enum Announcement: Hashable {
    case reading
    case read(words: Int, doubtful: Int)
    case stopped
    case notRead(ReadingProblem)
    case broken
    case notKept
  }

  static func update(_ state: inout State, _ event: Event) -> [Effect] {
    guard !state.isOver else { return [] }
    switch event {
    case .photoChosen:
      guard state.posting != .keeping else { return [] }
      state = State(photo: .scaling, reading: .running(0))
      return [.read, .scale, .announce(.reading)]
    case .photoNotHad:
      // The present photo stays.
      if case .none = state.photo { state.photo = .none(.broken) } else { state.isPhotoNotHad = true }
      return [.announce(.broken)]
    case .progressed(let percent):
      guard case .running(let before) = state.reading else { return [] }
      state.reading = .running(max(before, percent))
      return []
    case .read(let recognized):
      guard state.isReading else { return [] }
      state.reading = .done
      state.text = ComposedText(recognized)
      return [.announce(.read(words: state.text.words.count, doubtful: state.text.doubtfulCount))]
    case .notRead(let problem):
      return failReading(&state, problem)
    case .broken:
      // A photo that was made smaller was decoded as a whole: it is not broken.
      guard state.photo == .scaling else { return failReading(&state, .other) }
      let stops = stopAll(state)
      state = State(photo: .none(.broken))
      return stops + [.announce(.broken)]
    case .scaled:
      guard state.photo == .scaling else { return [] }
      state.photo = .scaled
      return []
    case .readingStopped:
      guard state.isReading else { return [] }
      state.reading = .stopped
      return [.stopReading, .announce(.stopped)]
    case .readingAsked:
      guard state.canReadAgain else { return [] }
      state.reading = .running(0)
      return [.read, .announce(.reading)]
    case .wordPressed(let place):
      if state.canEdit, !state.isAskedToLeave, state.text.words.indices.contains(place) { state.mending = place }
      return []
    case .mendingLeft:
      state.mending = nil
      return []
    case .mended(let place, let written):
      guard state.canEdit else { return [] }
      state.text.mend(place, written)
      state.isEdited = true
      return []
    case .textEdited(let text):
      guard state.canEdit, text != state.text.text else { return [] }
      state.text.edit(text)
      state.isEdited = true
      return []
    case .postAsked:
      guard state.phase == .ready, !state.isAskedToLeave else { return [] }
      (state.posting, state.mending, state.isPhotoNotHad) = (.keeping, nil, false)
      return [.post(text: state.text.trimmed, confidence: state.text.confidence)]
    case .kept:
      guard state.posting == .keeping else { return [] }
      state.isOver = true
      return []
    case .notKept:
      guard state.posting == .keeping else { return [] }
      state.posting = .failed
      return [.announce(.notKept)]
    case .leaveAsked:
      state.mending = nil
      if case .none = state.photo { state.isOver = true } else { state.isAskedToLeave = true }
      return []
    case .leaveConfirmed:
      guard state.isAskedToLeave else { return [] }
      state.isAskedToLeave = false
      state.isOver = true
      return stopAll(state)
    case .leaveDeclined:
      state.isAskedToLeave = false
      return []
    }
  }

  private static func failReading(_ state: inout State, _ problem: ReadingProblem) -> [Effect] {
    guard state.isReading else { return [] }
    state.reading = .failed(problem)
    return [.announce(.notRead(problem))]
  }

  private static func stopAll(_ state: State) -> [Effect] {
    (state.isReading ? [.stopReading] : []) + (state.photo == .scaling ? [.stopScaling] : [])
  }
}

extension ComposeMachine.State {
  /// Questions shown over the screen.
  enum Question: Hashable {
    /// Asks if the changes may be discarded.
    case leave
    /// Asks for the word at this place.
    case word(Int)
  }

  var question: Question? { isAskedToLeave ? .leave : mending.map { .word($0) } }

  var phase: ComposeMachine.Phase {
    if posting == .keeping { return .posting }
    switch photo {
    case .none: return .choosing
    case .scaling: return isReading ? .reading : .scaling
    case .scaled: return isReading ? .reading : .ready
    }
  }

  var isReading: Bool {
    if case .running = reading { true } else { false }
  }

  /// True if the text may be changed: not while it is still being read, which would replace the changes.
  var canEdit: Bool {
    guard !isReading, posting != .keeping else { return false }
    if case .none = photo { return false }
    return true
  }

  /// True if the text can be read again without losing changes.
  var canReadAgain: Bool {
    guard canEdit, !isEdited else { return false }
    switch reading {
    case .stopped, .failed: return true
    case .idle, .running, .done: return false
    }
  }
}

extension ComposedText {
  /// The text without space at its ends.
  var trimmed: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
}

extension ComposeMachine: RecordableMachine {
  static func isSeen(_ effect: Effect) -> Bool {
    switch effect {
    case .announce: true
    case .read, .scale, .stopReading, .stopScaling, .post: false
    }
  }
}
