import Testing
import UIKit

@MainActor @Suite("what a first program meets", .windows)
struct NewcomerTests {
  @Test("a cell without a picture begins with its text")
  func cellWithoutAPictureBeginsWithItsText() throws {
    for style in [UITableViewCell.CellStyle.default, .subtitle, .value1] {
      let cell = UITableViewCell(style: style, reuseIdentifier: nil)
      cell.frame = CGRect(x: 0, y: 0, width: 900, height: 60)
      cell.imageView?.image = nil
      cell.textLabel?.text = "Title"
      cell.layoutIfNeeded()
      let label = try #require(cell.textLabel)
      func start() -> CGFloat { label.convert(label.bounds, to: cell).minX }
      let plain = start()
      #expect(plain < 30, "\(style): \(plain)")
      cell.imageView?.image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { _ in }
      cell.layoutIfNeeded()
      #expect(start() >= plain + 40, "\(style)")
      cell.prepareForReuse()
      cell.imageView?.image = nil
      cell.detailTextLabel?.text = "Detail"
      cell.detailTextLabel?.text = nil
      cell.layoutIfNeeded()
      #expect(start() == plain, "\(style)")
    }
  }

  @Test("a cell without a second text has its title in the middle")
  func cellWithoutASecondTextHasItsTitleInTheMiddle() throws {
    let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
    cell.frame = CGRect(x: 0, y: 0, width: 300, height: 80)
    cell.textLabel?.text = "Title"
    cell.detailTextLabel?.text = nil
    cell.layoutIfNeeded()
    let label = try #require(cell.textLabel)
    #expect(abs(label.convert(label.bounds, to: cell).midY - 40) <= 1)
  }

  @Test("the symbols that programs use most are there")
  func symbolsThatProgramsUseMostAreThere() {
    let names = [
      "arrow.left", "arrow.right", "arrow.up", "arrow.down", "arrow.counterclockwise", "bell.fill", "bolt.fill",
      "book.fill",
      "bookmark.fill", "bubble.left.fill", "camera.fill", "checkmark.circle.fill", "checkmark.seal.fill",
      "checkmark.square",
      "circle", "circle.fill", "clock", "clock.fill", "cloud.fill", "creditcard", "doc", "doc.fill", "ellipsis.circle",
      "envelope.fill", "exclamationmark.triangle.fill", "eye.fill", "flag", "folder.fill", "folder.badge.plus",
      "gearshape.fill",
      "gift", "globe", "heart.fill", "house.fill", "info.circle.fill", "key", "line.3.horizontal", "line.horizontal.3",
      "link",
      "list.dash", "location.fill", "lock.fill", "lock.open", "map.fill", "mappin.circle.fill", "message",
      "message.fill",
      "mic.fill", "minus.circle", "moon.fill", "music.note", "paperplane", "paperplane.fill", "pause", "pencil.circle",
      "person.2", "person.2.fill", "person.3", "person.circle", "person.crop.circle.fill", "person.fill", "phone.fill",
      "photo.fill", "pin", "play", "play.circle.fill", "plus.circle", "plus.circle.fill", "power", "qrcode", "repeat",
      "shuffle", "slider.horizontal.3", "sparkles", "speaker.wave.2.fill", "square", "square.and.arrow.down",
      "square.and.pencil", "star.circle", "stop.circle", "sun.max", "sun.max.fill", "tag", "text.alignleft",
      "textformat",
      "timer", "trash.fill", "tray", "tv", "video.fill", "wand.and.stars", "wrench", "xmark.circle.fill",
    ]
    for name in names { #expect(UIImage(systemName: name) != nil, Comment(rawValue: name)) }
  }

  @Test("a table without a data source has one empty section")
  func tableWithoutADataSourceHasOneEmptySection() {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(table.numberOfSections == 1 && table.numberOfRows(inSection: 0) == 0)
    table.reloadData()
    table.layoutIfNeeded()
    #expect(table.numberOfSections == 1 && table.visibleCells.isEmpty)
  }

  @Test("an inset leaves the offset, unless it is out of reach")
  func insetLeavesTheOffsetUnlessItIsOutOfReach() {
    let insets = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    func scroll(_ size: CGSize) -> UIScrollView {
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      scroll.contentSize = size
      return scroll
    }
    let long = scroll(CGSize(width: 500, height: 500))
    long.contentInset = insets
    #expect(long.contentOffset == .zero && long.adjustedContentInset == insets)
    long.contentOffset = CGPoint(x: 200, y: 200)
    long.contentInset = .zero
    #expect(long.contentOffset == CGPoint(x: 200, y: 200))
    long.contentInset = insets
    long.contentOffset = CGPoint(x: -20, y: -10)
    long.contentInset = .zero
    #expect(long.contentOffset == .zero)
    let empty = scroll(.zero)
    empty.contentInset = insets
    #expect(empty.contentOffset == CGPoint(x: -20, y: -10))
    // Set before the view has a size, as in `viewDidLoad`.
    let early = UIScrollView()
    early.contentInset = insets
    early.frame = long.frame
    early.contentSize = long.contentSize
    #expect(early.contentOffset == CGPoint(x: -20, y: -10))
  }

  @Test(
    "what the first screen presents lies over it",
    arguments: [UIAlertController.Style.alert, .actionSheet, nil]
  )
  func whatTheFirstScreenPresentsLiesOverIt(_ style: UIAlertController.Style?) async throws {
    for inNavigation in [false, true] {
      let first = FirstScreen()
      first.presents =
        style.map { UIAlertController(title: "Title", message: "Message", preferredStyle: $0) } ?? UIViewController()
      let root = inNavigation ? UINavigationController(rootViewController: first) : first
      let window = try await TestWindow.show(root)
      try await wait("it is there") { first.presents?.viewIfLoaded?.window === window }
      let shown = try #require(first.presents?.view)
      let place = shown.convert(CGPoint(x: shown.bounds.midX, y: shown.bounds.midY), to: nil)
      let hit = try #require(window.hitTest(place, with: nil))
      #expect(hit.isDescendant(of: shown), "\(hit)")
      TestWindow.close(window)
    }
  }
}

private final class FirstScreen: UIViewController {
  var presents: UIViewController?

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if let presents, presentedViewController == nil { present(presents, animated: true) }
  }
}
