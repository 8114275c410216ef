// swift-tools-version: 6.2
import PackageDescription

// The development package: all tests, what supports them and their programs. It depends by path on the SDKs, the apps and the sandbox, so
// that everything here is built once, in one .build: `swift build --package-path Tests --product showcase` builds Showcase.
// None of this comes with the packages that hosts add.

func quintet(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "Quintet") } }
func apps(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "apps") } }
func nio(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "swift-nio") } }
/// Modules for the tests of a machine, its store and its edges.
let machines = quintet(
  "QuintetLocalization",
  "QuintetStorage",
  "QuintetTransport",
  "QuintetStateLoop",
  "QuintetStateLoopTesting"
)
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
    .target(name: "TestSupport", dependencies: quintet("QuintetTransport", "QuintetStateLoop")),
    .target(
      name: "WindowTesting",
      dependencies: uiKit + onLinux(["CMalloc", "VirtualMonitor"]),
      exclude: onLinuxAlone(["Drawing.swift", "Input.swift", "Memory.swift", "Monitor.swift", "Touch.swift"])
    ),
    // First programs as one writes them for iOS, and as `scripts/from-ios` makes them for Linux.
    .target(
      name: "FirstPrograms",
      dependencies: uiKit,
      exclude: [isLinux ? "iOS" : "Linux", "left-over.txt", "left-over-expected.txt"]
    ),
    // UIKit's behaviour, by its public API alone: the same on Apple's.
    .target(name: "UIKitTests", dependencies: ["WindowTesting"] + uiKit),
    .testTarget(
      name: "BuffsTests",
      dependencies: ["TestSupport"]
        + quintet(
          "QuintetBuffs",
          "QuintetBuffsFilm",
          "QuintetBuffsResults",
          "QuintetLocalization",
          "QuintetStorage",
          "QuintetTransport",
          "QuintetStateLoop",
          "QuintetStateLoopTesting"
        ),
      exclude: onLinuxAlone(["Sandbox", "Votes/KilledVoterTests.swift"])
    ),
    .testTarget(
      name: "ConsentTests",
      dependencies: ["TestSupport"]
        + quintet(
          "QuintetConsent",
          "QuintetConsentAsync",
          "QuintetConsentHistory",
          "QuintetConsentPurposes",
          "QuintetLocalization",
          "QuintetStorage",
          "QuintetTransport",
          "QuintetStateLoop",
          "QuintetStateLoopTesting"
        ),
      exclude: onLinuxAlone(["Sandbox"])
    ),
    .testTarget(name: "LocalizationTests", dependencies: quintet("QuintetLocalization")),
    .testTarget(name: "SHA256Tests", dependencies: quintet("QuintetSHA256")),
    .testTarget(
      name: "StateLoopTests",
      dependencies: ["TestSupport"] + quintet("QuintetStateLoop", "QuintetStateLoopTesting")
    ),
    .testTarget(
      name: "StorageTests",
      dependencies: ["TestSupport"] + quintet("QuintetStorage"),
      exclude: onLinuxAlone(["KilledWriterTests.swift"])
    ),
    .testTarget(
      name: "CatalogueTests",
      dependencies: ["TestSupport"] + apps("Catalogue", "LocalCache", "Pictures", "Sealing", "TextRecognition") + grdb
        + machines
        + onLinux(["catalogue-probe"]),
      exclude: onLinuxAlone(["Killed", "Sandbox"]),
      swiftSettings: recording
    ),
    .testTarget(name: "ConfettiTests", dependencies: apps("Confetti"), swiftSettings: recording),
    .testTarget(
      name: "DeliveriesTests",
      dependencies: ["TestSupport"] + apps("Deliveries", "Pictures") + grdb + machines
        + onLinux(["deliveries-probe"]),
      exclude: onLinuxAlone(["Killed"]),
      swiftSettings: recording
    ),
    .testTarget(
      name: "InvitationsTests",
      dependencies: ["TestSupport"] + apps("Invitations") + quintet("QuintetStateLoop", "QuintetStateLoopTesting"),
      exclude: onLinuxAlone(["Sandbox"]),
      resources: [.copy("Resources")],
      swiftSettings: recording
    ),
    .testTarget(
      name: "LocalCacheTests",
      dependencies: ["TestSupport"] + apps("LocalCache") + grdb + quintet("QuintetStateLoop")
        + onLinux(["cache-probe"]),
      exclude: onLinuxAlone(["Killed"]),
      swiftSettings: recording
    ),
    .testTarget(
      name: "PicturesTests",
      dependencies: ["TestSupport"] + apps("Pictures") + quintet("QuintetTransport", "QuintetStateLoop") + uiKit
        + onLinux(["cache-probe"]),
      exclude: onLinuxAlone(["Sandbox", "Killed"]),
      swiftSettings: recording
    ),
    .testTarget(
      name: "PictureScalingTests",
      dependencies: ["TestSupport"] + apps("PictureScaling") + quintet("QuintetPictureDecoding", "QuintetStateLoop")
        + uiKit,
      exclude: ["draw-scaling-samples"],
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
      dependencies: ["TestSupport"] + apps("TextRecognition")
        + quintet("QuintetPictureDecoding", "QuintetStateLoop", "QuintetStateLoopTesting"),
      exclude: ["draw-text-samples"],
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
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0", traits: []),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
  ]
  package.targets += [
    // A page for each of UIKit's views.
    .target(name: "Gallery", dependencies: quintet("MapKit", "UIKit")),
    .executableTarget(name: "GalleryApp", dependencies: ["FirstPrograms", "Gallery"] + uiKit),

    // Programs that tests start, kill or look at.
    .executableTarget(
      name: "outbox-probe",
      dependencies: quintet("QuintetOutbox", "QuintetTransport"),
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
      dependencies: apps("Deliveries", "Pictures") + quintet("QuintetTransport", "QuintetStateLoop"),
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
      dependencies: ["TestSupport", "outbox-probe"] + quintet("QuintetOutbox", "QuintetTransport"),
      resources: [.copy("Resources")]
    ),
    .testTarget(
      name: "ConstraintSolverTests",
      dependencies: quintet("QuintetConstraintSolver"),
      exclude: ["check-solver-with-scipy.py"]
    ),
    // Sources in folders Apple/, run against stand-ins of Apple's frameworks.
    .testTarget(
      name: "AppleFilesTests",
      dependencies: [
        "AdSupportStandIn", "AppTrackingTransparencyStandIn", "AppleEdges", "AppleQuintetPictureDecoding",
        "ApplePictureScaling", "AppleQuintetStorage", "AppleQuintetTransport", "AppleSealing", "AppleTextRecognition",
        "DarwinStandIn", "ImageIOStandIn", "NetworkStandIn", "SecurityStandIn", "TestSupport", "UIKitStandIn",
        "VisionStandIn",
      ] + apps("Sealing") + quintet("QuintetStateLoop"),
      resources: [.copy("Resources")]
    ),
    .testTarget(
      name: "SessionReplayTests",
      dependencies: ["TestSupport"] + apps("SessionReplay") + quintet("QuintetStateLoop"),
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
          "AVKit",
          "QuintetPictureDecoding",
          "QuintetBuffs",
          "QuintetBuffsFilm",
          "QuintetBuffsResults",
          "QuintetConsent",
          "QuintetConsentAsync",
          "QuintetConsentHistory",
          "QuintetConsentPurposes",
          "QuintetLocalization",
          "QuintetStorage",
          "QuintetTransport",
          "QuintetStateLoop",
          "QuintetStateLoopTesting"
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
        "camera-feed", "CMalloc", "FirstPrograms", "Gallery", "launch-with-scene", "launch-without-scene",
        "launch-with-splash",
        "TestSupport", "UIKitTests",
        "WindowTesting",
      ]
        + quintet(
          "AVKit",
          "MapKit",
          "QuintetPictureDecoding",
          "QuintetBuffs",
          "QuintetBuffsFilm",
          "QuintetBuffsResults",
          "QuintetConsent",
          "QuintetConsentPurposes",
          "QuintetLocalization",
          "QuintetStateLoopTesting",
          "UIKit"
        ),
      exclude: ["Images/Kinds", "Images/draw-picture-kinds", "Portraits/Recorded"]
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
        ) + quintet("AVKit", "MapKit", "QuintetLocalization", "QuintetStorage", "QuintetStateLoop", "UIKit"),
      exclude: ["Portraits/Recorded"],
      swiftSettings: recording
    ),
    .systemLibrary(name: "CAtspi", pkgConfig: "atspi-2", providers: [.apt(["libatspi2.0-dev"])]),
    .executableTarget(
      name: "EndToEndTests",
      dependencies: [
        "CAtspi", "VirtualMonitor", "WindowTesting", .product(name: "sandbox", package: "sandbox"),
      ] + apps("showcase") + quintet("QuintetStateLoopTesting"),
      swiftSettings: recording
    ),
  ]

  // Stand-ins for Apple's frameworks, with what they are made of.
  let openSSL: [Target.Dependency] = [.product(name: "SandboxOpenSSL", package: "sandbox")]
  let standIns: [String: [Target.Dependency]] = [
    "AdSupport": [], "AppTrackingTransparency": [], "CommonCrypto": openSSL,
    "CryptoKit": [.product(name: "Crypto", package: "swift-crypto")], "Darwin": [], "ImageIO": ["SecurityStandIn"],
    "Network": [], "Security": openSSL, "UIKit": ["ImageIOStandIn"], "Vision": ["ImageIOStandIn"],
  ]
  for (name, dependencies) in standIns {
    package.targets.append(
      .target(name: name + "StandIn", dependencies: dependencies, path: "AppleFrameworks/" + name)
    )
  }

  /// Compiles a module as on Apple's platforms: with its folder Apple/ and without Linux/, and with other modules of these names for those
  /// that its sources import.
  func asOnApple(_ module: String, _ imported: String..., exclude: [String] = ["Sources/Linux"]) -> Target {
    let names = imported.map { standIns[$0] == nil ? "Apple" + $0 : $0 + "StandIn" }
    let aliases = zip(imported, names).flatMap { ["-module-alias", "\($0)=\($1)"] }
    return .target(
      name: "Apple" + module,
      dependencies: names.map { .target(name: $0) } + quintet("QuintetStateLoop"),
      path: "AppleFiles/" + module,
      exclude: exclude,
      swiftSettings: [.unsafeFlags(aliases)]
    )
  }
  package.targets += [
    asOnApple("QuintetStorage", "Darwin"),
    asOnApple("QuintetTransport", "CommonCrypto", "Darwin", "QuintetStorage", "Security"),
    asOnApple("Sealing", "CryptoKit", "Darwin", "QuintetStorage", "Security", "TaskQueues"),
    asOnApple("QuintetPictureDecoding", "Darwin", "ImageIO", "UIKit"),
    asOnApple("TaskQueues", exclude: []),
    asOnApple("PictureScaling", "Darwin", "ImageIO", "QuintetPictureDecoding", "TaskQueues", "UIKit"),
    asOnApple("TextRecognition", "Darwin", "QuintetPictureDecoding", "TaskQueues", "UIKit", "Vision"),
    // Single files of other modules.
    asOnApple(
      "Edges",
      "AdSupport",
      "AppTrackingTransparency",
      "Darwin",
      "Network",
      "QuintetStorage",
      "UIKit",
      exclude: []
    ),
  ]

  // libFuzzer brings its own `main`, so the target is there for `make fuzz` alone.
  if Context.environment["QUINTET_FUZZ"] == "1" {
    package.targets += [
      .executableTarget(
        name: "StoredDataFuzz",
        dependencies: quintet("QuintetConsent", "QuintetOutbox", "QuintetTransport"),
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
