import QuintetLocalization

/// An entry of the list that `UIActivityViewController` shows: what this desktop can do with texts, links and pictures, or a service of the
/// application's.
@MainActor
struct ActivityService {
  let type: UIActivity.ActivityType?
  let title: String
  let image: UIImage?
  /// Performs the service over the list, and then calls back with whether it was done.
  let perform: @MainActor (_ list: UIActivityViewController, _ done: @escaping @MainActor (Bool) -> Void) -> Void

  /// Returns the services for the items, in the order of the list.
  static func all(for items: [Any], _ own: [UIActivity]) -> [ActivityService] {
    let text = Self.text(of: items), picture = picture(in: items)
    let standard = [
      copy(text, picture), picture.map(save), text.isEmpty ? nil : mail(text),
      items.lazy.compactMap { $0 as? URL }.first.flatMap(open),
    ]
    return standard.compactMap { $0 }
      + own.filter { $0.canPerform(withActivityItems: items) }.map { service($0, items) }
  }

  /// The texts and links among the items, one a line.
  static func text(of items: [Any]) -> String {
    items.compactMap { $0 as? String ?? ($0 as? URL)?.absoluteString }.joined(separator: "\n")
  }

  /// The first picture among the items.
  static func picture(in items: [Any]) -> SharedPicture? {
    items.lazy.compactMap { SharedPicture($0) }.first
  }

  /// A letter without an address. RFC 6068 wants what is not a letter or a digit as hexadecimal numbers, and a line's end as two.
  static func letter(_ text: String) -> URL? {
    let lines = text.replacingOccurrences(of: "\n", with: "\r\n")
    let allowed = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
    return lines.addingPercentEncoding(withAllowedCharacters: allowed).flatMap { URL(string: "mailto:?body=\($0)") }
  }

  private static func copy(_ text: String, _ picture: SharedPicture?) -> ActivityService? {
    guard !text.isEmpty || picture != nil else { return nil }
    return ActivityService(
      type: .copyToPasteboard,
      title: LocalizedStrings.system["share.copy"],
      image: UIImage(systemName: "doc.on.doc")
    ) { _, done in
      guard text.isEmpty, let picture else {
        UIPasteboard.general.string = text
        return done(true)
      }
      picture.image.prepareForDisplay { image in
        DispatchQueue.main.async { done(image.map { UIPasteboard.general.copy($0) } ?? false) }
      }
    }
  }

  private static func save(_ picture: SharedPicture) -> ActivityService {
    ActivityService(
      type: .saveToCameraRoll,
      title: LocalizedStrings.system["share.save"],
      image: UIImage(systemName: "square.and.arrow.down")
    ) { list, done in
      let saver = PictureSaver(picture, over: list, done)
      list.saver = saver
      saver.begin()
    }
  }

  private static func mail(_ text: String) -> ActivityService? {
    guard let letter = letter(text), UIApplication.shared.canOpenURL(letter) else { return nil }
    return ActivityService(
      type: .mail,
      title: LocalizedStrings.system["share.mail"],
      image: UIImage(systemName: "envelope")
    ) { _, done in
      UIApplication.shared.open(letter) { done($0) }
    }
  }

  private static func open(_ url: URL) -> ActivityService? {
    guard UIApplication.shared.canOpenURL(url) else { return nil }
    let type = UIActivity.ActivityType("quintet.activity.OpenLink")
    return ActivityService(
      type: type,
      title: LocalizedStrings.system["share.openLink"],
      image: UIImage(systemName: "globe")
    ) { _, done in
      UIApplication.shared.open(url) { done($0) }
    }
  }

  private static func service(_ activity: UIActivity, _ items: [Any]) -> ActivityService {
    ActivityService(
      type: activity.activityType,
      title: activity.activityTitle ?? "",
      image: activity.activityImage
    ) { _, done in
      activity.finished = done
      activity.prepare(withActivityItems: items)
      activity.perform()
    }
  }
}
