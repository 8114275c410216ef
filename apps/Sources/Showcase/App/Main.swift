import UIKit

/// Where the program begins. A terminal gets its answer before there is a display.
@main
enum Main {
  @MainActor static func main() {
    switch (try? LaunchOptions(Array(CommandLine.arguments.dropFirst())))?.question {
    case .help: print(LaunchOptions.help)
    case .version: print(LaunchOptions.version)
    case nil: AppDelegate.main()
    }
  }
}
