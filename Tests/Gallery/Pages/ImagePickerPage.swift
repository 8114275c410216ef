import UIKit

extension GalleryPage {
  static let imagePicker = GalleryPage("Image picker") { ImagePickerViewController() }
}

/// Shows the picture that was chosen, or how to choose one.
private final class ImagePickerViewController: UIViewController, UIImagePickerControllerDelegate,
  UINavigationControllerDelegate
{
  private let picture = UIImageView()
  private let caption = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    picture.contentMode = .scaleAspectFit
    picture.backgroundColor = .systemFill
    picture.accessibilityLabel = "The chosen picture"
    picture.setContentHuggingPriority(UILayoutPriority(249), for: .vertical)
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      picture.setContentCompressionResistancePriority(.defaultLow, for: axis)
    }
    caption.text = "Nothing has been chosen yet."
    caption.textColor = .secondaryLabel
    caption.numberOfLines = 0
    let choose = UIAction(title: "Choose a Picture…") { [weak self] _ in self?.choose(from: .photoLibrary) }
    let take = UIAction(title: "Take a Photo…") { [weak self] _ in self?.choose(from: .camera) }
    let buttons = [
      UIButton(configuration: .filled(), primaryAction: choose),
      UIButton(configuration: .gray(), primaryAction: take),
    ]
    let column = UIStackView(arrangedSubviews: [picture, caption] + buttons)
    column.axis = .vertical
    column.spacing = 12
    column.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(column)
    let safe = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      column.topAnchor.constraint(equalTo: safe.topAnchor, constant: 16),
      column.bottomAnchor.constraint(equalTo: safe.bottomAnchor, constant: -16),
      column.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 16),
      column.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -16),
    ])
  }

  private func choose(from source: UIImagePickerController.SourceType) {
    let picker = UIImagePickerController()
    picker.sourceType = source
    picker.delegate = self
    present(picker, animated: true)
  }

  func imagePickerController(
    _ picker: UIImagePickerController,
    didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
  ) {
    picker.dismiss(animated: true)
    guard let image = info[.originalImage] as? UIImage else { return }
    let name = (info[.imageURL] as? URL)?.lastPathComponent ?? "A photo"
    caption.text = "\(name), \(Int(image.size.width)) × \(Int(image.size.height)) points"
    image.prepareForDisplay { prepared in
      DispatchQueue.main.async { [weak self] in self?.picture.image = prepared }
    }
  }
}
