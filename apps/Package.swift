// swift-tools-version: 6.2
import PackageDescription

// The apps and the one that hosts them all. On Linux their UIKit is the root package's. On Apple platforms the host is an
// application, which takes an Xcode project: that compiles Sources/Showcase, and has the apps' libraries from here.

#if os(Linux)
  let uiKit: [Target.Dependency] = [
    .product(name: "UIKit", package: "Quintet"), .product(name: "AVKit", package: "Quintet"),
  ]
  let mapKit: [Target.Dependency] = [.product(name: "MapKit", package: "Quintet")]
  let libcrypto: [Target.Dependency] = ["CLibcrypto", "CLibsecret"]
  let tesseract: [Target.Dependency] = ["CTesseract"]
#else
  let uiKit: [Target.Dependency] = []
  let mapKit: [Target.Dependency] = []
  let libcrypto: [Target.Dependency] = []
  let tesseract: [Target.Dependency] = []
#endif

/// On Linux, sessions can be recorded and replayed.
#if os(Linux)
  let traits: Set<Package.Dependency.Trait> = ["Recording"]
  let recording: [SwiftSetting] = [.define("Recording")]
  let replaying: [Target.Dependency] = [
    "Appearance", "SessionReplay", .product(name: "QuintetStateLoop", package: "Quintet"),
  ]
#else
  let traits: Set<Package.Dependency.Trait> = []
  let recording: [SwiftSetting] = []
#endif

let package = Package(
  name: "apps",
  defaultLocalization: "en",
  platforms: [.iOS(.v15)],
  products: [
    .library(name: "Catalogue", targets: ["Catalogue"]),
    .library(name: "Confetti", targets: ["Confetti"]),
    .library(name: "Deliveries", targets: ["Deliveries"]),
    .library(name: "Invitations", targets: ["Invitations"]),
    .library(name: "LocalCache", targets: ["LocalCache"]),
    .library(name: "PictureScaling", targets: ["PictureScaling"]),
    .library(name: "Pictures", targets: ["Pictures"]),
    .library(name: "Sealing", targets: ["Sealing"]),
    .library(name: "TextRecognition", targets: ["TextRecognition"]),
  ],
  dependencies: [
    .package(name: "Quintet", path: "..", traits: traits),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
  ],
  targets: [
    .target(name: "Confetti", dependencies: uiKit, swiftSettings: recording),
    .target(
      name: "Invitations",
      dependencies: [
        "Appearance", "BackendClient", "Confetti",
        .product(name: "QuintetLocalization", package: "Quintet"),
        .product(name: "QuintetSHA256", package: "Quintet"),
        .product(name: "QuintetStorage", package: "Quintet"),
        .product(name: "QuintetTransport", package: "Quintet"),
        .product(name: "QuintetStateLoop", package: "Quintet"),
      ] + uiKit,
      resources: [.process("Resources")],
      swiftSettings: recording
    ),
    .target(name: "Appearance", dependencies: uiKit, swiftSettings: recording),
    .target(name: "TaskQueues", swiftSettings: recording),
    .target(
      name: "BackendClient",
      dependencies: [
        .product(name: "QuintetTransport", package: "Quintet"), .product(name: "QuintetStateLoop", package: "Quintet"),
      ],
      swiftSettings: recording
    ),
    .target(
      name: "Catalogue",
      dependencies: [
        "Appearance", "BackendClient", "LocalCache", "PictureScaling", "Pictures", "Sealing", "TaskQueues",
        "TextRecognition",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "QuintetPictureDecoding", package: "Quintet"),
        .product(name: "QuintetLocalization", package: "Quintet"),
        .product(name: "QuintetStorage", package: "Quintet"),
        .product(name: "QuintetOutbox", package: "Quintet"),
        .product(name: "QuintetTransport", package: "Quintet"),
        .product(name: "QuintetStateLoop", package: "Quintet"),
      ] + uiKit,
      resources: [.process("Resources")],
      swiftSettings: recording
    ),
    .target(
      name: "Deliveries",
      dependencies: [
        "Appearance", "BackendClient", "LocalCache", "Pictures", "TaskQueues",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "QuintetLocalization", package: "Quintet"),
        .product(name: "QuintetPictureDecoding", package: "Quintet"),
        .product(name: "QuintetStorage", package: "Quintet"),
        .product(name: "QuintetTransport", package: "Quintet"),
        .product(name: "QuintetStateLoop", package: "Quintet"),
      ] + uiKit + mapKit,
      resources: [.process("Resources")],
      swiftSettings: recording
    ),
    .target(
      name: "LocalCache",
      dependencies: [
        "CSQLiteHardening", "TaskQueues", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "QuintetStateLoop", package: "Quintet"),
      ],
      swiftSettings: recording
    ),
    .systemLibrary(name: "CSQLiteHardening", providers: [.apt(["libsqlite3-dev"])]),
    .target(
      name: "Pictures",
      dependencies: [
        "Appearance", "BackendClient", "TaskQueues",
        .product(name: "QuintetPictureDecoding", package: "Quintet"),
        .product(name: "QuintetTransport", package: "Quintet"),
        .product(name: "QuintetStateLoop", package: "Quintet"),
      ] + uiKit,
      swiftSettings: recording
    ),
    .target(
      name: "PictureScaling",
      dependencies: [
        "TaskQueues", .product(name: "QuintetPictureDecoding", package: "Quintet"),
        .product(name: "QuintetStateLoop", package: "Quintet"),
      ] + uiKit,
      swiftSettings: recording
    ),
    .target(
      name: "Sealing",
      dependencies: ["TaskQueues", .product(name: "QuintetStorage", package: "Quintet")] + libcrypto,
      swiftSettings: recording
    ),
    .target(
      name: "TextRecognition",
      dependencies: [
        "TaskQueues", .product(name: "QuintetPictureDecoding", package: "Quintet"),
        .product(name: "QuintetStateLoop", package: "Quintet"),
      ] + uiKit + tesseract,
      swiftSettings: recording
    ),
  ],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  package.products += [
    .executable(name: "showcase", targets: ["showcase"]), .library(name: "SessionReplay", targets: ["SessionReplay"]),
  ]
  package.targets += [
    .executableTarget(
      name: "showcase",
      dependencies: [
        "Catalogue", "Deliveries", "Invitations", "Sealing", .product(name: "QuintetBuffs", package: "Quintet"),
        .product(name: "QuintetBuffsFilm", package: "Quintet"),
        .product(name: "QuintetBuffsResults", package: "Quintet"),
        .product(name: "QuintetConsent", package: "Quintet"),
        .product(name: "QuintetConsentHistory", package: "Quintet"),
        .product(name: "QuintetConsentPurposes", package: "Quintet"),
        .product(name: "QuintetLocalization", package: "Quintet"),
      ] + replaying + uiKit,
      path: "Sources/Showcase",
      // For AVFoundation.
      exclude: ["Resources/match.mp4"],
      resources: [.process("Resources")],
      swiftSettings: recording
    ),
    // On Linux, because an iPhone has no command line to ask for it.
    .target(
      name: "SessionReplay",
      dependencies: [.product(name: "QuintetStateLoop", package: "Quintet")],
      swiftSettings: recording
    ),
    .systemLibrary(name: "CLibcrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CLibsecret", pkgConfig: "libsecret-1", providers: [.apt(["libsecret-1-dev"])]),
    .systemLibrary(
      name: "CTesseract",
      pkgConfig: "tesseract lept",
      providers: [.apt(["libleptonica-dev", "libtesseract-dev"])]
    ),
  ]
#endif
