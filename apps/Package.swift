// swift-tools-version: 6.2
import PackageDescription

// The apps and the one that hosts them all. On Linux their UIKit is the root package's. On Apple platforms the host is an
// application, which takes an Xcode project: that compiles Sources/Showcase, and has the apps' libraries from here.

#if os(Linux)
  let uiKit: [Target.Dependency] = [
    .product(name: "UIKit", package: "Quintet"), .product(name: "AVKit", package: "Quintet"),
  ]
  let mapKit: [Target.Dependency] = [.product(name: "MapKit", package: "Quintet")]
  let cacheProbe: [Target.Dependency] = ["cache-probe"]
  let deliveriesProbe: [Target.Dependency] = ["deliveries-probe"]
  let catalogueProbe: [Target.Dependency] = ["catalogue-probe"]
  let libcrypto: [Target.Dependency] = ["CLibcrypto", "CLibsecret"]
  let tesseract: [Target.Dependency] = ["CTesseract"]
#else
  let uiKit: [Target.Dependency] = []
  let mapKit: [Target.Dependency] = []
  let cacheProbe: [Target.Dependency] = []
  let deliveriesProbe: [Target.Dependency] = []
  let catalogueProbe: [Target.Dependency] = []
  let libcrypto: [Target.Dependency] = []
  let tesseract: [Target.Dependency] = []
#endif

/// Tests that start processes, which an iOS test cannot.
func onLinuxAlone(_ paths: [String]) -> [String] {
  #if os(Linux)
    []
  #else
    paths
  #endif
}

