// swift-tools-version: 6.2
import PackageDescription

// The five backends on this machine: one executable with an embedded SQLite, over HTTP and HTTPS at once. It shares no
// code with the clients, so that it cannot inherit a client's mistake.
let package = Package(
  name: "sandbox",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
  ],
  targets: [
    .target(
      name: "SandboxServer",
      dependencies: [
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdTLS", package: "hummingbird"),
        .product(name: "X509", package: "swift-certificates"),
      ]
    ),
    .executableTarget(
      name: "sandbox",
      dependencies: [
        "SandboxServer",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .testTarget(
      name: "SandboxServerTests",
      dependencies: [
        "SandboxServer",
        .product(name: "HummingbirdTesting", package: "hummingbird"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
