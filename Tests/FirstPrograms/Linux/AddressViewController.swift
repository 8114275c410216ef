import UIKit

/// Fields whose keyboard has a bar with buttons for the one before, the next one, and the end.
public final class AddressViewController: UIViewController, UITextFieldDelegate {
  private let fields = ["Street", "Postcode", "Town"].map { AddressViewController.makeField($0) }
  private lazy var back = UIBarButtonItem(
    title: "Previous",
    style: .plain,
    target: self,
    action: AddressViewController.goBack
  )
  private lazy var on = UIBarButtonItem(title: "Next", style: .plain, target: self, action: AddressViewController.goOn)
  private let column = UIStackView(), address = UILabel()
  private var bottom: NSLayoutConstraint?

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = "Address"
    view.backgroundColor = .systemBackground
    let bar = UIToolbar()
    bar.items = [
      back, on, UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil),
      UIBarButtonItem(barButtonSystemItem: .done, target: self, action: AddressViewController.doneTapped),
    ]
    bar.sizeToFit()
    for field in fields {
      field.delegate = self
      field.inputAccessoryView = bar
      column.addArrangedSubview(field)
    }
    column.axis = .vertical
    column.spacing = 12
    address.numberOfLines = 0
    address.textAlignment = .center
    for part in [column, address] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    let bottom = address.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -12)
    self.bottom = bottom
    let margins = view.layoutMarginsGuide
    NSLayoutConstraint.activate([
      column.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20),
      column.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      column.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      address.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      address.trailingAnchor.constraint(equalTo: margins.trailingAnchor), bottom,
    ])
    NotificationCenter.default.addObserver(
      self,
      selector: AddressViewController.keyboardChanges,
      name: UIResponder.keyboardWillChangeFrameNotification,
      object: nil
    )
  }

  public func textFieldDidBeginEditing(_ textField: UITextField) {
    back.isEnabled = textField !== fields.first
    on.isEnabled = textField !== fields.last
  }

  public func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    if textField === fields.last { doneTapped() } else { move(by: 1) }
    return false
  }

  private static func makeField(_ name: String) -> UITextField {
    let field = UITextField()
    field.placeholder = name
    field.borderStyle = .roundedRect
    return field
  }

  private func move(by step: Int) {
    guard let index = fields.firstIndex(where: { $0.isFirstResponder }) else { return }
    if fields.indices.contains(index + step) { fields[index + step].becomeFirstResponder() }
  }

  private func goBack() { move(by: -1) }
  private func goOn() { move(by: 1) }

  private func doneTapped() {
    view.endEditing(true)
    address.text = fields.compactMap { $0.text }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func keyboardChanges(_ notification: Notification) {
    guard let info = notification.userInfo,
      let frame = (info[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue,
      let duration = info[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval
    else { return }
    let covered = max(0, view.bounds.maxY - view.convert(frame, from: nil).minY)
    bottom?.constant = -12 - covered
    UIView.animate(withDuration: duration) { self.view.layoutIfNeeded() }
  }
}
