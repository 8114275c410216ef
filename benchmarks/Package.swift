// swift-tools-version: 6.2
import PackageDescription

// Measures what the root package builds. Apart, because whoever embeds an SDK has no use for it.
let package = Package(
  name: "QuintetBenchmarks",
  dependencies: [.package(name: "Quintet", path: "..")],
  targets: [
    .executableTarget(
      name: "solver-bench",
      dependencies: [.product(name: "ConstraintSolver", package: "Quintet")]
    )
  ],
  swiftLanguageModes: [.v6]
)
