// swift-tools-version: 6.2
import PackageDescription

// The SDKs. On Apple platforms this package depends on no other package. On Linux it also holds the subset of UIKit that
// the features' views are written against, and what that needs: a constraint solver, GTK 4, libadwaita and libcurl.

/// `QUINTET_STRICT=1` proves that the SDK targets use no Swift concurrency: the module is not even imported. `make ios` proves the
/// rest of what iOS 12 asks for.
let isStrict = Context.environment["QUINTET_STRICT"] == "1"
let strictSettings: [SwiftSetting] =
  isStrict ? [.unsafeFlags(["-Xfrontend", "-disable-implicit-concurrency-module-import"])] : []

// Without optimization the solver, all arithmetic in arrays, takes most of the time of the tests in windows. Who depends on this package
// does not get the flag: SwiftPM would refuse it.
let solverSettings: [SwiftSetting] = isStrict ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : []

// Hardening: writing past the end of a C object ends the program. Dependents get only those settings that need no unsafe flag.
let hardened: [CSetting] =
  [.define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))]
  + (isStrict ? [.unsafeFlags(["-fstack-protector-strong"])] : [])

#if os(Linux)
  let uiKit: [Target.Dependency] = ["UIKit"]
  let avKit: [Target.Dependency] = ["AVKit"]
  let curl: [Target.Dependency] = ["CQuintetCurl"]
  let timer: [Target.Dependency] = ["CQuintetTimer"]
  let languageSettings: [SwiftSetting] = []
#else
  let uiKit: [Target.Dependency] = []
  let avKit: [Target.Dependency] = []
  let curl: [Target.Dependency] = []
  let timer: [Target.Dependency] = []
  // In Swift 6 mode the compiler has closures on the main actor call `MainActor.shared`, which iOS 12 does not have: the app
  // would end there. In Swift 5 mode it does not, and these bring back what Swift 6 checks.
  let languageSettings: [SwiftSetting] =
    [.swiftLanguageMode(.v5)]
    + [
      "StrictConcurrency", "RegionBasedIsolation", "InferSendableFromCaptures", "GlobalActorIsolatedTypesUsability",
      "IsolatedDefaultValues", "GlobalConcurrency", "DisableOutwardActorInference",
    ].map { .enableUpcomingFeature($0) }
#endif
let sdkSettings = strictSettings + languageSettings

// Xcode 27, which has Swift 6.4, builds for iOS 15 and later. Xcode 26 builds for iOS 12.
#if compiler(>=6.4)
  let oldest = SupportedPlatform.iOS(.v15)
#else
  let oldest = SupportedPlatform.iOS(.v12)
#endif

