import Foundation
import QuintetStateLoop

/// The form: what was typed, which messages are up, and whether it is being sent.
///
/// It outlives the sheet, so that a sheet dismissed by mistake loses nothing; it does not outlive the process, because a name
/// and an address that nobody sent do not belong on the disk.
struct Form: Hashable, Sendable, Recordable {
  private(set) var name = Field()
  private(set) var email = Field()
  private(set) var confirmation = Field()
  var phase = Phase.editing
  /// The reason why the last try to send came to nothing; nil once it is tried again or something is typed.
  var failure: Failure?
  /// The address that was probably meant; nil if there is no reason to ask.
  private(set) var suggestion: String?

  /// One field as the view shows it.
  struct Field: Hashable, Sendable, Recordable {
    var text = ""
    /// The message below the field; nil shows none.
    var message: FormProblem?
    /// True if it was ever typed or pasted into.
    var wasEdited = false
  }

  /// The phase of the form.
  enum Phase: Hashable, Sendable, Recordable {
    case editing
    /// Send was tapped, and what makes retries safe is being stored first.
    case storing
    case sending
  }

  /// True if fields are locked, progress is shown and Send is replaced by a way to stop.
  var isSending: Bool { phase != .editing }

  subscript(field: FormField) -> Field {
    switch field {
    case .name: name
    case .email: email
    case .confirmation: confirmation
    }
  }

  /// The request that the fields make; nil while one of them is wrong.
  var submission: Submission? {
    guard
      let name = try? PersonName(name.text), let email = try? EmailAddress(email.text),
      problem(of: .confirmation) == nil
    else { return nil }
    return Submission(name: name, email: email)
  }

  /// Returns a field's problem, shown or not.
  func problem(of field: FormField) -> FormProblem? {
    switch field {
    case .name:
      do throws(PersonName.Problem) { _ = try PersonName(name.text) } catch { return .name(error) }
    case .email:
      do throws(EmailAddress.Problem) { _ = try EmailAddress(email.text) } catch { return .email(error) }
    case .confirmation:
      if TypedText.trimmed(confirmation.text).isEmpty { return .confirmationMissing }
      if !EmailAddress.areSame(confirmation.text, email.text) { return .confirmationDiffers }
    }
    return nil
  }

  /// Takes over a field's text. Messages that are up follow, every field's: the confirmation's depends on the e-mail too.
  mutating func edit(_ field: FormField, _ text: String) {
    change(field) {
      $0.text = text
      $0.wasEdited = true
    }
    failure = nil
    if field == .email { suggestion = nil }
    for shown in FormField.allCases where self[shown].message != nil { judge(shown) }
  }

  /// Shows what is wrong with a field that was edited and is left, and the address that was probably meant.
  ///
  /// An address that was changed is compared with its confirmation too, if that was typed before.
  mutating func leave(_ field: FormField, suggesting domains: [String] = []) {
    if self[field].wasEdited { judge(field) }
    if field == .email { suggestion = DomainSuggestion.address(for: email.text, domains: domains) }
    if field == .email, confirmation.wasEdited { judge(.confirmation) }
  }

  /// Takes over the address that was meant, in the confirmation too if that has the same slip.
  mutating func takeSuggestion() {
    guard let suggestion else { return }
    if EmailAddress.areSame(confirmation.text, email.text) { edit(.confirmation, suggestion) }
    edit(.email, suggestion)
  }

  /// Shows everything that is wrong.
  ///
  /// - Returns: The fields that are, from top to bottom.
  mutating func judgeAll() -> [FormField] {
    FormField.allCases.forEach { judge($0) }
    return FormField.allCases.filter { self[$0].message != nil }
  }

  /// Shows what is wrong with a field, or nothing if nothing is.
  private mutating func judge(_ field: FormField) {
    let problem = problem(of: field)
    change(field) { $0.message = problem }
  }

  private mutating func change(_ field: FormField, _ change: (inout Field) -> Void) {
    switch field {
    case .name: change(&name)
    case .email: change(&email)
    case .confirmation: change(&confirmation)
    }
  }
}

/// The fields of the form, from top to bottom.
enum FormField: Hashable, Sendable, CaseIterable, Recordable {
  case name, email, confirmation

  /// The field that the return key leads to; nil in the last one, where it sends.
  var next: FormField? {
    switch self {
    case .name: .email
    case .email: .confirmation
    case .confirmation: nil
    }
  }
}

/// Reasons why a field is not valid.
enum FormProblem: Hashable, Sendable, Recordable {
  case name(PersonName.Problem)
  case email(EmailAddress.Problem)
  case confirmationMissing
  case confirmationDiffers

  static let all: [FormProblem] =
    PersonName.Problem.allCases.map(FormProblem.name) + EmailAddress.Problem.allCases.map(FormProblem.email)
    + [.confirmationMissing, .confirmationDiffers]
}
