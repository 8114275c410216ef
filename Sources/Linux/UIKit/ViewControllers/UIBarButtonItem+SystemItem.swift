extension UIBarButtonItem {
  /// A button that many programs have: the system gives it its name or its picture.
  public enum SystemItem: Int, Sendable {
    /// Ends what is shown, and keeps what was done.
    case done
    /// Ends what is shown, and leaves all as it was.
    case cancel
    /// Lets one change what is shown.
    case edit
    /// Keeps what was changed.
    case save
    /// Makes something new.
    case add
    /// A space that takes what is left over.
    case flexibleSpace
    /// A space of a width.
    case fixedSpace
    /// Writes something new.
    case compose
    /// Answers.
    case reply
    /// Shows what can be done with what is shown.
    case action
    /// Puts what is shown in a folder.
    case organize
    /// Shows bookmarks.
    case bookmarks
    /// Searches.
    case search
    /// Loads again.
    case refresh
    /// Stops.
    case stop
    /// Takes a photo.
    case camera
    /// Throws away.
    case trash
    /// Plays.
    case play
    /// Interrupts playing.
    case pause
    /// Plays backwards.
    case rewind
    /// Plays faster.
    case fastForward
    /// Takes back what was done.
    case undo
    /// Does again what was taken back.
    case redo
    /// Closes what is shown.
    case close = 24

    /// The picture it is shown by; nil for one that is shown by its name, and for a space.
    var symbol: String? {
      switch self {
      case .done, .cancel, .edit, .save, .flexibleSpace, .fixedSpace: nil
      case .add: "plus"
      case .compose: "pencil"
      case .reply: "arrowshape.turn.up.left"
      case .action: "square.and.arrow.up"
      case .organize: "folder"
      case .bookmarks: "bookmark"
      case .search: "magnifyingglass"
      case .refresh: "arrow.clockwise"
      case .stop, .close: "xmark"
      case .camera: "camera"
      case .trash: "trash"
      case .play: "play.fill"
      case .pause: "pause.fill"
      case .rewind: "backward.fill"
      case .fastForward: "forward.fill"
      case .undo: "arrow.uturn.backward"
      case .redo: "arrow.uturn.forward"
      }
    }
  }
}

/// What the system's buttons are called, in the person's language; GTK has no words for them.
struct BarButtonWords {
  private let words: [String]

  /// Takes English for a language there is none for.
  init(_ language: String) {
    words = Self.words[language] ?? Self.english
  }

  /// In the language of the environment.
  static var current: BarButtonWords { BarButtonWords(UserLanguage.first(in: ProcessInfo.processInfo.environment)) }

  static var languages: [String] { ["en"] + words.keys.sorted() }

  func name(of item: UIBarButtonItem.SystemItem) -> String? { Self.order.firstIndex(of: item).map { words[$0] } }

  private static let order: [UIBarButtonItem.SystemItem] = [
    .done, .cancel, .edit, .save, .add, .compose, .reply, .action, .organize, .bookmarks, .search, .refresh, .stop,
    .camera,
    .trash, .play, .pause, .rewind, .fastForward, .undo, .redo, .close,
  ]

  private static let english = [
    "Done", "Cancel", "Edit", "Save", "Add", "New", "Reply", "Share", "Organize", "Bookmarks", "Search", "Refresh",
    "Stop",
    "Camera", "Delete", "Play", "Pause", "Rewind", "Fast Forward", "Undo", "Redo", "Close",
  ]

  private static let words = [
    "de": [
      "Fertig", "Abbrechen", "Bearbeiten", "Sichern", "Hinzufügen", "Neu", "Antworten", "Teilen", "Ordnen",
      "Lesezeichen",
      "Suchen", "Aktualisieren", "Stopp", "Kamera", "Löschen", "Wiedergeben", "Pause", "Zurückspulen", "Vorspulen",
      "Widerrufen", "Wiederholen", "Schließen",
    ],
    "fr": [
      "OK", "Annuler", "Modifier", "Enregistrer", "Ajouter", "Nouveau", "Répondre", "Partager", "Organiser", "Signets",
      "Rechercher", "Actualiser", "Arrêter", "Appareil photo", "Supprimer", "Lecture", "Pause", "Retour rapide",
      "Avance rapide", "Annuler l’action", "Rétablir", "Fermer",
    ],
    "es": [
      "Listo", "Cancelar", "Editar", "Guardar", "Añadir", "Nuevo", "Responder", "Compartir", "Organizar", "Marcadores",
      "Buscar", "Actualizar", "Detener", "Cámara", "Eliminar", "Reproducir", "Pausa", "Rebobinar", "Avance rápido",
      "Deshacer", "Rehacer", "Cerrar",
    ],
    "nl": [
      "Gereed", "Annuleer", "Wijzig", "Bewaar", "Voeg toe", "Nieuw", "Antwoord", "Deel", "Orden", "Bladwijzers", "Zoek",
      "Vernieuw", "Stop", "Camera", "Verwijder", "Speel af", "Pauzeer", "Spoel terug", "Spoel vooruit", "Herstel",
      "Opnieuw", "Sluit",
    ],
    "ar": [
      "تم", "إلغاء", "تعديل", "حفظ", "إضافة", "جديد", "رد", "مشاركة", "تنظيم", "الإشارات المرجعية", "بحث", "تحديث",
      "إيقاف",
      "الكاميرا", "حذف", "تشغيل", "إيقاف مؤقت", "إرجاع سريع", "تقديم سريع", "تراجع", "إعادة", "إغلاق",
    ],
  ]
}
