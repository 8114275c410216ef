import QuintetConsent
import UIKit

/// Shows what was chosen, when, and whether it has reached the server; leads to changing it.
final class PrivacyViewController: UIViewController {
  private let consent: Consent
  private var observations: [Consent.Token] = []
  private let symbol = UIImageView()
  private let status = UILabel()
  private let date = UILabel()
  private let report = UILabel()
  private let change = UIButton(configuration: .gray())

  init(consent: Consent) {
    self.consent = consent
    super.init(nibName: nil, bundle: nil)
    title = strings["privacy.title"]
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    setUpViews()
    observations = [
      consent.onStatusChange { [weak self] _ in MainActor.assumeIsolated { self?.update() } },
      consent.onReportProgress { [weak self] _ in MainActor.assumeIsolated { self?.update() } },
    ]
    update()
  }

  private func update() {
    let description = ConsentDescription(consent)
    symbol.image = UIImage(systemName: description.symbol)
    status.text = description.status
    date.text = description.date
    date.isHidden = description.date == nil
    report.text = description.report
    report.isHidden = description.report == nil
    report.textColor = description.isReportInTrouble ? .systemRed : .secondaryLabel
  }

  private func setUpViews() {
    for (label, style) in [(status, UIFont.TextStyle.title3), (date, .body), (report, .footnote)] {
      label.font = .preferredFont(forTextStyle: style)
      label.adjustsFontForContentSizeCategory = true
      label.numberOfLines = 0
    }
    status.accessibilityTraits = .header
    // The picture says what the heading says.
    symbol.accessibilityElementsHidden = true
    symbol.setContentHuggingPriority(.required, for: .horizontal)
    symbol.setContentCompressionResistancePriority(.required, for: .horizontal)
    change.configuration?.title = strings["privacy.change"]
    change.addAction(
      UIAction { [consent] _ in consent.showPreferences() },
      for: .primaryActionTriggered
    )

    let explanation = UILabel()
    explanation.text = strings["privacy.explanation"]
    explanation.font = .preferredFont(forTextStyle: .footnote)
    explanation.adjustsFontForContentSizeCategory = true
    explanation.textColor = .secondaryLabel
    explanation.numberOfLines = 0

    let texts = UIStackView(arrangedSubviews: [status, date, report])
    texts.axis = .vertical
    texts.spacing = 4
    let heading = UIStackView(arrangedSubviews: [symbol, texts])
    heading.spacing = 12
    heading.alignment = .top
    let content = UIStackView(arrangedSubviews: [heading, change])
    content.axis = .vertical
    content.spacing = 16
    content.translatesAutoresizingMaskIntoConstraints = false

    let card = UIView()
    card.backgroundColor = .secondarySystemGroupedBackground
    card.layer.cornerRadius = 12
    card.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 16, leading: 16, bottom: 16, trailing: 16)
    card.addSubview(content)

    let column = UIStackView(arrangedSubviews: [card, explanation])
    column.axis = .vertical
    column.spacing = 12
    column.translatesAutoresizingMaskIntoConstraints = false
    let scrollView = UIScrollView()
    scrollView.translatesAutoresizingMaskIntoConstraints = false
    scrollView.addSubview(column)
    view.addSubview(scrollView)

    let margins = view.readableContentGuide
    view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16)
    NSLayoutConstraint.activate([
      content.topAnchor.constraint(equalTo: card.layoutMarginsGuide.topAnchor),
      content.leadingAnchor.constraint(equalTo: card.layoutMarginsGuide.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: card.layoutMarginsGuide.trailingAnchor),
      content.bottomAnchor.constraint(equalTo: card.layoutMarginsGuide.bottomAnchor),
      scrollView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      scrollView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scrollView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      scrollView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      column.topAnchor.constraint(equalTo: scrollView.contentLayoutGuide.topAnchor, constant: 24),
      column.bottomAnchor.constraint(equalTo: scrollView.contentLayoutGuide.bottomAnchor, constant: -24),
      column.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      column.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      scrollView.contentLayoutGuide.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor),
    ])
  }
}
