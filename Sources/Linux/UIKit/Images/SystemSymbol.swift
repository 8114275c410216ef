/// A symbol of the desktop's icon theme, by the name that Apple's system symbols give it.
struct SystemSymbol: Hashable, Sendable {
  /// The icon theme's name.
  let iconName: String
  /// True if the picture points where reading goes, and turns round with it.
  let followsReading: Bool

  /// Nil for a symbol that the theme has no counterpart of.
  init?(_ name: String) {
    guard let iconName = Self.iconNames[name] else { return nil }
    self.iconName = iconName
    followsReading = name.hasSuffix(".forward") || name.hasSuffix(".backward")
  }

  /// The counterparts, under the names of the freedesktop icon naming specification and of Adwaita. A form of a symbol that the theme does
  /// not have, such as a filled one, is the symbol itself.
  static let iconNames: [String: String] = {
    var names: [String: String] = [:]
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ")
      for name in words.dropFirst() { names[String(name)] = "\(words[0])-symbolic" }
    }
    return names
  }()

  /// An icon of the theme, and the symbols that it stands for.
  private static let table = """
    accessories-calculator function
    accessories-dictionary book book.circle book.closed book.closed.fill book.fill books.vertical books.vertical.fill text.book.closed
    action-unavailable nosign
    airplane-mode airplane
    alarm alarm stopwatch stopwatch.fill timer
    application-rss+xml newspaper newspaper.fill
    application-x-firmware cpu
    applications-engineering hammer hammer.fill wrench wrench.and.screwdriver wrench.and.screwdriver.fill wrench.fill
    applications-graphics paintbrush paintbrush.fill paintbrush.pointed wand.and.rays wand.and.stars
    applications-science cross.case
    appointment-new calendar.badge.plus
    audio-headphones headphones
    audio-input-microphone mic mic.circle mic.circle.fill mic.fill music.mic
    audio-speakers hifispeaker
    audio-volume-high speaker.wave.3 speaker.wave.3.fill
    audio-volume-low speaker speaker.fill speaker.wave.1 speaker.wave.1.fill
    audio-volume-medium speaker.wave.2 speaker.wave.2.fill
    audio-volume-muted speaker.slash speaker.slash.fill
    audio-x-generic music.note music.quarternote.3 waveform
    auth-face faceid
    auth-fingerprint touchid
    auth-smartcard creditcard creditcard.fill
    avatar-default person person.circle person.circle.fill person.crop.circle person.crop.circle.fill person.crop.rectangle
    avatar-default person.crop.square person.fill
    battery-caution battery.25
    battery-empty battery.0
    battery-full battery.100
    battery-full-charging battery.100.bolt
    call-outgoing phone.arrow.up.right
    call-start phone phone.circle phone.circle.fill phone.fill
    call-stop phone.down phone.down.fill
    camera-disabled video.slash video.slash.fill
    camera-photo camera camera.circle camera.circle.fill camera.fill
    camera-switch arrow.triangle.2.circlepath.camera camera.rotate
    camera-video video video.circle video.fill
    changes-allow lock.open lock.open.fill lock.slash
    chat-message-new bubble.left bubble.left.and.bubble.right bubble.left.and.bubble.right.fill bubble.left.fill bubble.right
    chat-message-new bubble.right.fill ellipsis.bubble message message.circle message.fill plus.bubble plus.message text.bubble
    chat-message-new text.bubble.fill
    checkbox square
    checkbox-checked checkmark.rectangle checkmark.square checkmark.square.fill
    checkbox-mixed dot.square
    color-select eyedropper paintpalette paintpalette.fill
    computer desktopcomputer laptopcomputer
    computer-apple-ipad ipad
    contact-new at person.badge.plus person.badge.plus.fill person.crop.circle.badge.plus
    content-loading hourglass
    daytime-sunrise sunrise sunrise.fill
    daytime-sunset sunset sunset.fill
    dialog-error exclamationmark.octagon exclamationmark.octagon.fill xmark.octagon xmark.octagon.fill xmark.seal
    dialog-information lightbulb lightbulb.fill
    dialog-password key key.fill
    dialog-question questionmark questionmark.app questionmark.circle questionmark.circle.fill questionmark.diamond questionmark.square
    dialog-warning exclamationmark exclamationmark.bubble exclamationmark.circle exclamationmark.circle.fill exclamationmark.triangle
    dialog-warning exclamationmark.triangle.fill
    display-brightness circle.lefthalf.filled
    document-edit pencil pencil.and.outline pencil.circle pencil.circle.fill pencil.line rectangle.and.pencil.and.ellipsis
    document-edit square.and.pencil
    document-new doc.badge.plus text.badge.plus
    document-open-recent clock clock.arrow.circlepath clock.fill
    document-save arrow.down.doc square.and.arrow.down square.and.arrow.down.fill
    document-send arrow.up.doc icloud.and.arrow.up paperplane paperplane.circle paperplane.circle.fill paperplane.fill tray.and.arrow.up
    drive-harddisk externaldrive internaldrive
    edit-clear clear clear.fill delete.left delete.left.fill
    edit-clear-rtl delete.right
    edit-copy doc.on.doc doc.on.doc.fill plus.square.on.square rectangle.on.rectangle square.on.square
    edit-cut scissors
    edit-find line.3.horizontal.decrease line.3.horizontal.decrease.circle line.horizontal.3.decrease line.horizontal.3.decrease.circle
    edit-paste doc.on.clipboard doc.on.clipboard.fill
    edit-redo arrow.uturn.down arrow.uturn.forward arrow.uturn.right
    edit-select-all crop square.dashed viewfinder
    edit-undo arrow.uturn.backward arrow.uturn.left
    emblem-system gear gear.circle gearshape gearshape.2 gearshape.2.fill gearshape.fill
    emoji-body figure.stand figure.walk
    emoji-flags flag flag.fill
    emoji-food fork.knife
    emoji-nature leaf leaf.fill pawprint pawprint.fill
    emote-love heart heart.circle heart.circle.fill heart.fill heart.slash heart.text.square
    face-smile face.smiling face.smiling.fill
    face-uncertain face.dashed
    find-location location location.circle location.circle.fill location.fill location.north.fill
    folder folder folder.circle folder.fill tray tray.fill tray.full
    folder-download arrow.down.circle arrow.down.circle.fill icloud.and.arrow.down tray.and.arrow.down
    folder-new folder.badge.plus folder.fill.badge.plus
    font-select textformat.size
    font-x-generic textformat textformat.abc
    format-justify-center text.aligncenter
    format-justify-fill text.justify
    format-justify-left text.alignleft
    format-justify-right text.alignright
    format-text-bold bold
    format-text-italic italic
    format-text-strikethrough strikethrough
    format-text-underline underline
    go-bottom arrow.down.to.line
    go-down arrow.down chevron.down chevron.down.circle chevron.down.circle.fill
    go-first chevron.left.2
    go-jump return
    go-last chevron.right.2
    go-next arrow.forward arrow.right arrow.right.circle chevron.forward chevron.right chevron.right.circle chevron.right.circle.fill
    go-previous arrow.backward arrow.left chevron.backward chevron.left chevron.left.circle chevron.left.circle.fill
    go-top arrow.up.to.line
    go-up arrow.up arrow.up.circle arrow.up.circle.fill chevron.up chevron.up.circle chevron.up.circle.fill
    help-about info info.circle info.circle.fill
    image-x-generic photo photo.circle photo.fill photo.fill.on.rectangle.fill photo.on.rectangle photo.on.rectangle.angled photo.stack
    input-dialpad number
    input-gaming gamecontroller gamecontroller.fill
    input-keyboard keyboard keyboard.chevron.compact.down
    input-touchpad hand.tap
    insert-link link link.circle
    insert-text tag tag.fill text.cursor
    list-add plus plus.app plus.circle plus.circle.fill plus.rectangle plus.square plus.square.fill
    list-remove minus minus.circle minus.circle.fill minus.square
    location-services-disabled location.slash
    mail-attachment paperclip paperclip.circle
    mail-forward arrowshape.turn.up.right arrowshape.turn.up.right.fill
    mail-read envelope.open envelope.open.fill
    mail-reply-all arrowshape.turn.up.left.2
    mail-reply-sender arrowshape.turn.up.backward arrowshape.turn.up.left arrowshape.turn.up.left.fill
    mail-unread envelope envelope.badge envelope.circle envelope.fill
    mark-location arrow.triangle.turn.up.right.diamond map map.fill mappin mappin.and.ellipse mappin.circle mappin.circle.fill
    media-optical livephoto
    media-playback-pause pause pause.circle pause.circle.fill pause.fill playpause playpause.fill
    media-playback-start play play.circle play.circle.fill play.fill
    media-playback-stop square.fill stop stop.circle stop.circle.fill stop.fill
    media-playlist-consecutive music.note.list
    media-playlist-repeat repeat
    media-playlist-repeat-song repeat.1
    media-playlist-shuffle shuffle
    media-record circle.fill record.circle record.circle.fill
    media-seek-backward backward backward.fill gobackward gobackward.10 gobackward.15
    media-seek-forward forward forward.fill goforward goforward.10 goforward.15
    media-skip-backward backward.end backward.end.fill
    media-skip-forward forward.end forward.end.fill
    media-view-subtitles captions.bubble
    microphone-disabled mic.slash mic.slash.fill
    network-server server.rack
    network-wireless antenna.radiowaves.left.and.right
    network-wireless-no-route wifi.exclamationmark
    network-wireless-offline wifi.slash
    network-wireless-signal-excellent wifi wifi.circle
    network-workgroup network
    non-starred star star.slash star.square
    notifications-disabled bell.slash bell.slash.fill
    object-flip-horizontal arrow.left.and.right arrow.left.arrow.right
    object-flip-vertical arrow.up.and.down arrow.up.arrow.down chevron.up.chevron.down
    object-rotate-left rotate.left
    object-rotate-right rotate.right
    object-select checkmark checkmark.circle checkmark.circle.fill checkmark.seal checkmark.seal.fill
    open-menu line.3.horizontal line.horizontal.3
    package-x-generic archivebox archivebox.fill bag bag.fill gift gift.fill shippingbox shippingbox.fill
    pan-down chevron.compact.down
    pan-end chevron.compact.right
    pan-start chevron.compact.left
    pan-up chevron.compact.up
    phone iphone
    power-profile-balanced chart.bar chart.bar.fill chart.bar.xaxis chart.pie
    power-profile-performance chart.line.uptrend.xyaxis gauge speedometer
    preferences-desktop-accessibility ear
    preferences-desktop-keyboard-shortcuts command
    preferences-other slider.horizontal.3 slider.vertical.3 switch.2
    preferences-system-notifications bell bell.badge bell.circle bell.fill
    preferences-system-privacy hand.raised hand.raised.fill
    printer printer printer.fill
    radio circle
    radio-checked dot.circle
    rotation-locked lock.rotation
    scanner barcode barcode.viewfinder qrcode qrcode.viewfinder scanner text.viewfinder
    security-high checkmark.shield checkmark.shield.fill lock.shield lock.shield.fill
    security-low exclamationmark.lock exclamationmark.shield xmark.shield
    security-medium shield shield.fill
    semi-starred star.leadinghalf.fill star.leadinghalf.filled
    send-to arrow.up.right arrow.up.right.square square.and.arrow.up square.and.arrow.up.circle square.and.arrow.up.fill
    sidebar-show sidebar.leading sidebar.left
    sidebar-show-right sidebar.right
    starred rosette sparkles star.circle star.circle.fill star.fill
    system-lock-screen lock lock.circle lock.circle.fill lock.fill
    system-log-out arrow.right.square rectangle.portrait.and.arrow.right
    system-search doc.text.magnifyingglass magnifyingglass magnifyingglass.circle magnifyingglass.circle.fill text.magnifyingglass
    system-shutdown power
    system-software-install building.2
    system-users person.2 person.2.circle person.2.fill person.3 person.3.fill
    text-x-generic chevron.left.slash.chevron.right doc doc.circle doc.fill doc.plaintext doc.text doc.text.fill note note.text
    thunderbolt bolt bolt.circle bolt.circle.fill bolt.fill
    tv tv tv.fill
    user-bookmarks bookmark bookmark.circle bookmark.fill bookmark.slash
    user-home house house.circle house.fill
    user-trash trash trash.circle trash.circle.fill trash.fill trash.slash xmark.bin
    utilities-terminal terminal terminal.fill
    video-display display
    video-x-generic film film.fill play.rectangle play.rectangle.fill
    view-app-grid app circle.grid.2x2 circle.grid.3x3 circle.grid.3x3.fill square.grid.3x3 square.grid.3x3.fill
    view-conceal eye.slash eye.slash.fill
    view-dual rectangle.dock rectangle.split.2x1
    view-fullscreen arrow.up.left.and.arrow.down.right
    view-grid rectangle.3.group rectangle.grid.2x2 square.grid.2x2 square.grid.2x2.fill square.grid.3x2
    view-list list.dash rectangle.grid.1x2
    view-list-bullet list.bullet list.bullet.circle list.bullet.clipboard list.bullet.indent list.bullet.rectangle list.clipboard
    view-list-ordered list.number
    view-more-horizontal ellipsis ellipsis.circle ellipsis.circle.fill
    view-paged rectangle.stack rectangle.stack.fill square.stack square.stack.3d.up
    view-pin pin pin.fill pin.slash
    view-refresh arrow.2.circlepath arrow.clockwise arrow.clockwise.circle arrow.counterclockwise arrow.triangle.2.circlepath
    view-restore arrow.down.right.and.arrow.up.left
    view-reveal eye eye.circle eye.fill
    weather-clear sun.max sun.max.fill sun.min sun.min.fill
    weather-clear-night moon moon.circle moon.fill moon.stars moon.stars.fill moon.zzz zzz
    weather-few-clouds cloud.sun cloud.sun.fill
    weather-few-clouds-night cloud.moon cloud.moon.fill
    weather-fog cloud.fog cloud.fog.fill sun.dust sun.haze
    weather-overcast cloud cloud.fill icloud icloud.fill
    weather-showers cloud.heavyrain cloud.heavyrain.fill cloud.rain cloud.rain.fill drop drop.fill umbrella umbrella.fill
    weather-showers-scattered cloud.drizzle cloud.drizzle.fill cloud.sun.rain cloud.sun.rain.fill
    weather-snow cloud.snow cloud.snow.fill snow snowflake
    weather-storm cloud.bolt cloud.bolt.fill cloud.bolt.rain cloud.bolt.rain.fill
    weather-tornado tornado
    weather-windy wind
    web-browser globe globe.americas globe.americas.fill globe.europe.africa
    window-close xmark xmark.app xmark.circle xmark.circle.fill xmark.square
    x-office-address-book person.text.rectangle
    x-office-calendar calendar calendar.badge.clock calendar.circle
    x-office-document doc.richtext doc.text.image
    x-office-spreadsheet table tablecells
    zoom-in plus.magnifyingglass
    zoom-out minus.magnifyingglass
    """
}
