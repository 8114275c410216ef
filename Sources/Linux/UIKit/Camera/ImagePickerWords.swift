/// What the image picker writes, in the person's language; GTK has no words for it.
struct ImagePickerWords {
  let camera: String, take: String, use: String, retake: String, cancel: String, tryAgain: String
  let taken: String, switchCamera: String
  let notPicture: String, notPictureReason: String, chooseAnother: String
  private let missingReason: String
  private let failures: [CameraFailure: String]

  /// Takes English for a language there is none for.
  init(_ language: String) {
    let words = Self.words[language] ?? Self.english
    camera = words[0]
    take = words[1]
    use = words[2]
    retake = words[3]
    cancel = words[4]
    tryAgain = words[5]
    taken = words[6]
    switchCamera = words[7]
    notPicture = words[8]
    notPictureReason = words[9]
    chooseAnother = words[10]
    missingReason = words[11]
    let order: [CameraFailure] = [.notFound, .refused, .inUse, .stopped, .silent]
    failures = Dictionary(uniqueKeysWithValues: zip(order, words[12...]))
  }

  /// In the language of the environment.
  static var current: ImagePickerWords { ImagePickerWords(UserLanguage.first(in: ProcessInfo.processInfo.environment)) }

  static var languages: [String] { ["en"] + words.keys.sorted() }

  /// Returns what a file's message says of it.
  func refusal(of file: String) -> String { notPictureReason.replacingOccurrences(of: "%@", with: file) }

  /// Returns what is said of a file that nothing here reads: the name of what is missing.
  func refusal(of file: String, missing format: ImageFormat) -> String {
    missingReason.replacingOccurrences(of: "%@", with: file)
      .replacingOccurrences(of: "%format", with: format.name)
      .replacingOccurrences(of: "%package", with: format.package ?? format.name)
  }

  /// Returns a sentence that says why there is no picture, and what to do.
  func sentence(_ failure: CameraFailure) -> String { failures[failure] ?? "" }

  private static let english = [
    "Camera", "Take Photo", "Use Photo", "Retake", "Cancel", "Try Again", "Photo taken", "Switch Camera",
    "This File Cannot Be Opened", "“%@” is not a picture, is damaged, or has too many pixels.",
    "Choose Another…",
    "“%@” is a %format picture, which needs %package. Install it and start the app again.",
    "There is no camera. Connect one and try again.",
    "This app may not use the camera. Allow it in the settings of this device and try again.",
    "Another app is using the camera. Close it and try again.",
    "The camera has stopped. Check that it is connected and try again.",
    "The camera sends no picture. Check that it is not covered or switched off, and try again.",
  ]

