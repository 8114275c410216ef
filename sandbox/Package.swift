// swift-tools-version: 6.2
import PackageDescription

// The five backends on this machine: one executable with an embedded SQLite, over HTTP and HTTPS at once. It shares no
// code with the clients, so that it cannot inherit a client's mistake. Each target imports only those above it. The
// dependencies are the versions that it was tested with.
let package = Package(
  name: "sandbox",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "sandbox", targets: ["sandbox"]),
    // For tests.
    .library(
      name: "SandboxServer",
      targets: ["SandboxTLS", "SandboxDrawing", "SandboxContracts", "SandboxControl", "SandboxServer"]
    ),
    .library(name: "SandboxOpenSSL", targets: ["SandboxOpenSSL"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0", traits: []),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-http2", exact: "1.46.0"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
  ],
  targets: [
    .systemLibrary(
      name: "SandboxOpenSSL",
      pkgConfig: "openssl",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
    ),
    // Keys, certificates and pins; TLS on a connection, and the guard below it.
    .target(
      name: "SandboxTLS",
      dependencies: [
        "SandboxOpenSSL",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOTLS", package: "swift-nio"),
      ]
    ),
    // The pictures of the backends: photos, icons and map tiles.
    .target(
      name: "SandboxDrawing",
      dependencies: [.product(name: "NIOCore", package: "swift-nio")],
      resources: [.copy("Resources/Photos"), .copy("Resources/Map")]
    ),
    // The backends: their routes, what they accept, and how they store it.
    .target(
      name: "SandboxContracts",
      dependencies: [
        "SandboxDrawing",
        "SandboxTLS",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      resources: [.copy("Resources/Catalogue"), .copy("Resources/openapi.json")]
    ),
    // Everything below /_sandbox/: the page, the faults, and the journal of requests.
    .target(
      name: "SandboxControl",
      dependencies: [
        "SandboxContracts",
        "SandboxDrawing",
        "SandboxTLS",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      resources: [.copy("Resources/Page")]
    ),
    // Both servers, and their connections.
    .target(
      name: "SandboxServer",
      dependencies: [
        "SandboxContracts",
        "SandboxControl",
        "SandboxTLS",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTP2", package: "swift-nio-http2"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP2", package: "swift-nio-extras"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]
    ),
    .executableTarget(
      name: "sandbox",
      dependencies: [
        "SandboxContracts",
        "SandboxServer",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
