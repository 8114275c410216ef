import Testing
import UIKit

@MainActor @Suite("names that programs use", .windows)
struct NewNameTests {
  @Test("objects can be made empty, and paths by row")
  func objectsCanBeMadeEmptyAndPathsByRow() {
    #expect(UINavigationItem().title == nil && UIColor().cgColor.alpha == 0)
    let path = NSIndexPath(row: 2, section: 1)
    #expect(path.row == 2 && path.item == 2 && path.section == 1 && path as IndexPath == IndexPath(row: 2, section: 1))
    #expect(UIView().isOpaque && !CALayer().isOpaque && !CALayer().shouldRasterize && CALayer().shadowPath == nil)
    #expect(CALayer().rasterizationScale == 1 && !UIImagePickerController().allowsEditing)
  }

  @Test("device and screen answer what they are asked")
  func deviceAndScreenAnswerWhatTheyAreAsked() {
    let device = UIDevice.current
    #expect(device.orientation == .unknown && !device.isGeneratingDeviceOrientationNotifications)
    device.beginGeneratingDeviceOrientationNotifications()
    #expect(device.isGeneratingDeviceOrientationNotifications)
    device.endGeneratingDeviceOrientationNotifications()
    #expect(!device.isGeneratingDeviceOrientationNotifications)
    #expect(UIDeviceOrientation.landscapeRight.isLandscape && UIDeviceOrientation.faceUp.isFlat)
    #expect(UIDeviceOrientation.portrait.isPortrait && !UIDeviceOrientation.faceDown.isValidInterfaceOrientation)
    let screen = UIScreen.main
    #expect(screen.nativeScale > 0 && screen.nativeBounds.width >= screen.bounds.width)
  }

  @Test("a subclass says what it is and equals")
  func subclassSaysWhatItIsAndEquals() {
    let view = NamedView("a"), same = NamedView("a"), other = NamedView("b")
    #expect("\(view)" == "named a" && view == same && view != other && Set([view, same, other]).count == 2)
    #expect(UIView().description.hasPrefix("<UIView: 0x") && UIView() != UIView())
    let object: any NSObjectProtocol = view
    #expect(object.isEqual(same))
  }

  @Test("a class says its name with its module")
  func classSaysItsNameWithItsModule() {
    let name = NamedView.description()
    #expect(name.hasSuffix("NamedView") && type(of: NamedView("a")).description() == name)
    let table = UITableView()
    table.register(UITableViewCell.self, forCellReuseIdentifier: UITableViewCell.description())
    #expect(table.dequeueReusableCell(withIdentifier: UITableViewCell.description()) != nil)
  }

