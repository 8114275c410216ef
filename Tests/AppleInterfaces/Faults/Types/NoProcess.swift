// A class that Foundation has on Linux, and not on iOS.
// Found by shape, headers as: 'Process' is ambiguous for type lookup in this context
import Foundation

private func start(_ process: Process) {}
