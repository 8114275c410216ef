import CQuintetGTK
import Foundation
import QuintetStateLoop
import TestSupport
import Testing

@testable import Catalogue
@testable import QuintetLocalization
@testable import Sealing
@testable import UIKit

/// The feed in a window, as wide as a test wants it, with the real store on a disk of its own and a backend of the test's.
@MainActor
final class FeedScreen {
  let server: FeedServer
  let errands: FeedErrands
  let catalogue: CatalogueModel
  let screen: CatalogueViewController
  let navigation: UINavigationController
  static let pins = ["sha256/expected", "sha256/reserve"]
  /// Sends the outbox's events, as the network would.
  let events = Observers<CatalogueMachine.Event>()
  private let frame: FrameController
  let window: UIWindow

  /// - Parameters:
  ///   - kept: What the device has kept from the last time.
  ///   - isUnsaved: Whether nothing can be kept.
  ///   - place: What keeps the place of reading.
  init(
    _ server: FeedServer,
    kept: [Item] = [],
    posts: [Post] = [],
    deleted: Set<ItemID> = [],
    isUnsaved: Bool = false,
    width: CGFloat = 690,
    language: String = "en",
    searches: Bool = false,
    place: KeptPlace? = nil,
    middleware: [any LoopMiddleware] = [],
    in window: UIWindow
  ) async throws {
    self.server = server
    self.window = window
    let key = KeySource.staticKey(try SealingKey.random())
    let folder = isUnsaved ? URL(fileURLWithPath: "/dev/null/nowhere") : TestHome.folder()
    let store = CatalogueStore(folder: { folder }, key: key)
    if !kept.isEmpty {
      let pictures = Dictionary(uniqueKeysWithValues: kept.filter(\.hasPicture).map { ($0.id, server.picture($0.id)) })
      let newestFirst = kept.sorted { $0.id > $1.id }
      _ = try await store.merge(Stretch(items: newestFirst, top: .everything, bottom: .oldestItem), pictures: pictures)
    }
    errands = FeedErrands(posts: posts, deleted: deleted)
    catalogue = CatalogueModel(
      CatalogueConfiguration(
        server: .test,
        token: "a test",
        key: key,
        pins: Self.pins,
        searches: searches,
        continuesReading: place != nil
      ),
      store: store,
      client: server,
      outbox: errands,
      place: place,
      events: events,
      host: "example.com",
      texts: CatalogueTexts(LocalizedStrings(CatalogueTexts.resources, preferred: [language])),
      middleware: middleware
    )
    screen = CatalogueViewController(catalogue: catalogue)
    navigation = UINavigationController(rootViewController: UIViewController())
    navigation.pushViewController(screen, animated: false)
    frame = FrameController(navigation, width: width)
    try await frame.show(in: window)
    try await wait("it has asked") { !server.questions.isEmpty }
  }

  /// A feed that lists the newest of what its server has.
  static func listing(
    _ server: FeedServer,
    kept: [Item] = [],
    width: CGFloat = 690,
    language: String = "en",
    searches: Bool = false,
    place: KeptPlace? = nil,
    middleware: [any LoopMiddleware] = [],
    in window: UIWindow
  ) async throws -> FeedScreen {
    let stage = try await FeedScreen(
      server,
      kept: kept,
      width: width,
      language: language,
      searches: searches,
      place: place,
      middleware: middleware,
      in: window
    )
    try await stage.rest()
    try await wait("there are rows") { !stage.rows.isEmpty }
    return stage
  }

  /// Returns when nothing is under way and all is painted.
  func rest() async throws {
    try await wait("nothing is under way") {
      catalogue.state.newer == nil && catalogue.state.older == nil && catalogue.state.cache == .read
    }
    try await nextFrame()
  }

  /// Returns when the window has been laid out and painted.
  func nextFrame() async throws {
    let watch = FrameWatch(window) {}
    try await wait("the next frame") { watch.count > 1 }
  }

  func setWidth(_ width: CGFloat) {
    frame.width = width
  }

  // MARK: What there is to see

