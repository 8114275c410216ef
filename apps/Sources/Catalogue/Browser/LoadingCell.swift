import Appearance
import UIKit

/// A row that stands for items that are not loaded: a button, a spinner, or why they could not be.
final class LoadingCell: UITableViewCell {
  static let identifier = "loading"

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: .default, reuseIdentifier: reuseIdentifier)
    selectionStyle = .none
    let stack = UIStackView(arrangedSubviews: [spinner, label, button])
    stack.axis = .vertical
    stack.alignment = .center
    stack.spacing = 8
    stack.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(stack)
    let margins = contentView.layoutMarginsGuide
    NSLayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      stack.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 16),
      stack.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -16),
    ])
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// - Parameters:
  ///   - title: What the button says while nothing is under way.
  ///   - onLoad: Called when the person wants it loaded.
  func show(
    _ progress: CatalogueMachine.State.Progress,
    title: String,
    _ texts: CatalogueTexts,
    onLoad: @escaping () -> Void
  ) {
    self.onLoad = onLoad
    button.isHidden = progress == .loading
    switch progress {
    case .idle:
      label.isHidden = true
      button.configuration?.title = title
    case .loading:
      label.isHidden = false
      label.text = texts["feed.loadingOlder"]
    case .failed(let failure):
      label.isHidden = false
      label.text = texts.failure(failure)
      button.configuration?.title = texts["feed.retry"]
    }
    if progress == .loading { spinner.startAnimating() } else { spinner.stopAnimating() }
  }

  /// Shows a sentence and nothing to press.
  func show(_ text: String) {
    onLoad = nil
    button.isHidden = true
    label.isHidden = false
    label.text = text
    spinner.stopAnimating()
  }

  private let spinner = UIActivityIndicatorView(style: .medium)
  private let label = UILabel(.footnote, color: .secondaryLabel, alignment: .center)
  private lazy var button = UIButton(
    configuration: .gray(),
    primaryAction: UIAction { [weak self] _ in self?.onLoad?() }
  )
  private var onLoad: (() -> Void)?
}
