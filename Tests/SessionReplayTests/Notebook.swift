import Foundation
import QuintetStateLoop

/// A machine with one of each that recordings have to do with: texts, identifiers, a set, a date, a place, and effects that are seen or not.
enum Notebook: RecordableMachine {
  struct State: Codable {
    var title = ""
    var id: UUID?
    var tags: Set<String> = []
    var date: Date?
    var latitude = 0.0
    var place: Place?
    var isSaving = false
    var kind = Kind.plain
  }

  enum Kind: String, Codable { case plain, secret }

  /// Not equatable, so that the written values are compared.
  struct Place: Codable {
    var name: String
    var latitude: Double
    var longitude: Double
  }

  enum Event: Codable {
    case titled(String)
    case tagged([String])
    case placed(latitude: Double)
    case met(Place)
    case kindChosen(Kind)
    case saveTapped(UUID, Date)
    case saved
  }

  enum Effect: Equatable {
    case announce(String)
    case save
  }

  static let words = ["plain", "secret"]

  static func isSeen(_ effect: Effect) -> Bool {
    switch effect {
    case .announce: true
    case .save: false
    }
  }

  static func update(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .titled(let title):
      state.title = title
      return []
    case .tagged(let tags):
      state.tags.formUnion(tags)
      return [.announce("\(state.tags.count)")]
    case .placed(let latitude):
      state.latitude = latitude
      return []
    case .met(let place):
      state.place = place
      return []
    case .kindChosen(let kind):
      state.kind = kind
      return []
    case .saveTapped(let id, let date):
      guard !state.isSaving, state.title.count > 2 else { return [.announce("too short")] }
      state.isSaving = true
      (state.id, state.date) = (id, date)
      return [.save]
    case .saved:
      state.isSaving = false
      return []
    }
  }
}