  var texts: CatalogueTexts { catalogue.texts }
  var feed: FeedViewController? { screen.children.lazy.compactMap { $0 as? FeedViewController }.first }
  var table: UITableView? { screen.view.first(UITableView.self) }
  var cells: [UITableViewCell] { table?.visibleCells ?? [] }
  /// The first text of each visible row.
  var rows: [String] { cells.compactMap { $0.contentView.texts.first.map { String($0.prefix { $0 != "\n" }) } } }
  /// The texts outside of the rows.
  var notices: [String] { screen.view.first(FeedHeader.self)?.texts ?? [] }
  var placeholder: [String] { table?.backgroundView?.texts ?? [] }
  /// The last announcement for screen readers.
  var said: String? { window.announcement?.text }
  var presented: UIViewController? {
    guard let shown = window.rootViewController?.presentedViewController, !shown.isBeingPresented,
      !shown.isBeingDismissed
    else { return nil }
    return shown
  }

  func cell(_ number: Int) -> UITableViewCell? {
    cells.first { $0.contentView.texts.first?.prefix { $0 != "\n" } == "Item \(number)" }
  }

  func cell(saying text: String) -> UITableViewCell? { cells.first { $0.contentView.texts.contains(text) } }

  /// The row of the table that has an item, whether it can be seen or not.
  func path(_ number: Int) -> IndexPath? {
    let items = catalogue.state.rows
    return items.firstIndex { if case .item(let item) = $0 { item.id == Item.sample(number).id } else { false } }
      .map { IndexPath(row: $0, section: 0) }
  }

  /// Returns the distance from the upper edge of the screen to an item's row, as painted.
  func top(_ number: Int) -> CGFloat? {
    guard let cell = cell(number) else { return nil }
    var zero = graphene_point_t(x: 0, y: 0), point = graphene_point_t()
    guard gtk_widget_compute_point(cell.box.pointer, screen.view.box.pointer, &zero, &point) != 0 else { return nil }
    return CGFloat(point.y)
  }

  func button(_ key: String) -> UIButton? { screen.view.button(texts[key]) }

  // MARK: What a person does

  func press(_ key: String, in view: UIView? = nil) throws {
    let button = try #require((view ?? screen.view).button(texts[key]), Comment(rawValue: key))
    #expect(button.isEnabled, Comment(rawValue: key))
    button.sendActions(for: .primaryActionTriggered)
  }

  /// Scrolls an item's row to the upper edge.
  func scroll(to number: Int) async throws {
    try await wait("item \(number) is listed") { self.path(number) != nil }
    let path = try #require(self.path(number))
    table?.scrollToRow(at: path, at: .top, animated: false)
    try await nextFrame()
  }

  /// Opens a row, as a tap does.
  func open(_ number: Int) throws {
    let table = try #require(self.table), path = try #require(self.path(number), "item \(number)")
    table.delegate?.tableView(table, didSelectRowAt: path)
  }

  /// Chooses the menu's last entry, which asks whether to delete everything.
  func askToDeleteAll() throws {
    let menu = try #require(screen.navigationItem.rightBarButtonItems?.first?.menu)
    let action = try #require(menu.children.compactMap { $0 as? UIAction }.last)
    #expect(action.title == texts["deleteAll.title"])
    #expect(action.attributes.contains(.destructive))
    action.perform(sender: nil)
  }

  func key(_ key: Int32, holding modifiers: [Int32] = []) async throws {
    try await Input.press(key, holding: modifiers, in: window)
  }

  /// Sets the desktop's text size.
  static func setTextScale(_ scale: Int32) throws {
    let settings = UnsafeMutableRawPointer(try #require(gtk_settings_get_default()))
    var number = GValue()
    g_value_init(&number, GType(6 << 2))
    g_value_set_int(&number, 96 * 1_024 * scale)
    g_object_set_property(settings.assumingMemoryBound(to: GObject.self), "gtk-xft-dpi", &number)
  }
}

/// Looks at each frame of a window when it has been painted.
@MainActor
final class FrameWatch {
  private(set) var count = 0
  private let look: @MainActor () -> Void
  private let clock: UnsafeMutableRawPointer?
  private var handler: gulong = 0

  init(_ window: UIWindow, _ look: @escaping @MainActor () -> Void) {
    self.look = look
    clock = gtk_widget_get_frame_clock(window.box.pointer).map { UnsafeMutableRawPointer($0) }
    guard let clock else { return }
    g_object_ref(clock)
    handler = connect(clock, "after-paint") { [weak self] in self?.painted() }
    gdk_frame_clock_begin_updating(OpaquePointer(clock))
  }

  isolated deinit {
    guard let clock else { return }
    gdk_frame_clock_end_updating(OpaquePointer(clock))
    g_signal_handler_disconnect(clock, handler)
    g_object_unref(clock)
  }

  private func painted() {
    count += 1
    look()
  }
}
