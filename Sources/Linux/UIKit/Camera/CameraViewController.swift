import QuintetLocalization

/// The image picker's camera: what it sees, a button to take it, and then whether to use the photo or to take another.
///
/// The camera runs while its picture is on the screen, and neither while a photo is looked at nor while the window is hidden.
final class CameraViewController: UIViewController {
  /// Gets the photo that is to be used.
  var onPhoto: ((UIImage) -> Void)?
  /// Runs when the person wants none.
  var onCancel: (() -> Void)?

  init() {
    super.init(nibName: nil, bundle: nil)
    title = texts["camera.title"]
  }

  required init?(coder: NSCoder) {
    return nil
  }

  isolated deinit {
    observers.forEach(NotificationCenter.default.removeObserver)
  }

  enum Phase {
    /// The camera is there soon; `takesFirst` is whether its first frame is to be a photo.
    case starting(takesFirst: Bool)
    case live
    /// A photo is on its way.
    case taking
    case review(UIImage)
    case failed(CameraFailure)
  }

  private(set) var phase = Phase.starting(takesFirst: false) { didSet { showPhase() } }

  let preview = CameraPreviewView(frame: .zero)
  let photo = UIImageView(frame: .zero)
  let message = UILabel(frame: .zero)
  private(set) lazy var takeButton = makeButton(.filled(), texts["camera.take"], "camera") { $0.take() }
  private(set) lazy var againButton = makeButton(.filled(), texts["camera.tryAgain"]) { $0.start() }
  private(set) lazy var retakeButton = makeButton(.gray(), texts["camera.retake"]) { $0.start() }
  private(set) lazy var useButton = makeButton(.filled(), texts["camera.use"]) { $0.use() }
  private(set) lazy var switchButton = makeButton(.gray(), texts["camera.switch"]) { $0.switchCamera() }
  private(set) lazy var cancelButton = makeButton(.plain(), texts["camera.cancel"]) { $0.cancel() }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    photo.contentMode = .scaleAspectFit
    photo.backgroundColor = .black
    photo.isAccessibilityElement = true
    photo.accessibilityLabel = texts["camera.taken"]
    preview.isAccessibilityElement = true
    preview.accessibilityLabel = texts["camera.title"]
    message.numberOfLines = 0
    message.textAlignment = .center
    spinner.color = .white
    layOut()
    observeScene()
    showPhase()
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    start()
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    stop()
  }

  // While a button has the focus, Space and Return are the button's.
  override var keyCommands: [UIKeyCommand]? {
    [
      UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: CameraViewController.cancel),
      UIKeyCommand(input: " ", modifierFlags: [], action: CameraViewController.pressPrimary),
      UIKeyCommand(input: "\r", modifierFlags: [], action: CameraViewController.pressPrimary),
    ]
  }

  // MARK: Private

  private static let spacing: CGFloat = 8
  private static let margin: CGFloat = 16
  /// Points.
  private static let widestButton: CGFloat = 400

  private let texts = LocalizedStrings.system
  private let spinner = UIActivityIndicatorView(style: .large)
  private let buttons = UIStackView()
  private(set) var session: CameraSession?
  private var observers: [any NSObjectProtocol] = []
  /// Number of the latest search for cameras; answers to earlier ones are dropped.
  private var search = 0
  /// Index of the camera that is open.
  private var index = 0
  private var hasOthers = false
  private var isPaused = false
  /// Number of failed starts in a row: a camera was not found, or stopped before its first frame.
  private var failedStarts = 0
  /// A camera that is being plugged in may not be listed yet. Without a camera, the search ends after two seconds.
  private static let startsUnlisted = 4
  /// A camera that was released a moment ago, or that a busy PipeWire has listed but not made ready, does not start at once.
  private static let startsListed = 8
  /// Seconds before the second start; twice as many before the third, and so on.
  private static let pauseBetweenStarts = 0.3

  private func start() {
    photo.image = nil
    preview.frameTexture = nil
    // The old one first: a camera may be had by one session only.
    session = nil
    // A photo that was asked for meanwhile is still taken when it is tried again.
    if failedStarts == 0 { phase = .starting(takesFirst: false) }
    search += 1
    DispatchQueue.global(qos: .userInitiated).async { [search] in
      let devices = CameraDevice.all()
      DispatchQueue.main.async { [weak self] in
        if self?.search == search { self?.found(devices) }
      }
    }
  }

  func found(_ devices: [CameraDevice]) {
    guard !devices.isEmpty else { return startFailed(.notFound, atMost: Self.startsUnlisted) }
    hasOthers = devices.count > 1
    let session = CameraSession(devices[index % devices.count])
    session.handler = { [weak self] in self?.follow($0) }
    self.session = session
  }

  /// Lets go of the camera, or does not begin to look for one.
  private func stop() {
    search += 1
    session = nil
  }

  func follow(_ event: CameraSession.Event) {
    switch event {
    case .frame(let texture):
      preview.frameTexture = texture
      guard case .starting(let takesFirst) = phase else { return }
      failedStarts = 0
      phase = .live
      if takesFirst { take() }
    case .picture(let picture):
      // The camera is not needed any more, and its light goes out.
      session = nil
      picture.prepareForDisplay { prepared in
        DispatchQueue.main.async { [weak self] in self?.took(prepared) }
      }
    case .failed(let failure):
      let wasThere = session != nil
      session = nil
      if case .starting = phase, wasThere, failure == .stopped || failure == .notFound {
        return startFailed(failure, atMost: Self.startsListed)
      }
      failedStarts = 0
      phase = .failed(failure)
    }
  }

  /// Starts again in a moment, a few times.
  private func startFailed(_ failure: CameraFailure, atMost starts: Int) {
    failedStarts += 1
    guard failedStarts < starts else {
      failedStarts = 0
      phase = .failed(failure)
      return
    }
    search += 1
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.pauseBetweenStarts * Double(failedStarts)) {
      [weak self, search] in
      if self?.search == search { self?.start() }
    }
  }

  private func took(_ picture: UIImage?) {
    guard case .taking = phase else { return }
    // Looked at when the window is back, and no camera begins.
    isPaused = false
    phase = picture.map { .review($0) } ?? .failed(.stopped)
  }

  private func take() {
    switch phase {
    case .starting: phase = .starting(takesFirst: true)
    case .live:
      phase = .taking
      session?.takePicture()
    case .taking, .review, .failed: break
    }
  }

  private func use() {
    guard case .review(let picture) = phase else { return }
    onPhoto?(picture)
  }

  private func switchCamera() {
    index += 1
    start()
  }

  private func cancel() {
    stop()
    onCancel?()
  }

  private func pressPrimary() {
    switch phase {
    case .starting, .live, .taking: take()
    case .review: use()
    case .failed: start()
    }
  }

  /// Lets go of the camera while its picture is out of sight.
  private func observeScene() {
    let center = NotificationCenter.default
    func observe(_ name: Notification.Name, _ act: @escaping @MainActor (CameraViewController) -> Void) {
      observers.append(
        center.addObserver(forName: name, object: nil, queue: nil) { [weak self] notification in
          let scene = (notification.object as AnyObject?).map(ObjectIdentifier.init)
          MainActor.assumeIsolated {
            guard let self, let own = self.view.window?.windowScene, ObjectIdentifier(own) == scene else { return }
            act(self)
          }
        }
      )
    }
    observe(UIScene.didEnterBackgroundNotification) { $0.pause() }
    observe(UIScene.willEnterForegroundNotification) { $0.goOn() }
  }

  private func pause() {
    switch phase {
    case .starting, .live, .taking:
      stop()
      isPaused = true
    case .review, .failed: break
    }
  }

  private func goOn() {
    guard isPaused else { return }
    isPaused = false
    start()
  }

  private func showPhase() {
    guard isViewLoaded else { return }
    var shown: [UIView] = [preview, takeButton], focus = takeButton
    switch phase {
    case .starting, .taking: shown.append(spinner)
    case .live: if hasOthers { shown.append(switchButton) }
    case .review(let picture):
      photo.image = picture
      shown = [photo, retakeButton, useButton]
      focus = useButton
    case .failed(let failure):
      message.text = texts[failure.textKey]
      shown = [message, againButton]
      focus = againButton
    }
    let wasShown = focus.isHidden == false
    for part in [preview, photo, message, spinner, takeButton, againButton, retakeButton, useButton, switchButton] {
      part.isHidden = !shown.contains(part)
    }
    if spinner.isHidden { spinner.stopAnimating() } else { spinner.startAnimating() }
    guard view.window != nil, !wasShown else { return }
    view.layoutIfNeeded()
    UIAccessibility.post(notification: .layoutChanged, argument: focus)
    switch phase {
    case .review: UIAccessibility.post(notification: .announcement, argument: texts["camera.taken"])
    case .failed(let failure): UIAccessibility.post(notification: .announcement, argument: texts[failure.textKey])
    case .starting, .live, .taking: break
    }
  }

  private func layOut() {
    buttons.axis = .vertical
    buttons.spacing = Self.spacing
    // A second click on "Take Photo" meets "Retake", which costs nothing.
    for button in [takeButton, againButton, retakeButton, useButton, switchButton, cancelButton] {
      // The camera's picture gets all the room that the buttons leave.
      button.setContentHuggingPriority(.required, for: .vertical)
      buttons.addArrangedSubview(button)
    }
    for part in [preview, photo, message, spinner, buttons] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    let safe = view.safeAreaLayoutGuide
    var constraints = [
      buttons.bottomAnchor.constraint(equalTo: safe.bottomAnchor, constant: -Self.margin),
      buttons.centerXAnchor.constraint(equalTo: safe.centerXAnchor),
      buttons.leadingAnchor.constraint(greaterThanOrEqualTo: safe.leadingAnchor, constant: Self.margin),
      buttons.widthAnchor.constraint(lessThanOrEqualToConstant: Self.widestButton),
      spinner.centerXAnchor.constraint(equalTo: preview.centerXAnchor),
      spinner.centerYAnchor.constraint(equalTo: preview.centerYAnchor),
    ]
    let widest = buttons.widthAnchor.constraint(equalToConstant: Self.widestButton)
    widest.priority = .defaultHigh
    constraints.append(widest)
    for (part, margin) in [(preview, 0), (photo, 0), (message, Self.margin)] as [(UIView, CGFloat)] {
      for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
        part.setContentHuggingPriority(.fittingSizeLevel, for: axis)
        if part !== message { part.setContentCompressionResistancePriority(.defaultLow, for: axis) }
      }
      constraints += [
        part.topAnchor.constraint(equalTo: safe.topAnchor),
        part.bottomAnchor.constraint(equalTo: buttons.topAnchor, constant: -Self.margin),
        part.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: margin),
        part.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -margin),
      ]
    }
    NSLayoutConstraint.activate(constraints)
  }

  private func makeButton(
    _ look: UIButton.Configuration,
    _ title: String,
    _ symbol: String? = nil,
    _ act: @escaping @MainActor (CameraViewController) -> Void
  ) -> UIButton {
    var configuration = look
    configuration.title = title
    configuration.image = symbol.flatMap(UIImage.init(systemName:))
    configuration.imagePadding = Self.spacing
    let button = UIButton(configuration: configuration)
    button.addAction(
      UIAction { [weak self] _ in
        if let self { act(self) }
      },
      for: .primaryActionTriggered
    )
    return button
  }
}