  private static let words = [
    "de": [
      "Kamera", "Foto aufnehmen", "Foto verwenden", "Wiederholen", "Abbrechen", "Erneut versuchen", "Foto aufgenommen",
      "Kamera wechseln",
      "Diese Datei lässt sich nicht öffnen", "„%@“ ist kein Bild, ist beschädigt oder hat zu viele Pixel.",
      "Andere auswählen …",
      "„%@“ ist ein Bild im Format %format, für das %package fehlt. Installieren Sie es und starten Sie die App neu.",
      "Es gibt keine Kamera. Schließen Sie eine an und versuchen Sie es erneut.",
      "Diese App darf die Kamera nicht benutzen. Erlauben Sie es in den Einstellungen dieses Geräts und versuchen Sie es erneut.",
      "Eine andere App benutzt die Kamera. Schließen Sie sie und versuchen Sie es erneut.",
      "Die Kamera hat aufgehört. Prüfen Sie, ob sie angeschlossen ist, und versuchen Sie es erneut.",
      "Die Kamera sendet kein Bild. Prüfen Sie, ob sie verdeckt oder ausgeschaltet ist, und versuchen Sie es erneut.",
    ],
    "fr": [
      "Appareil photo", "Prendre une photo", "Utiliser la photo", "Reprendre", "Annuler", "Réessayer", "Photo prise",
      "Changer d’appareil photo",
      "Impossible d’ouvrir ce fichier", "« %@ » n’est pas une image, est endommagé ou a trop de pixels.",
      "En choisir un autre…",
      "« %@ » est une image au format %format, pour laquelle il manque %package. Installez-le et relancez l’app.",
      "Il n’y a pas d’appareil photo. Connectez-en un et réessayez.",
      "Cette app n’a pas accès à l’appareil photo. Autorisez-la dans les réglages de cet appareil et réessayez.",
      "Une autre app utilise l’appareil photo. Fermez-la et réessayez.",
      "L’appareil photo s’est arrêté. Vérifiez qu’il est connecté et réessayez.",
      "L’appareil photo n’envoie pas d’image. Vérifiez qu’il n’est ni couvert ni éteint et réessayez.",
    ],
    "es": [
      "Cámara", "Hacer foto", "Usar foto", "Repetir", "Cancelar", "Reintentar", "Foto hecha", "Cambiar de cámara",
      "No se puede abrir este archivo", "«%@» no es una imagen, está dañado o tiene demasiados píxeles.",
      "Elegir otro…",
      "«%@» es una imagen en formato %format, para la que falta %package. Instálalo y vuelve a abrir la app.",
      "No hay ninguna cámara. Conecta una e inténtalo de nuevo.",
      "Esta app no tiene acceso a la cámara. Permítelo en los ajustes de este dispositivo e inténtalo de nuevo.",
      "Otra app está usando la cámara. Ciérrala e inténtalo de nuevo.",
      "La cámara se ha detenido. Comprueba que está conectada e inténtalo de nuevo.",
      "La cámara no envía ninguna imagen. Comprueba que no está tapada ni apagada e inténtalo de nuevo.",
    ],
    "nl": [
      "Camera", "Maak foto", "Gebruik foto", "Opnieuw", "Annuleer", "Probeer opnieuw", "Foto gemaakt",
      "Wissel van camera",
      "Dit bestand kan niet worden geopend", "‘%@’ is geen afbeelding, is beschadigd of heeft te veel pixels.",
      "Kies een ander…",
      "‘%@’ is een afbeelding van het type %format, waarvoor %package ontbreekt. Installeer het en start de app opnieuw.",
      "Er is geen camera. Sluit er een aan en probeer het opnieuw.",
      "Deze app mag de camera niet gebruiken. Sta het toe in de instellingen van dit apparaat en probeer het opnieuw.",
      "Een andere app gebruikt de camera. Sluit die en probeer het opnieuw.",
      "De camera is gestopt. Controleer of hij is aangesloten en probeer het opnieuw.",
      "De camera stuurt geen beeld. Controleer of hij niet is afgedekt of uitgeschakeld en probeer het opnieuw.",
    ],
    "ar": [
      "الكاميرا", "التقاط صورة", "استخدام الصورة", "إعادة الالتقاط", "إلغاء", "إعادة المحاولة", "تم التقاط الصورة",
      "تبديل الكاميرا",
      "لا يمكن فتح هذا الملف", "«%@» ليس صورة، أو أنه تالف، أو يحتوي على عدد كبير جدًا من البكسلات.", "اختيار ملف آخر…",
      "«%@» صورة بتنسيق %format تحتاج إلى الحزمة %package. ثبّتها ثم أعد تشغيل التطبيق.",
      "لا توجد كاميرا. وصّل كاميرا ثم أعد المحاولة.",
      "لا يُسمح لهذا التطبيق باستخدام الكاميرا. اسمح بذلك في إعدادات هذا الجهاز ثم أعد المحاولة.",
      "يستخدم تطبيق آخر الكاميرا. أغلقه ثم أعد المحاولة.",
      "توقفت الكاميرا. تحقق من توصيلها ثم أعد المحاولة.",
      "لا ترسل الكاميرا أي صورة. تأكد من أنها ليست مغطاة أو مطفأة ثم أعد المحاولة.",
    ],
  ]
}
