import Appearance
import UIKit

/// Offers the sources of a photo: a camera, if there is one, and the person's files.
final class PhotoChoice: UIView {
  init(_ compose: ComposeModel, onChoice: @escaping (UIImagePickerController.SourceType) -> Void) {
    super.init(frame: .zero)
    let texts = compose.texts
    problem.text = nil
    brokenText = texts["compose.broken"]
    let title = UILabel(.title3, alignment: .center)
    title.text = texts["compose.choose.title"]
    title.accessibilityTraits = .header
    let text = UILabel(.body, color: .secondaryLabel, alignment: .center)
    text.text = texts["compose.choose.text"]
    var sources: [(key: String, symbol: String, source: UIImagePickerController.SourceType)] = [
      ("compose.files", "photo", .photoLibrary)
    ]
    if UIImagePickerController.isSourceTypeAvailable(.camera) {
      sources.insert(("compose.camera", "camera", .camera), at: 0)
    }
    let buttons = sources.enumerated().map { place, choice in
      var configuration = place == 0 ? UIButton.Configuration.filled() : .gray()
      configuration.title = texts[choice.key]
      configuration.image = UIImage(systemName: choice.symbol)
      configuration.imagePadding = 8
      return UIButton(configuration: configuration, primaryAction: UIAction { _ in onChoice(choice.source) })
    }
    let stack = UIStackView(arrangedSubviews: [problem, title, text] + buttons)
    stack.axis = .vertical
    stack.spacing = 12
    stack.setCustomSpacing(24, after: problem)
    stack.setCustomSpacing(24, after: text)
    stack.translatesAutoresizingMaskIntoConstraints = false
    let scroll = CenteredScrollView()
    scroll.fill(self)
    scroll.addInMiddle(stack, widest: 420)
    let content = scroll.content
    NSLayoutConstraint.activate([
      stack.centerYAnchor.constraint(equalTo: content.centerYAnchor),
      stack.topAnchor.constraint(greaterThanOrEqualTo: content.topAnchor, constant: 16),
      stack.bottomAnchor.constraint(lessThanOrEqualTo: content.bottomAnchor, constant: -16),
    ])
  }

  required init?(coder: NSCoder) {
    return nil
  }

  func render(_ state: ComposeMachine.State) {
    problem.text = state.photo == .none(.broken) ? brokenText : nil
  }

  private let problem = NoticeView(color: .systemOrange)
  private var brokenText = ""
}
