import CGTK
import CQuintetWidget

/// Lets the person choose a picture: the desktop's file dialog, over the window that presents the controller.
///
/// There is no camera here. A file that is no picture leads to a message, from which one can choose another.
@MainActor
open class UIImagePickerController: UINavigationController {
  /// Where pictures are chosen from.
  public enum SourceType: Int, Sendable {
    /// The person's files.
    case photoLibrary = 0
  }

  /// Names what is told of a chosen picture.
  public struct InfoKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The picture, a `UIImage`.
    public static let originalImage = InfoKey(rawValue: "UIImagePickerControllerOriginalImage")
    /// Where the file is, a `URL`.
    public static let imageURL = InfoKey(rawValue: "UIImagePickerControllerImageURL")
    /// What it is, a `String`: always `public.image`.
    public static let mediaType = InfoKey(rawValue: "UIImagePickerControllerMediaType")
  }

  /// Returns whether pictures can be chosen from a source.
  open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool { true }

  /// Returns what can be chosen from a source: `public.image`.
  open class func availableMediaTypes(for sourceType: SourceType) -> [String]? { [imageType] }

  /// The object that gets what was chosen.
  @_nonoverride
  open weak var delegate: (any UIImagePickerControllerDelegate & UINavigationControllerDelegate)?

  /// Where pictures are chosen from.
  open var sourceType = SourceType.photoLibrary

  /// The dialog has no view of ours.
  open override func loadView() {
    view = UIView(frame: .zero)
  }

  isolated deinit { destroyDialog() }

  // MARK: Internal

  private(set) var dialog: OpaquePointer?
  /// The message about a file that is no picture.
  private(set) var alert: UIAlertController?

  override func showPresentation(in window: UIWindow, animated: Bool, completion: @escaping @MainActor () -> Void) {
    self.window = window
    beginAppearing(animated: animated)
    callIsAppearing(animated: animated)
    showDialog()
    endAppearing(animated: animated)
    completion()
  }

  override func hidePresentation(animated: Bool, completion: @escaping @MainActor () -> Void) {
    beginDisappearing(animated: animated)
    destroyDialog()
    hideAlert()
    window = nil
    endDisappearing(animated: animated)
    completion()
  }

  /// Reads the file off the main thread, and tells the delegate.
  func choose(_ url: URL?) {
    destroyDialog()
    guard let url else { return refuse("") }
    DispatchQueue.global(qos: .userInitiated).async {
      let image = UIImage(contentsOfFile: url.path)
      DispatchQueue.main.async { [weak self] in self?.chosen(image, url) }
    }
  }

  // MARK: Private

  private static let imageType = "public.image"
  private weak var window: UIWindow?

  private func showDialog() {
    guard let window,
      let dialog = gtk_file_chooser_native_new(title, window.gtkWindow, GTK_FILE_CHOOSER_ACTION_OPEN, nil, nil)
    else { return }
    self.dialog = dialog
    let object = UnsafeMutableRawPointer(dialog)
    if let filter = gtk_file_filter_new() {
      for format in ["png", "jpeg", "gif", "bmp", "webp"] { gtk_file_filter_add_mime_type(filter, "image/\(format)") }
      gtk_file_chooser_set_filter(dialog, filter)
      g_object_unref(UnsafeMutableRawPointer(filter))
    }
    connect(object, "response") { [weak self] (response: Int32) in
      self?.responded(GtkResponseType(rawValue: response))
    }
    let native = object.assumingMemoryBound(to: GtkNativeDialog.self)
    gtk_native_dialog_set_modal(native, 1)
    gtk_native_dialog_show(native)
  }

  private func responded(_ response: GtkResponseType) {
    guard let dialog else { return }
    guard response == GTK_RESPONSE_ACCEPT else { return cancel() }
    guard let file = gtk_file_chooser_get_file(dialog) else { return refuse("") }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    let path = g_file_get_path(file)
    defer { g_free(path) }
    choose(path.map { URL(fileURLWithPath: String(cString: $0)) })
  }

  private func chosen(_ image: UIImage?, _ url: URL) {
    // Dismissed meanwhile: nobody waits for it any more.
    guard window != nil else { return }
    guard let image else { return refuse(url.lastPathComponent) }
    let info: [InfoKey: Any] = [.originalImage: image, .imageURL: url, .mediaType: Self.imageType]
    delegate?.imagePickerController(self, didFinishPickingMediaWithInfo: info)
  }

  private func cancel() {
    destroyDialog()
    if let delegate {
      delegate.imagePickerControllerDidCancel(self)
    } else {
      dismiss(animated: true)
    }
  }

  /// Shows that a file is no picture, and offers to choose another.
  private func refuse(_ name: String) {
    destroyDialog()
    guard let window else { return }
    let alert = UIAlertController(
      title: "This File Cannot Be Opened",
      message: "“\(name)” is not a picture, is damaged, or has more than 64 megapixels.",
      preferredStyle: .alert
    )
    alert.addAction(
      UIAlertAction(title: "Cancel", style: .cancel) { [weak self] _ in
        self?.hideAlert()
        self?.cancel()
      }
    )
    let again = UIAlertAction(title: "Choose Another…", style: .default) { [weak self] _ in
      self?.hideAlert()
      self?.showDialog()
    }
    alert.addAction(again)
    alert.preferredAction = again
    self.alert = alert
    alert.showPresentation(in: window, animated: true) {}
  }

  private func hideAlert() {
    alert?.hidePresentation(animated: true) {}
    alert = nil
  }

  private func destroyDialog() {
    guard let dialog else { return }
    self.dialog = nil
    let object = UnsafeMutableRawPointer(dialog)
    gtk_native_dialog_destroy(object.assumingMemoryBound(to: GtkNativeDialog.self))
    g_object_unref(object)
  }
}