let package = Package(
  name: "Quintet",
  defaultLocalization: "en",
  platforms: [oldest],
  products: [
    .library(name: "QuintetPictureDecoding", targets: ["QuintetPictureDecoding"]),
    .library(name: "QuintetBuffs", targets: ["QuintetBuffs"]),
    .library(name: "QuintetBuffsFilm", targets: ["QuintetBuffsFilm"]),
    .library(name: "QuintetBuffsResults", targets: ["QuintetBuffsResults"]),
    .library(name: "QuintetConsent", targets: ["QuintetConsent"]),
    .library(name: "QuintetConsentAsync", targets: ["QuintetConsentAsync"]),
    .library(name: "QuintetConsentHistory", targets: ["QuintetConsentHistory"]),
    .library(name: "QuintetConsentPurposes", targets: ["QuintetConsentPurposes"]),
    .library(name: "QuintetLocalization", targets: ["QuintetLocalization"]),
    .library(name: "QuintetStorage", targets: ["QuintetStorage"]),
    .library(name: "QuintetTransport", targets: ["QuintetTransport"]),
    .library(name: "QuintetOutbox", targets: ["QuintetOutbox"]),
    .library(name: "QuintetSHA256", targets: ["QuintetSHA256"]),
    .library(name: "QuintetStateLoop", targets: ["QuintetStateLoop"]),
    .library(name: "QuintetStateLoopTesting", targets: ["QuintetStateLoopTesting"]),
  ],
  traits: [
    // For development: it makes code larger, and has no place in what is shipped.
    .trait(name: "Recording", description: "Lets a program record its sessions, and replay them.")
  ],
  targets: [
    .target(name: "QuintetStateLoop", swiftSettings: sdkSettings),
    .target(name: "QuintetStateLoopTesting", dependencies: ["QuintetStateLoop"]),
    .target(name: "QuintetLocalization", swiftSettings: sdkSettings),
    .target(name: "QuintetSHA256", swiftSettings: sdkSettings),
    .target(name: "QuintetStorage", swiftSettings: sdkSettings),
    .target(
      name: "QuintetTransport",
      dependencies: ["QuintetStorage", "QuintetStateLoop"] + curl,
      swiftSettings: sdkSettings
    ),
    .target(
      name: "QuintetOutbox",
      dependencies: ["QuintetStorage", "QuintetTransport", "QuintetStateLoop"],
      swiftSettings: sdkSettings
    ),
    .target(
      name: "QuintetConsent",
      dependencies: ["QuintetLocalization", "QuintetStorage", "QuintetTransport", "QuintetStateLoop"] + uiKit,
      resources: [.process("Resources"), .process("PrivacyInfo.xcprivacy")],
      swiftSettings: sdkSettings
    ),
    // A target of its own, for iOS 15: it uses Swift concurrency, which iOS 12 does not have.
    .target(name: "QuintetConsentAsync", dependencies: ["QuintetConsent"], swiftSettings: languageSettings),
    .target(
      name: "QuintetConsentHistory",
      dependencies: ["QuintetConsent", "QuintetSHA256", "QuintetStorage"],
      swiftSettings: sdkSettings
    ),
    .target(
      name: "QuintetConsentPurposes",
      dependencies: ["QuintetConsent", "QuintetLocalization", "QuintetStorage", "QuintetTransport"] + uiKit,
      resources: [.process("Resources")],
      swiftSettings: sdkSettings
    ),
    .target(name: "QuintetPictureDecoding", dependencies: uiKit, swiftSettings: sdkSettings),
    .target(
      name: "QuintetBuffs",
      dependencies: [
        "QuintetPictureDecoding", "QuintetLocalization", "QuintetStorage", "QuintetTransport", "QuintetStateLoop",
      ]
        + uiKit + timer,
      resources: [.process("Resources"), .process("PrivacyInfo.xcprivacy")],
      swiftSettings: sdkSettings
    ),
    // A target of its own: a host whose questions follow no film does not carry it.
    .target(
      name: "QuintetBuffsFilm",
      dependencies: ["QuintetBuffs", "QuintetStateLoop"] + uiKit + avKit,
      swiftSettings: sdkSettings
    ),
    // A target of its own: a host that shows no results does not carry it.
    .target(
      name: "QuintetBuffsResults",
      dependencies: ["QuintetBuffs", "QuintetLocalization", "QuintetTransport", "QuintetStateLoop"] + uiKit,
      resources: [.process("Resources")],
      swiftSettings: sdkSettings
    ),
  ],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  package.products += [
    .library(name: "UIKit", targets: ["UIKit"]),
    .library(name: "AVKit", targets: ["AVKit"]),
    .library(name: "MapKit", targets: ["MapKit"]),
    .library(name: "QuintetConstraintSolver", targets: ["QuintetConstraintSolver"]),
  ]
  package.targets += [
    .systemLibrary(
      name: "CQuintetCurl",
      path: "Sources/Linux/CQuintetCurl",
      pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"])]
    ),
    .systemLibrary(name: "CQuintetTimer", path: "Sources/Linux/CQuintetTimer"),
    .systemLibrary(
      name: "CQuintetGTK",
      path: "Sources/Linux/CQuintetGTK",
      pkgConfig: "libadwaita-1",
      providers: [.apt(["libadwaita-1-dev"])]
    ),
    .systemLibrary(
      name: "CQuintetImaging",
      path: "Sources/Linux/CQuintetImaging",
      pkgConfig: "libjpeg lcms2",
      providers: [.apt(["libjpeg-dev", "liblcms2-dev"])]
    ),
    .target(
      name: "CQuintetWidget",
      dependencies: ["CQuintetGTK", "CQuintetImaging"],
      path: "Sources/Linux/CQuintetWidget",
      cSettings: hardened
    ),
    .systemLibrary(
      name: "CQuintetGStreamer",
      path: "Sources/Linux/CQuintetGStreamer",
      pkgConfig: "gstreamer-app-1.0 gstreamer-video-1.0",
      providers: [.apt(["libgstreamer-plugins-base1.0-dev"])]
    ),
    .target(
      name: "CQuintetCamera",
      dependencies: ["CQuintetGStreamer", "CQuintetGTK"],
      path: "Sources/Linux/CQuintetCamera",
      cSettings: hardened
    ),
    .target(
      name: "QuintetConstraintSolver",
      path: "Sources/Linux/QuintetConstraintSolver",
      swiftSettings: solverSettings
    ),
    .target(
      name: "UIKit",
      dependencies: [
        "CQuintetGTK", "CQuintetCamera", "CQuintetWidget", "QuintetConstraintSolver", "QuintetLocalization",
      ],
      path: "Sources/Linux/UIKit",
      resources: [.process("Resources")]
    ),
    .target(
      name: "AVKit",
      dependencies: ["CQuintetGTK", "UIKit"],
      path: "Sources/Linux/AVKit"
    ),
    .systemLibrary(
      name: "CQuintetShumate",
      path: "Sources/Linux/CQuintetShumate",
      pkgConfig: "shumate-1.0",
      providers: [.apt(["libshumate-dev"])]
    ),
    .target(
      name: "CQuintetMap",
      dependencies: ["CQuintetGTK", "CQuintetShumate"],
      path: "Sources/Linux/CQuintetMap",
      cSettings: hardened
    ),
    .target(
      name: "MapKit",
      dependencies: ["CQuintetGTK", "CQuintetMap", "CQuintetShumate", "UIKit"],
      path: "Sources/Linux/MapKit"
    ),
  ]
#else
  // For hosts in SwiftUI, iOS 13 and later. Targets of their own: an app whose modules import SwiftUI may not start on iOS 12, by the release
  // notes of iOS 13, unless it links the framework weakly, which no package can ask for.
  package.products += [
    .library(name: "QuintetBuffsSwiftUI", targets: ["QuintetBuffsSwiftUI"]),
    .library(name: "QuintetConsentSwiftUI", targets: ["QuintetConsentSwiftUI"]),
  ]
  package.targets += [
    .target(name: "QuintetBuffsSwiftUI", dependencies: ["QuintetBuffs"], swiftSettings: sdkSettings),
    .target(name: "QuintetConsentSwiftUI", dependencies: ["QuintetConsent"], swiftSettings: sdkSettings),
  ]
#endif