/// On Linux, sessions can be recorded and replayed.
#if os(Linux)
  let traits: Set<Package.Dependency.Trait> = ["Recording"]
  let recording: [SwiftSetting] = [.define("Recording")]
  let replaying: [Target.Dependency] = [
    "Appearance", "SessionReplay", .product(name: "StateLoop", package: "Quintet"),
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
        .product(name: "QuintetStorage", package: "Quintet"),
        .product(name: "QuintetTransport", package: "Quintet"),
        .product(name: "StateLoop", package: "Quintet"),
      ] + uiKit,
      resources: [.process("Resources")],
      swiftSettings: recording
    ),
    .target(name: "Appearance", dependencies: uiKit, swiftSettings: recording),
    .target(name: "TaskQueues", swiftSettings: recording),
    .target(
      name: "BackendClient",
      dependencies: [
        .product(name: "QuintetTransport", package: "Quintet"), .product(name: "StateLoop", package: "Quintet"),
      ],
      swiftSettings: recording
    ),
    .target(
      name: "Catalogue",
      dependencies: [
        "Appearance", "BackendClient", "LocalCache", "PictureScaling", "Pictures", "Sealing", "TaskQueues",
        "TextRecognition",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "PictureDecoding", package: "Quintet"),
        .product(name: "QuintetLocalization", package: "Quintet"),
        .product(name: "QuintetStorage", package: "Quintet"),
        .product(name: "QuintetTransport", package: "Quintet"),
        .product(name: "StateLoop", package: "Quintet"),
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
        .product(name: "QuintetStorage", package: "Quintet"),
        .product(name: "QuintetTransport", package: "Quintet"),
        .product(name: "StateLoop", package: "Quintet"),
      ] + uiKit + mapKit,
      resources: [.process("Resources")],
      swiftSettings: recording
    ),
    .target(
      name: "LocalCache",
      dependencies: [
        "CSQLiteHardening", "TaskQueues", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "StateLoop", package: "Quintet"),
      ],
      swiftSettings: recording
    ),
    .systemLibrary(name: "CSQLiteHardening", providers: [.apt(["libsqlite3-dev"])]),
    .target(
      name: "Pictures",
      dependencies: [
        "Appearance", "BackendClient", "TaskQueues",
        .product(name: "PictureDecoding", package: "Quintet"),
        .product(name: "QuintetTransport", package: "Quintet"),
        .product(name: "StateLoop", package: "Quintet"),
      ] + uiKit,
      swiftSettings: recording
    ),
    .target(
      name: "PictureScaling",
      dependencies: [
        "TaskQueues", .product(name: "PictureDecoding", package: "Quintet"),
        .product(name: "StateLoop", package: "Quintet"),
      ] + uiKit,
      swiftSettings: recording
    ),
    .target(
      name: "Sealing",
      dependencies: [.product(name: "QuintetStorage", package: "Quintet")] + libcrypto,
      swiftSettings: recording
    ),
    .target(
      name: "TextRecognition",
      dependencies: [
        "TaskQueues", .product(name: "PictureDecoding", package: "Quintet"),
        .product(name: "StateLoop", package: "Quintet"),
      ] + uiKit + tesseract,
      swiftSettings: recording
    ),
    .testTarget(
      name: "CatalogueTests",
      dependencies: [
        "BackendClient", "Catalogue", "LocalCache", "Pictures", "Sealing", "TextRecognition",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "QuintetLocalization", package: "Quintet"),
        .product(name: "QuintetStorage", package: "Quintet"),
        .product(name: "QuintetTransport", package: "Quintet"),
        .product(name: "StateLoop", package: "Quintet"),
        .product(name: "StateLoopTesting", package: "Quintet"),
        .product(name: "TestSupport", package: "Quintet"),
      ] + catalogueProbe,
      exclude: onLinuxAlone(["Killed", "Sandbox"]),
      swiftSettings: recording
    ),
    .testTarget(name: "ConfettiTests", dependencies: ["Confetti"], swiftSettings: recording),
    .testTarget(
      name: "DeliveriesTests",
      dependencies: [
        "BackendClient", "Deliveries", "Pictures",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "QuintetStorage", package: "Quintet"),
        .product(name: "QuintetTransport", package: "Quintet"),
        .product(name: "StateLoop", package: "Quintet"),
        .product(name: "StateLoopTesting", package: "Quintet"),
        .product(name: "TestSupport", package: "Quintet"),
      ] + deliveriesProbe,
      exclude: onLinuxAlone(["Killed"]),
      swiftSettings: recording
    ),
    .testTarget(
      name: "InvitationsTests",
      dependencies: [
        "Invitations",
        .product(name: "StateLoop", package: "Quintet"),
        .product(name: "StateLoopTesting", package: "Quintet"),
        .product(name: "TestSupport", package: "Quintet"),
      ],
      exclude: onLinuxAlone(["Sandbox"]),
      resources: [.copy("Resources")],
      swiftSettings: recording
    ),
    .testTarget(
      name: "LocalCacheTests",
      dependencies: [
        "LocalCache", .product(name: "GRDB", package: "GRDB.swift"), .product(name: "StateLoop", package: "Quintet"),
        .product(name: "TestSupport", package: "Quintet"),
      ] + cacheProbe,
      exclude: onLinuxAlone(["Killed"]),
      swiftSettings: recording
    ),
    .testTarget(
      name: "PicturesTests",
      dependencies: [
        "Pictures", .product(name: "QuintetTransport", package: "Quintet"),
        .product(name: "StateLoop", package: "Quintet"),
        .product(name: "TestSupport", package: "Quintet"),
      ] + uiKit + cacheProbe,
      exclude: onLinuxAlone(["Sandbox", "Killed"]),
      swiftSettings: recording
    ),
    .testTarget(
      name: "SealingTests",
      dependencies: ["Sealing", .product(name: "TestSupport", package: "Quintet")] + catalogueProbe,
      exclude: onLinuxAlone(["Linux"]),
      swiftSettings: recording
    ),
    .testTarget(
      name: "PictureScalingTests",
      dependencies: [
        "PictureScaling", .product(name: "PictureDecoding", package: "Quintet"),
        .product(name: "StateLoop", package: "Quintet"), .product(name: "TestSupport", package: "Quintet"),
      ] + uiKit,
      resources: [.copy("Resources")],
      swiftSettings: recording
    ),
    .testTarget(
      name: "TextRecognitionTests",
      dependencies: [
        "TextRecognition", .product(name: "StateLoop", package: "Quintet"),
        .product(name: "StateLoopTesting", package: "Quintet"),
        .product(name: "TestSupport", package: "Quintet"),
      ],
      resources: [.copy("Resources")],
      swiftSettings: recording
    ),
  ],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  package.products += [.executable(name: "showcase", targets: ["showcase"])]
  package.targets += [
    .executableTarget(
      name: "showcase",
      dependencies: [
        "Catalogue", "Deliveries", "Invitations", "Sealing", .product(name: "QuintetBuffs", package: "Quintet"),
        .product(name: "QuintetConsent", package: "Quintet"),
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
      dependencies: [.product(name: "StateLoop", package: "Quintet")],
      swiftSettings: recording
    ),
    .systemLibrary(name: "CLibcrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CLibsecret", pkgConfig: "libsecret-1", providers: [.apt(["libsecret-1-dev"])]),
    .systemLibrary(
      name: "CTesseract",
      pkgConfig: "tesseract lept",
      providers: [.apt(["libleptonica-dev", "libtesseract-dev"])]
    ),
    .systemLibrary(name: "CAtspi", pkgConfig: "atspi-2", providers: [.apt(["libatspi2.0-dev"])]),
    // On Linux, because tests kill it, which an iOS test cannot.
    .executableTarget(
      name: "cache-probe",
      dependencies: ["LocalCache", "Pictures", .product(name: "GRDB", package: "GRDB.swift")],
      path: "Tests/CacheProbe",
      swiftSettings: recording
    ),
    .executableTarget(
      name: "deliveries-probe",
      dependencies: [
        "Deliveries", "Pictures", .product(name: "QuintetTransport", package: "Quintet"),
        .product(name: "StateLoop", package: "Quintet"),
      ],
      path: "Tests/DeliveriesProbe",
      swiftSettings: recording
    ),
    .executableTarget(
      name: "catalogue-probe",
      dependencies: ["Catalogue", "Sealing"],
      path: "Tests/CatalogueProbe",
      swiftSettings: recording
    ),
    .testTarget(
      name: "SnippetTests",
      dependencies: [
        "Catalogue", "Deliveries", "Invitations", "LocalCache", "PictureScaling", "Pictures", "Sealing",
        "TextRecognition",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "PictureDecoding", package: "Quintet"), .product(name: "QuintetBuffs", package: "Quintet"),
        .product(name: "QuintetConsent", package: "Quintet"),
        .product(name: "QuintetLocalization", package: "Quintet"),
        .product(name: "QuintetStorage", package: "Quintet"),
        .product(name: "QuintetTransport", package: "Quintet"),
        .product(name: "StateLoop", package: "Quintet"), .product(name: "StateLoopTesting", package: "Quintet"),
      ] + uiKit,
      swiftSettings: recording
    ),
    .testTarget(
      name: "SessionReplayTests",
      dependencies: [
        "SessionReplay", .product(name: "StateLoop", package: "Quintet"),
        .product(name: "TestSupport", package: "Quintet"),
      ],
      swiftSettings: recording
    ),
    .executableTarget(
      name: "ViewTests",
      dependencies: [
        "Appearance", "BackendClient", "Catalogue", "Confetti", "Deliveries", "Invitations", "Pictures", "Sealing",
        "SessionReplay",
        "TextRecognition",
        .product(name: "GRDBSQLite", package: "GRDB.swift"), .product(name: "StateLoop", package: "Quintet"),
        .product(name: "QuintetLocalization", package: "Quintet"),
        .product(name: "QuintetStorage", package: "Quintet"),
        .product(name: "TestSupport", package: "Quintet"), .product(name: "WindowTesting", package: "Quintet"),
      ] + uiKit + mapKit,
      path: "Tests/ViewTests",
      swiftSettings: recording
    ),
    .executableTarget(
      name: "EndToEndTests",
      dependencies: [
        "CAtspi", .product(name: "StateLoopTesting", package: "Quintet"),
        .product(name: "TestSupport", package: "Quintet"), .product(name: "VirtualMonitor", package: "Quintet"),
      ],
      path: "Tests/EndToEndTests",
      swiftSettings: recording
    ),
  ]
#endif
