/// Names the fields of the form, from top to bottom.
enum FormField: Hashable, Sendable, CaseIterable {
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
