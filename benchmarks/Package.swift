// swift-tools-version: 6.2
import PackageDescription

let buffs = Target.Dependency.product(name: "QuintetBuffs", package: "Quintet")
let uiKit = Target.Dependency.product(name: "UIKit", package: "Quintet")

// Measures what the root package builds. Apart, because apps that embed an SDK have no use for it.
let package = Package(
  name: "QuintetBenchmarks",
  dependencies: [
    .package(name: "Quintet", path: ".."), .package(name: "apps", path: "../apps"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
  ],
  targets: [
    .executableTarget(
      name: "solver-bench",
      dependencies: [.product(name: "QuintetConstraintSolver", package: "Quintet")]
    ),
    // A table beside GTK's list in C, for benchmarks/bench.
    .executableTarget(name: "list-bench", dependencies: [uiKit]),
    // Labels beside GTK's in C.
    .executableTarget(name: "labels-bench", dependencies: [uiKit]),
    // Photos over the network beside curl and gdk-pixbuf in C.
    .executableTarget(
      name: "photos-bench",
      dependencies: [
        uiKit, .product(name: "Pictures", package: "apps"), .product(name: "QuintetTransport", package: "Quintet"),
      ]
    ),
    // Markers on a map beside libshumate's in C.
    .executableTarget(name: "map-bench", dependencies: [uiKit, .product(name: "MapKit", package: "Quintet")]),
    // Words in pictures beside the tesseract program.
    .executableTarget(
      name: "text-bench",
      dependencies: [
        .product(name: "QuintetStateLoop", package: "Quintet"), .product(name: "TextRecognition", package: "apps"),
      ]
    ),
    // A photo scaled to be sent, beside gdk-pixbuf and vipsthumbnail.
    .executableTarget(name: "scaling-bench", dependencies: [.product(name: "PictureScaling", package: "apps")]),
    // The catalogue's cache beside SQLCipher's in C.
    .executableTarget(
      name: "catalogue-store-bench",
      dependencies: [
        .product(name: "Catalogue", package: "apps"), .product(name: "LocalCache", package: "apps"),
        .product(name: "Sealing", package: "apps"), .product(name: "GRDB", package: "GRDB.swift"),
      ]
    ),
    // A search in sealed texts beside SQLite's FTS5 in plain ones.
    .executableTarget(
      name: "catalogue-search-bench",
      dependencies: [
        .product(name: "Catalogue", package: "apps"), .product(name: "Sealing", package: "apps"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]
    ),
    // An answer decoded as a whole, beside decoding it as it comes.
    .executableTarget(name: "decoding-bench", dependencies: [.product(name: "Catalogue", package: "apps")]),
    // Confetti beside a screen that stands still.
    .executableTarget(name: "confetti-bench", dependencies: [uiKit, .product(name: "Confetti", package: "apps")]),
    // One app without an SDK and the same with it, for benchmarks/size.
    .executableTarget(name: "size-without", dependencies: [uiKit]),
    .executableTarget(name: "size-with", dependencies: [uiKit, .product(name: "QuintetConsent", package: "Quintet")]),
    .executableTarget(name: "size-with-buffs", dependencies: [uiKit, buffs]),
    // The countdown of a Buff.
    .executableTarget(name: "countdown-bench", dependencies: [uiKit, buffs]),
  ],
  swiftLanguageModes: [.v6]
)
