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
  let curl: [Target.Dependency] = ["CCurl"]
  let timer: [Target.Dependency] = ["CTimer"]
  let languageSettings: [SwiftSetting] = []
#else
  let uiKit: [Target.Dependency] = []
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
    .library(name: "PictureDecoding", targets: ["PictureDecoding"]),
    .library(name: "QuintetBuffs", targets: ["QuintetBuffs"]),
    .library(name: "QuintetConsent", targets: ["QuintetConsent"]),
    .library(name: "QuintetConsentAsync", targets: ["QuintetConsentAsync"]),
    .library(name: "QuintetLocalization", targets: ["QuintetLocalization"]),
    .library(name: "QuintetStorage", targets: ["QuintetStorage"]),
    .library(name: "QuintetTransport", targets: ["QuintetTransport"]),
    .library(name: "StateLoop", targets: ["StateLoop"]),
    .library(name: "StateLoopTesting", targets: ["StateLoopTesting"]),
  ],
  traits: [
    // For development: it makes code larger, and has no place in what is shipped.
    .trait(name: "Recording", description: "Lets a program record its sessions, and replay them.")
  ],
  targets: [
    .target(name: "StateLoop", swiftSettings: sdkSettings),
    .target(name: "StateLoopTesting", dependencies: ["StateLoop"]),
    .target(name: "QuintetLocalization", swiftSettings: sdkSettings),
    .target(name: "QuintetStorage", swiftSettings: sdkSettings),
    .target(
      name: "QuintetTransport",
      dependencies: ["QuintetStorage", "StateLoop"] + curl,
      swiftSettings: sdkSettings
    ),
    .target(
      name: "QuintetConsent",
      dependencies: ["QuintetLocalization", "QuintetStorage", "QuintetTransport", "StateLoop"] + uiKit,
      resources: [.process("Resources"), .process("PrivacyInfo.xcprivacy")],
      swiftSettings: sdkSettings
    ),
    // A target of its own, for iOS 15: it uses Swift concurrency, which iOS 12 does not have.
    .target(name: "QuintetConsentAsync", dependencies: ["QuintetConsent"], swiftSettings: languageSettings),
    .target(name: "PictureDecoding", dependencies: uiKit, swiftSettings: sdkSettings),
    .target(
      name: "QuintetBuffs",
      dependencies: ["PictureDecoding", "QuintetLocalization", "QuintetStorage", "QuintetTransport", "StateLoop"]
        + uiKit + timer,
      resources: [.process("Resources"), .process("PrivacyInfo.xcprivacy")],
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
    .library(name: "ConstraintSolver", targets: ["ConstraintSolver"]),
  ]
  package.targets += [
    .systemLibrary(
      name: "CCurl",
      path: "Sources/Linux/CCurl",
      pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"])]
    ),
    .systemLibrary(name: "CTimer", path: "Sources/Linux/CTimer"),
    .systemLibrary(
      name: "CGTK",
      path: "Sources/Linux/CGTK",
      pkgConfig: "libadwaita-1",
      providers: [.apt(["libadwaita-1-dev"])]
    ),
    .systemLibrary(
      name: "CImaging",
      path: "Sources/Linux/CImaging",
      pkgConfig: "libjpeg lcms2",
      providers: [.apt(["libjpeg-dev", "liblcms2-dev"])]
    ),
    .target(
      name: "CQuintetWidget",
      dependencies: ["CGTK", "CImaging"],
      path: "Sources/Linux/CQuintetWidget",
      cSettings: hardened
    ),
    .systemLibrary(
      name: "CGStreamer",
      path: "Sources/Linux/CGStreamer",
      pkgConfig: "gstreamer-app-1.0 gstreamer-video-1.0",
      providers: [.apt(["libgstreamer-plugins-base1.0-dev"])]
    ),
    .target(
      name: "CQuintetCamera",
      dependencies: ["CGStreamer", "CGTK"],
      path: "Sources/Linux/CQuintetCamera",
      cSettings: hardened
    ),
    .target(name: "ConstraintSolver", path: "Sources/Linux/ConstraintSolver", swiftSettings: solverSettings),
    .target(
      name: "UIKit",
      dependencies: ["CGTK", "CQuintetCamera", "CQuintetWidget", "ConstraintSolver", "QuintetLocalization"],
      path: "Sources/Linux/UIKit",
      resources: [.process("Resources")]
    ),
    .target(
      name: "AVKit",
      dependencies: ["CGTK", "UIKit"],
      path: "Sources/Linux/AVKit"
    ),
    .systemLibrary(
      name: "CShumate",
      path: "Sources/Linux/CShumate",
      pkgConfig: "shumate-1.0",
      providers: [.apt(["libshumate-dev"])]
    ),
    .target(
      name: "CQuintetMap",
      dependencies: ["CGTK", "CShumate"],
      path: "Sources/Linux/CQuintetMap",
      cSettings: hardened
    ),
    .target(
      name: "MapKit",
      dependencies: ["CGTK", "CQuintetMap", "CShumate", "UIKit"],
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
