import CQuintetGTK
import CQuintetWidget
import QuintetLocalization

/// Lets the person choose a picture, with the desktop's file dialog, or take one with a camera, over the whole window.
///
/// A file that is no picture, or of a format that nothing here reads, leads to a message, from which one can choose another. A camera that
/// is missing, refused, in use, unplugged or mute leads to a sentence, from which one can try again or cancel: the delegate gets a picture
/// or the cancellation.
@preconcurrency @MainActor
open class UIImagePickerController: UINavigationController {
  /// Source of pictures.
  public enum SourceType: Int, Sendable {
    /// The person's files.
    case photoLibrary = 0
    /// A camera: PipeWire's, or V4L2's where there is no PipeWire.
    case camera = 1
    /// The person's files, beginning with the folder for pictures.
    case savedPhotosAlbum = 2
  }

  /// Keys of a chosen picture's information.
  public struct InfoKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The picture, a `UIImage`.
    public static let originalImage = InfoKey(rawValue: "UIImagePickerControllerOriginalImage")
    /// The part of the picture that was chosen, a `UIImage`, where `allowsEditing` is set.
    public static let editedImage = InfoKey(rawValue: "UIImagePickerControllerEditedImage")
    /// Place of that part in the picture, in the picture's points: an `NSValue` with a `CGRect`.
    public static let cropRect = InfoKey(rawValue: "UIImagePickerControllerCropRect")
    /// Location of the file, a `URL`; absent for a photo that was taken.
    public static let imageURL = InfoKey(rawValue: "UIImagePickerControllerImageURL")
    /// Kind of file, a `String`: always `public.image`.
    public static let mediaType = InfoKey(rawValue: "UIImagePickerControllerMediaType")
  }

  /// Returns whether pictures can be chosen from a source: whether there is a camera now, or a folder for pictures.
  ///
  /// For the camera it asks the system, which takes some hundredths of a second, and waits for two seconds at most; an answer holds for
  /// one. That a camera may be used, and works, only shows when it is opened.
  open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool {
    switch sourceType {
    case .photoLibrary: true
    case .camera: CameraDevice.hasAny
    case .savedPhotosAlbum: picturesFolder != nil
    }
  }

  /// Returns what can be chosen from a source: `public.image`; nil where the source is not available.
  open class func availableMediaTypes(for sourceType: SourceType) -> [String]? {
    isSourceTypeAvailable(sourceType) ? [imageType] : nil
  }

  /// The object that gets what was chosen.
  @_nonoverride
  open weak var delegate: (any UIImagePickerControllerDelegate & UINavigationControllerDelegate)?

  /// True if the person then chooses a square part of the picture, by moving and enlarging it.
  open var allowsEditing = false

  /// Source of pictures. What is shown already stays as it is.
  open var sourceType = SourceType.photoLibrary

  /// Kinds that can be chosen. It has to have `public.image` in it, which is all there is here.
  open var mediaTypes = ["public.image"] {
    didSet {
      precondition(mediaTypes.contains(Self.imageType), "An image picker chooses nothing but public.image here.")
    }
  }

  /// The dialog has no view of ours.
  open override func loadView() {
    view = UIView(frame: .zero)
  }

  // MARK: Internal

  var dialog: OpaquePointer? { chooser?.pointer }
  /// The camera's screen while it is shown.
  var camera: CameraViewController? { viewControllers.first as? CameraViewController }
  /// The screen on which a part of the picture is chosen.
  private(set) var crop: CropViewController?
  /// The message about a file that is no picture.
  private(set) var alert: UIAlertController?

  override func showPresentation(in window: UIWindow, animated: Bool, completion: @escaping @MainActor () -> Void) {
    self.window = window
    guard sourceType != .camera else { return showCamera(in: window, animated: animated, completion: completion) }
    beginAppearing(animated: animated)
    callIsAppearing(animated: animated)
    showDialog()
    endAppearing(animated: animated)
    completion()
  }

  override func hidePresentation(animated: Bool, completion: @escaping @MainActor () -> Void) {
    guard camera == nil else { return hideCamera(animated: animated, completion: completion) }
    beginDisappearing(animated: animated)
    chooser = nil
    hideCropAndAlert()
    window = nil
    endDisappearing(animated: animated)
    completion()
  }

  /// Reads the file off the main thread, and tells the delegate.
  func choose(_ url: URL?) {
    chooser = nil
    guard let url else { return refuse("") }
    DispatchQueue.global(qos: .userInitiated).async {
      let image = UIImage(contentsOfFile: url.path)
      let missing = image == nil ? NamedImages.missingFormat(atPath: url.path) : nil
      DispatchQueue.main.async { [weak self] in self?.chosen(image, url, missing) }
    }
  }

  // MARK: Private

  private static let imageType = "public.image"
  private var chooser: FileChooser?
  private weak var window: UIWindow?

  private static var picturesFolder: String? {
    guard let folder = g_get_user_special_dir(G_USER_DIRECTORY_PICTURES).map({ String(cString: $0) }) else {
      return nil
    }
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) && isFolder.boolValue ? folder : nil
  }

  private func showCamera(in window: UIWindow, animated: Bool, completion: @escaping @MainActor () -> Void) {
    let camera = CameraViewController()
    camera.onPhoto = { [weak self] photo in self?.finish([.originalImage: photo, .mediaType: Self.imageType]) }
    camera.onCancel = { [weak self] in self?.cancel() }
    setViewControllers([camera], animated: false)
    modalPresentationStyle = .fullScreen
    super.showPresentation(in: window, animated: animated, completion: completion)
  }

  private func hideCamera(animated: Bool, completion: @escaping @MainActor () -> Void) {
    hideCropAndAlert()
    super.hidePresentation(animated: animated) { [self] in
      setViewControllers([], animated: false)
      window = nil
      completion()
    }
  }

  private func showDialog() {
    guard let window,
      let chooser = FileChooser(
        title,
        GTK_FILE_CHOOSER_ACTION_OPEN,
        over: window,
        { [weak self] in self?.responded($0) }
      )
    else { return }
    self.chooser = chooser
    let dialog = chooser.pointer
    if let filter = gtk_file_filter_new() {
      // By their names too: not every system knows the types of all.
      for format in ImageFormat.allCases { gtk_file_filter_add_mime_type(filter, format.rawValue) }
      for suffix in ["jpg", "jpeg", "png", "gif", "bmp", "webp", "heic", "heif", "hif", "avif"] {
        gtk_file_filter_add_suffix(filter, suffix)
      }
      gtk_file_chooser_set_filter(dialog, filter)
      g_object_unref(UnsafeMutableRawPointer(filter))
    }
    if sourceType == .savedPhotosAlbum, let folder = Self.picturesFolder {
      let place = g_file_new_for_path(folder)
      gtk_file_chooser_set_current_folder(dialog, place, nil)
      g_object_unref(UnsafeMutableRawPointer(place))
    }
    chooser.show()
  }

  private func responded(_ answer: FileChooser.Answer) {
    switch answer {
    case .cancelled: cancel()
    case .chosen(let file): choose(file?.path.map { URL(fileURLWithPath: $0) })
    }
  }

  private func chosen(_ image: UIImage?, _ url: URL, _ missing: ImageFormat?) {
    // Dismissed meanwhile: the result is not needed any more.
    guard window != nil else { return }
    guard let image else { return refuse(url.lastPathComponent, missing) }
    finish([.originalImage: image, .imageURL: url, .mediaType: Self.imageType])
  }

  /// Has a part chosen first where that is asked for.
  private func finish(_ info: [InfoKey: Any]) {
    guard allowsEditing, let window, let image = info[.originalImage] as? UIImage else { return tell(info) }
    let crop = CropViewController(image)
    crop.onChoice = { [weak self] part, rect in
      self?.tell(info.merging([.editedImage: part, .cropRect: NSValue(cgRect: rect)]) { $1 })
    }
    crop.onCancel = { [weak self] in self?.cancel() }
    self.crop = crop
    crop.showPresentation(in: window, animated: true) {}
  }

  /// Calls the delegate; where it has gone nobody else dismisses the picker.
  private func tell(_ info: [InfoKey: Any]) {
    if let delegate {
      delegate.imagePickerController(self, didFinishPickingMediaWithInfo: info)
    } else {
      dismiss(animated: true)
    }
  }

  private func cancel() {
    chooser = nil
    if let delegate {
      delegate.imagePickerControllerDidCancel(self)
    } else {
      dismiss(animated: true)
    }
  }

  /// Shows that a file is no picture, or that nothing here reads its format, and offers to choose another.
  private func refuse(_ name: String, _ missing: ImageFormat? = nil) {
    chooser = nil
    guard let window else { return }
    let texts = LocalizedStrings.system
    let alert = UIAlertController(
      title: texts["picker.refusal.title"],
      message: texts.refusal(of: name, missing: missing),
      preferredStyle: .alert
    )
    alert.addAction(
      UIAlertAction(title: texts["camera.cancel"], style: .cancel) { [weak self] _ in
        self?.alert = nil
        self?.cancel()
      }
    )
    let again = UIAlertAction(title: texts["picker.chooseAnother"], style: .default) { [weak self] _ in
      self?.alert = nil
      self?.showDialog()
    }
    alert.addAction(again)
    alert.preferredAction = again
    self.alert = alert
    alert.showPresentation(in: window, animated: true) {}
  }

  private func hideCropAndAlert() {
    crop?.transition?.finish()
    crop?.hidePresentation(animated: false) {}
    crop = nil
    alert?.transition?.finish()
    alert?.hidePresentation(animated: false) {}
    alert = nil
  }
}