  @Test("components that sRGB lacks are kept, opacity is not")
  func componentsThatSRGBLacksAreKept() {
    var red: CGFloat = 0, green: CGFloat = 0, blue: CGFloat = 0, alpha: CGFloat = 0, brightness: CGFloat = 0
    let bright = UIColor(hue: 0, saturation: 0, brightness: 1.25, alpha: 1.5)
    bright.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    #expect(red == 1.25 && green == 1.25 && blue == 1.25 && alpha == 1)
    bright.getHue(nil, saturation: nil, brightness: &brightness, alpha: nil)
    #expect(brightness == 1.25)
    UIColor.label.withAlphaComponent(-1).getRed(nil, green: nil, blue: nil, alpha: &alpha)
    #expect(alpha == 0)
    // P3's red lies beyond sRGB's; Apple gives 1.093, -0.227, -0.150.
    UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1).getRed(&red, green: &green, blue: &blue, alpha: nil)
    #expect(abs(red - 1.093) < 0.001 && abs(green + 0.227) < 0.001 && abs(blue + 0.150) < 0.001)
  }

  @Test("a Display P3 colour is shown in sRGB")
  func displayP3ColourIsShownInSRGB() {
    let white = UIColor(displayP3Red: 1, green: 1, blue: 1, alpha: 1)
    var red: CGFloat = 0, green: CGFloat = 0, blue: CGFloat = 0, alpha: CGFloat = 0
    #expect(white.getRed(&red, green: &green, blue: &blue, alpha: &alpha))
    #expect(abs(red - 1) < 0.001 && abs(green - 1) < 0.001 && abs(blue - 1) < 0.001 && alpha == 1)
    // Half of P3's red, by Apple's ColorSync: sRGB 0.5446, 0, 0 within a hundredth.
    UIColor(displayP3Red: 0.5, green: 0, blue: 0, alpha: 1).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    #expect(abs(red - 0.5446) < 0.01 && green < 0.01 && blue < 0.01)
  }

  @Test("a controller begins and ends editing by its button")
  func controllerBeginsAndEndsEditingByItsButton() {
    let controller = UITableViewController(style: .plain)
    let button = controller.editButtonItem
    #expect(controller.editButtonItem === button && !controller.isEditing)
    var words: Set<String?> = [button.title]
    for isEditing in [true, false, true, false] {
      controller.setEditing(isEditing, animated: false)
      #expect(controller.isEditing == isEditing && controller.tableView.isEditing == isEditing)
      // The button says what a press does now, and is as prominent as a system item of that name.
      #expect(button.style == (isEditing ? .done : .plain), "\(isEditing)")
      words.insert(button.title)
    }
    #expect(words.count == 2)
    controller.isEditing = true
    #expect(controller.tableView.isEditing && button.style == .done)
  }

  @Test("the status bar's and orientations' values are Apple's")
  func statusBarsAndOrientationsValuesAreApples() {
    let controller = UIViewController()
    #expect(controller.preferredStatusBarStyle == .default && !controller.prefersStatusBarHidden)
    #expect(UIStatusBarStyle.darkContent.rawValue == 3 && UIInterfaceOrientation.landscapeLeft.rawValue == 4)
    #expect(UIInterfaceOrientationMask.landscape.rawValue == 24 && UIInterfaceOrientationMask.all.rawValue == 30)
    #expect(UIInterfaceOrientation.landscapeRight.isLandscape && !UIInterfaceOrientation.unknown.isPortrait)
    let inverted = UIInterfaceOrientation.portraitUpsideDown
    #expect(inverted.rawValue == 2 && inverted.isPortrait && !inverted.isLandscape)
    #expect(UIInterfaceOrientationMask.portraitUpsideDown.rawValue == 4)
    #expect(UIInterfaceOrientationMask.allButUpsideDown.rawValue == 26)
    controller.setNeedsStatusBarAppearanceUpdate()
  }

  @Test("a slider keeps its value within its limits")
  func sliderKeepsItsValueWithinItsLimits() {
    let slider = UISlider()
    #expect(slider.value == 0 && slider.minimumValue == 0 && slider.maximumValue == 1)
    slider.value = 3
    #expect(slider.value == 1)
    slider.maximumValue = 10
    slider.value = 7
    #expect(slider.value == 7)
    slider.maximumValue = 5
    #expect(slider.value == 5)
    slider.minimumValue = 8
    #expect(slider.value == 8 && slider.maximumValue == 8)
  }

  @Test("a stepper keeps its value within its limits")
  func stepperKeepsItsValueWithinItsLimits() {
    let stepper = UIStepper()
    #expect(stepper.value == 0 && stepper.maximumValue == 100 && stepper.stepValue == 1 && !stepper.wraps)
    #expect(stepper.isContinuous && stepper.autorepeat)
    stepper.value = 120
    #expect(stepper.value == 100)
    stepper.maximumValue = 8
    #expect(stepper.value == 8)
    stepper.minimumValue = 9
    #expect(stepper.value == 9 && stepper.maximumValue == 9)
  }

  @Test("feedback can be asked for where nobody feels it")
  func feedbackCanBeAskedForWhereNobodyFeelsIt() {
    let impact = UIImpactFeedbackGenerator(style: .soft), end = UINotificationFeedbackGenerator()
    let selection = UISelectionFeedbackGenerator()
    for generator in [impact, end, selection, UIImpactFeedbackGenerator()] as [UIFeedbackGenerator] {
      generator.prepare()
      #expect(generator == generator)
    }
    impact.impactOccurred()
    impact.impactOccurred(intensity: 0.5)
    end.notificationOccurred(.warning)
    selection.selectionChanged()
  }

  @Test("a page control keeps its page among its pages")
  func pageControlKeepsItsPageAmongItsPages() {
    let pages = UIPageControl()
    #expect(pages.numberOfPages == 0 && pages.currentPage == 0)
    pages.currentPage = 4
    #expect(pages.currentPage == 0)
    pages.numberOfPages = 3
    pages.currentPage = 5
    #expect(pages.currentPage == 2)
    pages.numberOfPages = 2
    #expect(pages.currentPage == 1)
    pages.currentPage = -1
    #expect(pages.currentPage == 0)
    #expect(pages.size(forNumberOfPages: 4).width > pages.size(forNumberOfPages: 3).width)
  }

  @Test("the keyboard's guide begins where the safe area ends")
  func keyboardsGuideBeginsWhereTheSafeAreaEnds() async throws {
    let controller = UIViewController(), field = UIView()
    controller.additionalSafeAreaInsets.bottom = 30
    field.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(field)
    NSLayoutConstraint.activate([
      field.heightAnchor.constraint(equalToConstant: 20), field.widthAnchor.constraint(equalToConstant: 20),
      field.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor),
      field.bottomAnchor.constraint(equalTo: controller.view.keyboardLayoutGuide.topAnchor),
    ])
    _ = try await TestWindow.show(controller)
    controller.view.layoutIfNeeded()
    #expect(controller.view.keyboardLayoutGuide === controller.view.keyboardLayoutGuide)
    #expect(field.frame.maxY == controller.view.bounds.maxY - controller.view.safeAreaInsets.bottom)
  }

  @Test("parts of an animation end together")
  func partsOfAnAnimationEndTogether() async throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    let window = try await TestWindow.show(UIView())
    window.rootViewController?.view.addSubview(view)
    var ended: [Bool] = []
    UIView.animateKeyframes(withDuration: 0.2, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.frame.origin.x = 50 }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.frame.origin.x = 100 }
    } completion: {
      ended.append($0)
    }
    #expect(view.frame.origin.x == 100 && ended.isEmpty)
    try await wait("all parts have ended") { ended == [true] }
  }

  @Test("a table uses headers again under their name")
  func tableUsesHeadersAgainUnderTheirName() async throws {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)), source = HeadedRows()
    table.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "header")
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "none") == nil)
    table.dataSource = source
    table.delegate = source
    _ = try await TestWindow.show(table)
    try await wait("the header is shown") { source.shown.last?.window != nil }
    let first = source.shown.last
    #expect(first?.reuseIdentifier == "header" && first?.textLabel?.text == "Section 0")
    #expect((first?.contentView.frame.height ?? 0) > 10)
    #expect(table.headerView(forSection: 0) === first && table.footerView(forSection: 0) == nil)
    table.reloadData()
    try await wait("it is shown again") { source.shown.count > 1 && source.shown.last?.window != nil }
  }
}

private final class NamedView: UIView {
  nonisolated let name: String

  init(_ name: String) {
    self.name = name
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override var description: String { "named \(name)" }
  override var hash: Int { name.hashValue }
  override func isEqual(_ object: Any?) -> Bool { (object as? NamedView)?.name == name }
}

@MainActor
private final class HeadedRows: NSObject, UITableViewDataSource, UITableViewDelegate {
  var shown: [UITableViewHeaderFooterView] = []

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .default, reuseIdentifier: nil)
  }

  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
    header?.textLabel?.text = "Section \(section)"
    header.map { shown.append($0) }
    return header
  }
}
