import QuintetLocalization

/// An entry of the list that `UIActivityViewController` shows: what this desktop can do with texts and links, or a service of the
/// application's.
@MainActor
struct ActivityService {
  let type: UIActivity.ActivityType?
  let title: String
  let image: UIImage?
  /// Performs the service, and then calls back with whether it was done.
  let perform: @MainActor (_ done: @escaping @MainActor (Bool) -> Void) -> Void

  /// Returns the services for the items, in the order of the list.
  static func all(for items: [Any], _ own: [UIActivity]) -> [ActivityService] {
    let text = Self.text(of: items)
    let standard = [
      text.isEmpty ? nil : copy(text), text.isEmpty ? nil : mail(text),
      items.lazy.compactMap { $0 as? URL }.first.flatMap(open),
    ]
    return standard.compactMap { $0 }
      + own.filter { $0.canPerform(withActivityItems: items) }.map { service($0, items) }
  }

  /// The texts and links among the items, one a line.
  static func text(of items: [Any]) -> String {
    items.compactMap { $0 as? String ?? ($0 as? URL)?.absoluteString }.joined(separator: "\n")
  }

  /// A letter without an address. RFC 6068 wants what is not a letter or a digit as hexadecimal numbers, and a line's end as two.
  static func letter(_ text: String) -> URL? {
    let lines = text.replacingOccurrences(of: "\n", with: "\r\n")
    let allowed = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
    return lines.addingPercentEncoding(withAllowedCharacters: allowed).flatMap { URL(string: "mailto:?body=\($0)") }
  }

  private static func copy(_ text: String) -> ActivityService {
    ActivityService(
      type: .copyToPasteboard,
      title: LocalizedStrings.system["share.copy"],
      image: UIImage(systemName: "doc.on.doc")
    ) { done in
      UIPasteboard.general.string = text
      done(true)
    }
  }

  private static func mail(_ text: String) -> ActivityService? {
    guard let letter = letter(text), UIApplication.shared.canOpenURL(letter) else { return nil }
    return ActivityService(
      type: .mail,
      title: LocalizedStrings.system["share.mail"],
      image: UIImage(systemName: "envelope")
    ) { done in
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
    ) { done in
      UIApplication.shared.open(url) { done($0) }
    }
  }

  private static func service(_ activity: UIActivity, _ items: [Any]) -> ActivityService {
    ActivityService(
      type: activity.activityType,
      title: activity.activityTitle ?? "",
      image: activity.activityImage
    ) { done in
      activity.finished = done
      activity.prepare(withActivityItems: items)
      activity.perform()
    }
  }
}
