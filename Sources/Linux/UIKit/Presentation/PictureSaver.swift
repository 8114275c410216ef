import CQuintetGTK
import QuintetLocalization

/// Saves a picture where the person chooses, in the desktop's file dialog, which closes when this is freed.
@MainActor
final class PictureSaver {
  private let picture: SharedPicture
  private weak var list: UIViewController?
  private let done: @MainActor (Bool) -> Void
  private var chooser: FileChooser?

  init(_ picture: SharedPicture, over list: UIViewController, _ done: @escaping @MainActor (Bool) -> Void) {
    (self.picture, self.list, self.done) = (picture, list, done)
  }

  /// Shows the dialog.
  func begin() {
    let texts = LocalizedStrings.system
    guard let window = list?.viewIfLoaded?.window,
      let chooser = FileChooser(
        texts["share.save"],
        GTK_FILE_CHOOSER_ACTION_SAVE,
        over: window,
        { [weak self] in self?.answered($0) }
      )
    else { return done(false) }
    self.chooser = chooser
    gtk_file_chooser_set_current_name(chooser.pointer, texts["share.pictureName"] + "." + picture.suffix)
    if let folder = g_get_user_special_dir(G_USER_DIRECTORY_PICTURES) {
      let place = g_file_new_for_path(folder)
      gtk_file_chooser_set_current_folder(chooser.pointer, place, nil)
      g_object_unref(UnsafeMutableRawPointer(place))
    }
    chooser.show()
  }

  /// Writes the picture to the place that was chosen.
  func answered(_ answer: FileChooser.Answer) {
    chooser = nil
    guard case .chosen(let file?) = answer else { return done(false) }
    DispatchQueue.global(qos: .userInitiated).async { [picture] in
      let data = picture.file
      let problem = data.map { file.write($0) } ?? ""
      DispatchQueue.main.async { self.wrote(problem) }
    }
  }

  // MARK: Private

  private func wrote(_ problem: String?) {
    guard let problem, let list, list.presentingViewController != nil else { return done(problem == nil) }
    let texts = LocalizedStrings.system
    let alert = UIAlertController(title: texts["share.notSaved"], message: problem, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: texts["share.cancel"], style: .cancel) { [weak self] _ in self?.done(false) })
    let again = UIAlertAction(title: texts["camera.tryAgain"], style: .default) { [weak self] _ in self?.begin() }
    alert.addAction(again)
    alert.preferredAction = again
    list.present(alert, animated: true)
  }
}
