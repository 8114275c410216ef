import AVKit
import CQuintetGTK
import Gallery
import MapKit
import Testing

@testable import UIKit
@testable import UIKitTests

/// A window whose portrait is recorded.
@MainActor
struct PortraitScene {
  let name: String
  /// True if it is worth another portrait, in another appearance.
  var isDense = false
  let show: () async throws -> UIWindow

  static var all: [PortraitScene] { pages + states }

  private static let unrecorded = ["Image picker", "Map", "Pickers", "Rows with configurations", "Toolbars"]
  private static let dense = ["Controls", "Text fields and views", "Table, grouped", "Bars", "Attributed text"]

  /// The gallery's pages, except for those whose pictures come from elsewhere when they are ready, for that with today's date, and toolbars and rows with configurations, of which nothing is recorded.
  private static var pages: [PortraitScene] {
    GalleryPage.all.filter { !unrecorded.contains($0.title) }.map { page in
      PortraitScene(name: page.title, isDense: dense.contains(page.title)) {
        let root = UINavigationController(rootViewController: page.makeViewController())
        return try await TestWindow.show(root, width: 360, height: 900)
      }
    }
  }

  /// Scenes with passing states, and with content that lies over others.
  private static var states: [PortraitScene] {
    [
      over("Alert") {
        let alert = UIAlertController(title: "Title", message: "A message of some words", preferredStyle: .alert)
        alert.addTextField { $0.placeholder = "Name" }
        alert.addTextField { $0.isSecureTextEntry = true }
        for (title, style) in [
          ("Keep", .default), ("Cancel", .cancel), ("Delete", .destructive),
        ] as [(String, UIAlertAction.Style)] {
          alert.addAction(UIAlertAction(title: title, style: style))
        }
        alert.preferredAction = alert.actions[0]
        alert.actions[2].isEnabled = false
        return alert
      },
      over("Action sheet") {
        let sheet = UIAlertController(title: "Title", message: "A message", preferredStyle: .actionSheet)
        for (title, style) in [
          ("Share", .default), ("Delete", .destructive), ("Cancel", .cancel),
        ] as [(String, UIAlertAction.Style)] {
          sheet.addAction(UIAlertAction(title: title, style: style))
        }
        return sheet
      },
      over("Activities", isDense: true) {
        UIActivityViewController(activityItems: ["Text"], applicationActivities: nil)
      },
      over("Page sheet", isDense: true) {
        let root = UIViewController()
        root.title = "Sheet"
        root.view.backgroundColor = .systemBackground
        root.navigationItem.leftBarButtonItem = UIBarButtonItem(systemItem: .cancel)
        root.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .done)
        return UINavigationController(rootViewController: root)
      },
      over("Form sheet in a wide window", width: 900) {
        let root = UIViewController()
        root.view.backgroundColor = .systemYellow
        root.modalPresentationStyle = .formSheet
        root.preferredContentSize = CGSize(width: 300, height: 200)
        return root
      },
      PortraitScene(name: "Popover at a button", isDense: true) {
        let root = UIViewController(), button = UIButton(type: .system), shown = UIViewController()
        root.view.backgroundColor = .systemTeal
        button.setTitle("More", for: .normal)
        button.frame = CGRect(x: 500, y: 40, width: 120, height: 40)
        root.view.addSubview(button)
        let window = try await TestWindow.show(root, width: 800, height: 400)
        shown.view.backgroundColor = .systemBackground
        shown.modalPresentationStyle = .popover
        shown.preferredContentSize = CGSize(width: 200, height: 120)
        shown.popoverPresentationController?.sourceView = button
        root.present(shown, animated: false)
        return window
      },
      over("Full screen") {
        let root = UIViewController()
        root.view.backgroundColor = .systemGreen
        root.modalPresentationStyle = .fullScreen
        return root
      },
      PortraitScene(name: "Pushed, with large titles") {
        let first = UIViewController(), second = UIViewController()
        first.title = "First"
        second.title = "Second"
        second.view.backgroundColor = .secondarySystemBackground
        second.navigationItem.rightBarButtonItems = [
          UIBarButtonItem(systemItem: .add), UIBarButtonItem(title: "Words", style: .plain, target: nil, action: nil),
        ]
        second.navigationItem.rightBarButtonItems?[1].isEnabled = false
        let navigation = UINavigationController(rootViewController: first)
        let window = try await TestWindow.show(navigation, width: 360, height: 300)
        navigation.pushViewController(second, animated: false)
        return window
      },
      PortraitScene(name: "Buttons pressed, chosen, switched off", isDense: true) { try await buttons() },
      PortraitScene(name: "Cells highlighted, chosen, edited, swiped", isDense: true) { try await cells() },
      PortraitScene(name: "Menu") { try await menu() },
      PortraitScene(name: "Marker chosen") { try await map() },
      PortraitScene(name: "Borders, shadows, clips", isDense: true) { try await layers() },
    ]
  }

  private static func over(
    _ name: String,
    isDense: Bool = false,
    width: CGFloat = 360,
    _ make: @escaping () -> UIViewController
  ) -> PortraitScene {
    PortraitScene(name: name, isDense: isDense) {
      let root = UIViewController()
      root.view.backgroundColor = .systemTeal
      let window = try await TestWindow.show(root, width: width, height: 480)
      root.present(make(), animated: false)
      return window
    }
  }

  private static func buttons() async throws -> UIWindow {
    let column = UIStackView()
    column.axis = .vertical
    column.spacing = 4
    for configuration in [
      UIButton.Configuration.plain(), .gray(), .tinted(), .filled(), .bordered(), .borderedTinted(),
      .borderedProminent(), .borderless(),
    ] {
      let row = UIStackView()
      row.spacing = 4
      for state in 0..<4 {
        var configuration = configuration
        configuration.title = "\(state)"
        configuration.image = UIImage(systemName: "heart")
        configuration.subtitle = state == 0 ? "below" : nil
        let button = UIButton(configuration: configuration)
        button.isHighlighted = state == 1
        button.isSelected = state == 2
        button.isEnabled = state != 3
        row.addArrangedSubview(button)
      }
      column.addArrangedSubview(row)
    }
    for type in [UIButton.ButtonType.system, .custom] {
      let button = UIButton(type: type)
      button.setTitle("Title", for: .normal)
      button.setImage(UIImage(systemName: "star"), for: .normal)
      button.contentHorizontalAlignment = .leading
      column.addArrangedSubview(button)
    }
    return try await TestWindow.show(column, width: 360, height: 700)
  }

  private static func cells() async throws -> UIWindow {
    let source = Rows([6, 2]), table = UITableView(frame: .zero, style: .insetGrouped)
    source.headers = ["Header", "Another"]
    source.footers = ["Footer", nil]
    let accessories: [UITableViewCell.AccessoryType] = [.none, .disclosureIndicator, .checkmark]
    var count = 0
    source.made = { cell in
      cell.accessoryType = accessories[count % accessories.count]
      cell.imageView?.image = count % 2 == 0 ? UIImage(systemName: "bell") : nil
      count += 1
    }
    let flag = UIContextualAction(style: .normal, title: "Flag") { _, _, done in done(true) }
    flag.image = UIImage(systemName: "star")
    flag.backgroundColor = .systemOrange
    source.actions = UISwipeActionsConfiguration(actions: [
      UIContextualAction(style: .destructive, title: "Delete") { _, _, done in done(true) }, flag,
    ])
    table.dataSource = source
    table.delegate = source
    objects.append(source)
    table.allowsMultipleSelection = true
    let window = try await TestWindow.show(table, width: 360, height: 700)
    table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
    table.cellForRow(at: IndexPath(row: 2, section: 0))?.setHighlighted(true, animated: false)
    table.cellForRow(at: IndexPath(row: 3, section: 0))?.showEditing(.delete, isEdited: true, mayMove: false)
    let path = IndexPath(row: 0, section: 1), cell = try #require(table.cellForRow(at: path))
    _ = table.beginSwipe(of: cell, at: path, to: -50)
    return window
  }

  /// Objects that tables hold only weakly.
  private static var objects: [AnyObject] = []

  private static func menu() async throws -> UIWindow {
    let button = UIButton(type: .system)
    button.setTitle("More", for: .normal)
    let first = UIAction(title: "Share", image: UIImage(systemName: "heart"), state: .on) { _ in }
    first.subtitle = "With others"
    button.menu = UIMenu(
      title: "Menu",
      children: [
        first, UIAction(title: "Off", attributes: .disabled) { _ in },
        UIMenu(title: "", options: .displayInline, children: [UIAction(title: "Mixed", state: .mixed) { _ in }]),
        UIAction(title: "Delete", attributes: .destructive) { _ in },
        UIMenu(title: "Further", children: [UIAction(title: "Inside") { _ in }]),
      ]
    )
    button.showsMenuAsPrimaryAction = true
    let outer = UIView()
    button.frame = CGRect(x: 40, y: 40, width: 120, height: 40)
    outer.addSubview(button)
    let window = try await TestWindow.show(outer)
    try await Input.click(button)
    _ = try await OpenMenu.wait(at: try #require(button.content))
    return window
  }

  private static func map() async throws -> UIWindow {
    let map = MKMapView()
    let window = try await TestWindow.show(map)
    let pins = [("Pier", "Central", 22.282, 114.158), ("Tower", nil, 22.3, 114.17)].map {
      title,
      subtitle,
      latitude,
      longitude in
      let pin = MKPointAnnotation()
      pin.title = title
      pin.subtitle = subtitle
      pin.coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
      return pin
    }
    map.addAnnotations(pins)
    map.setRegion(
      MKCoordinateRegion(
        center: CLLocationCoordinate2D(latitude: 22.29, longitude: 114.165),
        span: MKCoordinateSpan(latitudeDelta: 0.1, longitudeDelta: 0.1)
      ),
      animated: false
    )
    map.selectAnnotation(pins[0], animated: false)
    return window
  }

  private static func layers() async throws -> UIWindow {
    let outer = UIView()
    outer.backgroundColor = .systemBackground
    for (index, style) in [UIView.ContentMode.scaleToFill, .scaleAspectFit, .center, .bottomRight].enumerated() {
      let view = UIImageView(image: UIImage(systemName: "photo"))
      view.frame = CGRect(x: 10 + index * 80, y: 10, width: 70, height: 50)
      view.contentMode = style
      view.layer.borderWidth = CGFloat(index)
      view.layer.borderColor = UIColor.separator.cgColor
      view.layer.cornerRadius = CGFloat(index * 5)
      view.clipsToBounds = index % 2 == 0
      view.alpha = 1 - CGFloat(index) * 0.2
      outer.addSubview(view)
    }
    let shadowed = UIView(frame: CGRect(x: 20, y: 90, width: 80, height: 60))
    shadowed.backgroundColor = .systemPink
    shadowed.layer.shadowOpacity = 0.4
    shadowed.layer.shadowRadius = 6
    shadowed.layer.shadowOffset = CGSize(width: 2, height: 5)
    shadowed.transform = CGAffineTransform(rotationAngle: 0.2).scaledBy(x: 1.2, y: 0.9)
    let inside = UIView(frame: CGRect(x: 50, y: 30, width: 60, height: 60))
    inside.backgroundColor = .tertiarySystemFill
    inside.tintColor = .systemIndigo
    shadowed.addSubview(inside)
    outer.addSubview(shadowed)
    return try await TestWindow.show(outer, width: 360, height: 300)
  }
}
