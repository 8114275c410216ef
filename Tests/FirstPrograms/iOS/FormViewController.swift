import UIKit

/// Fields above the keyboard: Return goes to the next one, and the button stays in sight.
public final class FormViewController: UIViewController, UITextFieldDelegate {
  private let name = UITextField(), email = UITextField(), send = UIButton(type: .system), answer = UILabel()

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = "Sign up"
    view.backgroundColor = .systemBackground
    name.placeholder = "Name"
    email.placeholder = "E-mail"
    email.keyboardType = .emailAddress
    for field in [name, email] {
      field.borderStyle = .roundedRect
      field.delegate = self
      field.addTarget(self, action: #selector(changed), for: .editingChanged)
    }
    send.setTitle("Sign up", for: .normal)
    send.isEnabled = false
    send.addTarget(self, action: #selector(sendTapped), for: .touchUpInside)
    answer.textAlignment = .center
    let fields = UIStackView(arrangedSubviews: [name, email, answer])
    fields.axis = .vertical
    fields.spacing = 12
    for part in [fields, send] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    let margins = view.layoutMarginsGuide
    NSLayoutConstraint.activate([
      fields.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20),
      fields.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      fields.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      send.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      send.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor, constant: -12),
    ])
  }

  public func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    if textField === name { email.becomeFirstResponder() } else { sendTapped() }
    return false
  }

  @objc private func changed() {
    send.isEnabled = name.text?.isEmpty == false && email.text?.contains("@") == true
  }

  @objc private func sendTapped() {
    guard send.isEnabled else { return }
    view.endEditing(true)
    answer.text = "Welcome, \(name.text ?? "")!"
  }
}
