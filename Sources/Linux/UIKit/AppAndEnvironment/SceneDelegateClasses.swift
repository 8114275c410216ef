import CQuintetWidget

/// The program's classes of scene delegates. There is no Info.plist that names one, but Swift's runtime knows which classes say
/// of themselves that they conform to a protocol.
@MainActor
enum SceneDelegateClasses {
  static var all: [any UISceneDelegate.Type] {
    var classes: [any UISceneDelegate.Type] = []
    withUnsafeMutablePointer(to: &classes) { quintet_find_classes(protocolDescriptor, found, $0) }
    return classes
  }

  /// The type of any scene delegate is, in memory, its kind and how many protocols it is made of, a word each, and then these.
  private static var protocolDescriptor: UnsafeRawPointer? {
    let type: Any.Type = (any UISceneDelegate).self
    return unsafeBitCast(type, to: UnsafeRawPointer.self).load(fromByteOffset: 16, as: UnsafeRawPointer?.self)
  }
}

private func found(_ type: UnsafeRawPointer?, _ classes: UnsafeMutableRawPointer?) {
  guard let type, let classes else { return }
  if let found = unsafeBitCast(type, to: Any.Type.self) as? any UISceneDelegate.Type {
    classes.assumingMemoryBound(to: [any UISceneDelegate.Type].self).pointee.append(found)
  }
}
