// swift-tools-version: 6.2
import PackageDescription

// A host of both SDKs whose own targets have names that any package may have. Tests/HostPackage/check-host builds and runs it outside of
// this repository; `make ios` compiles it for iPhones.

#if compiler(>=6.4)
  let oldest = SupportedPlatform.iOS(.v15)
#else
  let oldest = SupportedPlatform.iOS(.v12)
#endif

let own = [
  "CCurl", "CGTK", "CGStreamer", "CImaging", "CShumate", "CTimer", "ConstraintSolver",
  "Localization", "PictureDecoding", "StateLoop", "Storage", "Transport",
]

let package = Package(
  name: "HostPackage",
  platforms: [oldest],
  dependencies: [.package(name: "Quintet", path: "../..")],
  targets: own.map { .target(name: $0) } + [
    .target(
      name: "Host",
      dependencies: own.map { .byName(name: $0) } + [
        .product(name: "QuintetBuffs", package: "Quintet"), .product(name: "QuintetConsent", package: "Quintet"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  // `make ios` has all modules in one folder, and the tests' own of this name among them.
  package.targets += [
    .target(name: "TestSupport"), .executableTarget(name: "host-program", dependencies: ["Host", "TestSupport"]),
  ]
#else
  package.targets.append(
    .target(
      name: "HostSwiftUI",
      dependencies: ["QuintetBuffs", "QuintetBuffsSwiftUI", "QuintetConsent", "QuintetConsentSwiftUI"].map {
        .product(name: $0, package: "Quintet")
      }
    )
  )
  for target in package.targets { target.swiftSettings = [.swiftLanguageMode(.v5)] }
#endif
