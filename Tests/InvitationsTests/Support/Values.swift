import Foundation

@testable import Invitations

/// Short ways to write the values that the tests need.
func id(_ number: UInt8) -> UUID {
  UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, number))
}

let ada = (name: "Ada Lovelace", email: "ada@example.com")

func submission(_ name: String = ada.name, _ email: String = ada.email) throws -> Submission {
  Submission(name: try PersonName(name), email: try EmailAddress(email))
}

/// A form as it is after its fields were filled in.
func form(_ name: String = ada.name, _ email: String = ada.email, _ confirmation: String = ada.email) -> Form {
  var form = Form()
  for (field, text) in [(FormField.name, name), (.email, email), (.confirmation, confirmation)] where !text.isEmpty {
    form.edit(field, text)
  }
  return form
}
