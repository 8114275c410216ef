/// Says why a field is not valid.
enum FormProblem: Hashable, Sendable {
  case name(PersonName.Problem)
  case email(EmailAddress.Problem)
  case confirmationMissing
  case confirmationDiffers

  static let all: [FormProblem] =
    PersonName.Problem.allCases.map(FormProblem.name) + EmailAddress.Problem.allCases.map(FormProblem.email)
    + [.confirmationMissing, .confirmationDiffers]
}
