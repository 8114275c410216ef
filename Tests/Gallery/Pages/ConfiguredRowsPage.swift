import UIKit

extension GalleryPage {
  static let configuredRows = GalleryPage("Rows with configurations") { ConfiguredRowsViewController() }
}

/// A table of a diffable data source, whose rows and headers are made from configurations, the system's and one of its own.
private final class ConfiguredRowsViewController: UIViewController, UITableViewDelegate {
  fileprivate enum Section: String, CaseIterable {
    case looks = "Looks"
    case states = "States"
    case own = "A configuration of the program's"
  }

  fileprivate enum Row: Hashable, CaseIterable {
    case plain, symbol, subtitle, value, longValue, long, attributed, picture
    case chosen, disabled, outlined, clear
    case meter(Int)

    static var allCases: [Row] {
      [
        .plain, .symbol, .subtitle, .value, .longValue, .long, .attributed, .picture,
        .chosen, .disabled, .outlined, .clear, .meter(3), .meter(8),
      ]
    }

    var section: Section {
      switch self {
      case .plain, .symbol, .subtitle, .value, .longValue, .long, .attributed, .picture: .looks
      case .chosen, .disabled, .outlined, .clear: .states
      case .meter: .own
      }
    }
  }

  private let table = UITableView(frame: .zero, style: .insetGrouped)
  private var source: UITableViewDiffableDataSource<Section, Row>?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "header")
    table.delegate = self
    table.sectionHeaderHeight = UITableView.automaticDimension
    table.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(table)
    NSLayoutConstraint.activate([
      table.topAnchor.constraint(equalTo: view.topAnchor), table.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      table.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      table.trailingAnchor.constraint(equalTo: view.trailingAnchor),
    ])
    source = UITableViewDiffableDataSource(tableView: table) { table, path, row in
      let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
      Self.configure(cell, for: row)
      return cell
    }
    var snapshot = NSDiffableDataSourceSnapshot<Section, Row>()
    snapshot.appendSections(Section.allCases)
    for row in Row.allCases { snapshot.appendItems([row], toSection: row.section) }
    source?.apply(snapshot, animatingDifferences: false)
  }

  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
    var content = header?.defaultContentConfiguration()
    content?.text = Section.allCases[section].rawValue
    header?.contentConfiguration = content
    return header
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    if case .chosen = source?.itemIdentifier(for: indexPath) { return }
    tableView.deselectRow(at: indexPath, animated: true)
  }

  private static func configure(_ cell: UITableViewCell, for row: Row) {
    cell.configurationUpdateHandler = nil
    cell.backgroundConfiguration = nil
    cell.isUserInteractionEnabled = true
    cell.accessoryType = row == .symbol ? .disclosureIndicator : .none
    if case .meter(let value) = row { return cell.contentConfiguration = MeterConfiguration(value: value) }
    var content = row.content
    switch row {
    case .chosen:
      cell.configurationUpdateHandler = { cell, state in
        content.image = UIImage(systemName: state.isSelected ? "star.fill" : "star")
        content.secondaryText = state.isSelected ? "Chosen" : nil
        cell.contentConfiguration = content
      }
    case .disabled: cell.isUserInteractionEnabled = false
    case .outlined:
      var background = UIBackgroundConfiguration.listGroupedCell()
      background.backgroundColor = .secondarySystemFill
      background.backgroundInsets = NSDirectionalEdgeInsets(top: 6, leading: 6, bottom: 6, trailing: 6)
      background.cornerRadius = 10
      (background.strokeColor, background.strokeWidth) = (.systemBlue, 2)
      cell.backgroundConfiguration = background
    case .clear: cell.backgroundConfiguration = .clear()
    default: break
    }
    cell.contentConfiguration = content
  }
}

extension ConfiguredRowsViewController.Row {
  fileprivate var content: UIListContentConfiguration {
    var content = UIListContentConfiguration.cell()
    switch self {
    case .plain: content.text = "A text"
    case .symbol:
      content.text = "A symbol in the tint of its own"
      content.image = UIImage(systemName: "heart.fill")
      content.imageProperties.tintColor = .systemRed
    case .subtitle:
      content = .subtitleCell()
      (content.text, content.secondaryText) = ("Title", "A second, smaller line below it")
    case .value:
      content = .valueCell()
      (content.text, content.secondaryText) = ("Title", "Value")
    case .longValue:
      content = .valueCell()
      content.text = "A title that leaves no room on its line"
      content.secondaryText = "so that the value, which is long too, is below it"
    case .long: content.text = "A row is as high as its text wants it at the table's width, however long the text is."
    case .attributed:
      let text = NSMutableAttributedString(string: "Words in colour")
      text.addAttribute(.foregroundColor, value: UIColor.systemGreen, range: NSRange(location: 9, length: 6))
      content.attributedText = text
      content.secondaryText = "capital letters"
      content.secondaryTextProperties.transform = .uppercase
    case .picture:
      content.text = "A picture with round corners"
      content.image = UIGraphicsImageRenderer(size: CGSize(width: 80, height: 80)).image { context in
        UIColor.systemTeal.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 80, height: 80))
      }
      content.imageProperties.maximumSize = CGSize(width: 36, height: 36)
      content.imageProperties.cornerRadius = 8
    case .chosen: content.text = "Says that it is chosen"
    case .disabled: content.text = "Takes no input"
    case .outlined: content.text = "A background of its own"
    case .clear: content.text = "No background"
    case .meter: break
    }
    return content
  }
}

/// Shows a value from 0 to 10 as a bar.
private struct MeterConfiguration: UIContentConfiguration {
  var value: Int

  func makeContentView() -> UIView & UIContentView { MeterView(self) }
  func updated(for state: UIConfigurationState) -> MeterConfiguration { self }
}

private final class MeterView: UIView, UIContentView {
  var configuration: UIContentConfiguration { didSet { show() } }

  init(_ configuration: MeterConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
    for view in [label, bar] {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
    let margins = layoutMarginsGuide
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: margins.topAnchor),
      label.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      label.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      bar.topAnchor.constraint(equalTo: label.bottomAnchor, constant: 8),
      bar.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      bar.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      bar.bottomAnchor.constraint(equalTo: margins.bottomAnchor, constant: -4),
    ])
    show()
  }

  required init?(coder: NSCoder) { nil }

  private let label = UILabel()
  private let bar = UIProgressView(progressViewStyle: .default)

  private func show() {
    guard let meter = configuration as? MeterConfiguration else { return }
    label.text = "\(meter.value) of 10"
    bar.progress = Float(meter.value) / 10
  }
}
