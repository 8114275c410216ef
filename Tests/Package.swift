// swift-tools-version: 6.2
import PackageDescription

// The development package: all tests, what supports them and their programs. It depends by path on the SDKs, the apps and the sandbox, so
// that everything here is built once, in one .build: `swift build --package-path Tests --product showcase` builds Showcase.
// None of this comes with the packages that hosts add.

func quintet(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "Quintet") } }
func apps(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "apps") } }
func nio(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "swift-nio") } }
let grdb: [Target.Dependency] = [.product(name: "GRDB", package: "GRDB.swift")]

#if os(Linux)
  let isLinux = true
  let uiKit = quintet("UIKit")
  // Sessions can be recorded and replayed on Linux, where a command line asks for it.
  let recording: [SwiftSetting] = [.define("Recording")]
#else
  let isLinux = false
  let uiKit: [Target.Dependency] = []
  let recording: [SwiftSetting] = []
#endif

/// Dependencies and folders of tests that start programs, which an iOS test cannot, or are of code for Linux.
func onLinux(_ dependencies: [Target.Dependency]) -> [Target.Dependency] { isLinux ? dependencies : [] }
func onLinuxAlone(_ paths: [String]) -> [String] { isLinux ? [] : paths }

let package = Package(
  name: "Development",
  defaultLocalization: "en",
  // Swift Testing's.
  platforms: [.iOS(.v16), .macOS(.v15)],
  dependencies: [
    .package(name: "Quintet", path: ".."),
    .package(name: "apps", path: "../apps"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
  ],
  targets: [
    .target(name: "TestSupport", dependencies: quintet("QuintetTransport", "StateLoop")),
    .target(
      name: "WindowTesting",
      dependencies: uiKit + onLinux(["CMalloc", "VirtualMonitor"]),
      exclude: onLinuxAlone(["Input.swift", "Memory.swift", "Monitor.swift", "Touch.swift"])
    ),
    // UIKit's behaviour, by its public API alone: the same on Apple's.
    .target(name: "UIKitTests", dependencies: ["WindowTesting"] + uiKit),
    .testTarget(
      name: "BuffsTests",
      dependencies: ["TestSupport"]
        + quintet(
          "QuintetBuffs",
          "QuintetLocalization",
          "QuintetStorage",
          "QuintetTransport",
          "StateLoop",
          "StateLoopTesting"
        ),
      exclude: onLinuxAlone(["Sandbox", "Votes/KilledVoterTests.swift"])
    ),
    .testTarget(
      name: "ConsentTests",
      dependencies: ["TestSupport"]
        + quintet(
          "QuintetConsent",
          "QuintetConsentAsync",
          "QuintetLocalization",
          "QuintetStorage",
          "QuintetTransport",
          "StateLoop",
          "StateLoopTesting"
        ),
      exclude: onLinuxAlone(["Sandbox"])
    ),
    .testTarget(name: "LocalizationTests", dependencies: quintet("QuintetLocalization")),
    .testTarget(name: "StateLoopTests", dependencies: ["TestSupport"] + quintet("StateLoop", "StateLoopTesting")),
    .testTarget(
      name: "StorageTests",
      dependencies: ["TestSupport"] + quintet("QuintetStorage"),
      exclude: onLinuxAlone(["KilledWriterTests.swift"])
    ),
    .testTarget(
      name: "CatalogueTests",
      dependencies: ["TestSupport"] + apps("Catalogue", "LocalCache", "Pictures", "Sealing", "TextRecognition") + grdb
        + quintet("QuintetLocalization", "QuintetStorage", "QuintetTransport", "StateLoop", "StateLoopTesting")
        + onLinux(["catalogue-probe"]),
      exclude: onLinuxAlone(["Killed", "Sandbox"]),
      swiftSettings: recording
    ),
    .testTarget(name: "ConfettiTests", dependencies: apps("Confetti"), swiftSettings: recording),
    .testTarget(
      name: "DeliveriesTests",
      dependencies: ["TestSupport"] + apps("Deliveries", "Pictures") + grdb
        + quintet("QuintetStorage", "QuintetTransport", "StateLoop", "StateLoopTesting")
        + onLinux(["deliveries-probe"]),
      exclude: onLinuxAlone(["Killed"]),
      swiftSettings: recording
    ),
    .testTarget(
      name: "InvitationsTests",
      dependencies: ["TestSupport"] + apps("Invitations") + quintet("StateLoop", "StateLoopTesting"),
      exclude: onLinuxAlone(["Sandbox"]),
      resources: [.copy("Resources")],
      swiftSettings: recording
    ),
    .testTarget(
      name: "LocalCacheTests",
      dependencies: ["TestSupport"] + apps("LocalCache") + grdb + quintet("StateLoop") + onLinux(["cache-probe"]),
      exclude: onLinuxAlone(["Killed"]),
      swiftSettings: recording
    ),
    .testTarget(
      name: "PicturesTests",
      dependencies: ["TestSupport"] + apps("Pictures") + quintet("QuintetTransport", "StateLoop") + uiKit
        + onLinux(["cache-probe"]),
      exclude: onLinuxAlone(["Sandbox", "Killed"]),
      swiftSettings: recording
    ),
    .testTarget(
      name: "PictureScalingTests",
      dependencies: ["TestSupport"] + apps("PictureScaling") + quintet("PictureDecoding", "StateLoop") + uiKit,
      resources: [.copy("Resources")],
      swiftSettings: recording
    ),
    .testTarget(
      name: "SealingTests",
      dependencies: ["TestSupport"] + apps("Sealing") + onLinux(["catalogue-probe"]),
      exclude: onLinuxAlone(["Linux"]),
      swiftSettings: recording
    ),
    .testTarget(
      name: "TextRecognitionTests",
      dependencies: ["TestSupport"] + apps("TextRecognition") + quintet("StateLoop", "StateLoopTesting"),
      resources: [.copy("Resources")],
      swiftSettings: recording
    ),
  ],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  package.products = [.executable(name: "gallery", targets: ["GalleryApp"])]
  package.dependencies += [
    .package(name: "sandbox", path: "../sandbox"),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0", traits: []),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
  ]
  package.targets += [
    // A page for each of UIKit's views.
    .target(name: "Gallery", dependencies: quintet("MapKit", "UIKit")),
    .executableTarget(name: "GalleryApp", dependencies: ["Gallery"] + uiKit),

    // Programs that tests start, kill or look at.
    .executableTarget(
      name: "outbox-probe",
      dependencies: quintet("QuintetTransport"),
      path: "OutboxProbe"
    ),
    .executableTarget(
      name: "cache-probe",
      dependencies: apps("LocalCache", "Pictures") + grdb,
      path: "CacheProbe",
      swiftSettings: recording
    ),
    .executableTarget(
      name: "deliveries-probe",
      dependencies: apps("Deliveries", "Pictures") + quintet("QuintetTransport", "StateLoop"),
      path: "DeliveriesProbe",
      swiftSettings: recording
    ),
    .executableTarget(
      name: "catalogue-probe",
      dependencies: apps("Catalogue", "Sealing"),
      path: "CatalogueProbe",
      swiftSettings: recording
    ),
    .systemLibrary(
      name: "CPipeWire",
      pkgConfig: "libpipewire-0.3",
      providers: [.apt(["libpipewire-0.3-dev"])]
    ),
    .executableTarget(name: "camera-feed", dependencies: ["CPipeWire"], path: "CameraFeed"),
    // Each has scene delegates of its own, or none.
    .executableTarget(name: "launch-with-scene", dependencies: uiKit, path: "LaunchPrograms/WithScene"),
    .executableTarget(name: "launch-without-scene", dependencies: uiKit, path: "LaunchPrograms/WithoutScene"),
    .executableTarget(
      name: "launch-with-splash",
      dependencies: uiKit + quintet("QuintetConsent"),
      path: "LaunchPrograms/WithSplash"
    ),

    .testTarget(
      name: "TransportTests",
      dependencies: ["TestSupport", "outbox-probe"] + quintet("QuintetTransport"),
      resources: [.copy("Resources")]
    ),
    .testTarget(name: "ConstraintSolverTests", dependencies: quintet("ConstraintSolver")),
    .testTarget(
      name: "SessionReplayTests",
      dependencies: ["TestSupport"] + apps("SessionReplay") + quintet("StateLoop"),
      swiftSettings: recording
    ),
    // The programs in the documents.
    .testTarget(
      name: "SnippetTests",
      dependencies: apps(
        "Catalogue",
        "Deliveries",
        "Invitations",
        "LocalCache",
        "PictureScaling",
        "Pictures",
        "Sealing",
        "TextRecognition"
      ) + grdb
        + quintet(
          "PictureDecoding",
          "QuintetBuffs",
          "QuintetConsent",
          "QuintetConsentAsync",
          "QuintetLocalization",
          "QuintetStorage",
          "QuintetTransport",
          "StateLoop",
          "StateLoopTesting"
        ) + uiKit,
      swiftSettings: recording
    ),
    .testTarget(
      name: "SandboxServerTests",
      dependencies: grdb
        + nio("NIOCore", "NIOEmbedded", "NIOPosix", "NIOTLS") + [
          .product(name: "sandbox", package: "sandbox"), .product(name: "SandboxServer", package: "sandbox"),
          .product(name: "SandboxOpenSSL", package: "sandbox"),
          .product(name: "HTTPTypes", package: "swift-http-types"),
          .product(name: "Hummingbird", package: "hummingbird"), .product(name: "Logging", package: "swift-log"),
          .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        ]
    ),

    .systemLibrary(name: "CMalloc"),
    .target(name: "VirtualMonitor", dependencies: uiKit),
    .executableTarget(
      name: "WindowTests",
      dependencies: [
        "camera-feed", "CMalloc", "Gallery", "launch-with-scene", "launch-without-scene", "launch-with-splash",
        "TestSupport", "UIKitTests",
        "WindowTesting",
      ]
        + quintet(
          "AVKit",
          "MapKit",
          "PictureDecoding",
          "QuintetBuffs",
          "QuintetConsent",
          "QuintetLocalization",
          "StateLoopTesting",
          "UIKit"
        ),
      exclude: ["Images/Kinds", "Portraits/Recorded"]
    ),
    .executableTarget(
      name: "ViewTests",
      dependencies: ["TestSupport", "WindowTesting", .product(name: "GRDBSQLite", package: "GRDB.swift")]
        + apps(
          "Catalogue",
          "Confetti",
          "Deliveries",
          "Invitations",
          "Pictures",
          "Sealing",
          "SessionReplay",
          "TextRecognition"
        ) + quintet("AVKit", "MapKit", "QuintetLocalization", "QuintetStorage", "StateLoop", "UIKit"),
      swiftSettings: recording
    ),
    .systemLibrary(name: "CAtspi", pkgConfig: "atspi-2", providers: [.apt(["libatspi2.0-dev"])]),
    .executableTarget(
      name: "EndToEndTests",
      dependencies: [
        "CAtspi", "VirtualMonitor", "WindowTesting", .product(name: "sandbox", package: "sandbox"),
      ] + apps("showcase") + quintet("StateLoopTesting"),
      swiftSettings: recording
    ),
  ]

  // libFuzzer brings its own `main`, so the target is there for `make fuzz` alone.
  if Context.environment["QUINTET_FUZZ"] == "1" {
    package.targets += [
      .executableTarget(
        name: "StoredDataFuzz",
        dependencies: quintet("QuintetConsent", "QuintetTransport"),
        swiftSettings: [.unsafeFlags(["-parse-as-library"])]
      ),
      .executableTarget(
        name: "BuffPayloadFuzz",
        dependencies: quintet("QuintetBuffs"),
        exclude: ["corpus"],
        swiftSettings: [.unsafeFlags(["-parse-as-library"])]
      ),
    ]
  }
#endif

// A target's sources are in the folder of its name.
for target in package.targets where target.path == nil { target.path = target.name }
