import UIKit

/// The entry point. A terminal gets its answer before there is a display.
@main
enum Main {
  @MainActor static func main() {
    let options = try? LaunchOptions.launched.get()
    switch options?.question {
    case .help: print(LaunchOptions.help)
    case .version: print(LaunchOptions.version)
    case nil:
      if let options { Session.prepare(options) }
      AppDelegate.main()
    }
  }
}
