/// Stands for a scene across its disconnections.
@MainActor
public final class UISceneSession: UIResponder {
  public struct Role: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  public let role: Role
  public let persistentIdentifier = UUID().uuidString
  public internal(set) weak var scene: UIScene?

  init(role: Role) {
    self.role = role
    super.init()
  }
}

/// Says which classes a new scene is made of.
@MainActor
public final class UISceneConfiguration {
  public let name: String?
  public let role: UISceneSession.Role
  public var sceneClass: AnyClass?
  public var delegateClass: AnyClass?

  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
  }

  func makeScene(session: UISceneSession) -> UIScene? {
    guard let delegateClass = delegateClass as? any UISceneDelegate.Type else { return nil }
    let scene = ((sceneClass as? UIScene.Type) ?? UIWindowScene.self).init(
      session: session,
      connectionOptions: UIScene.ConnectionOptions()
    )
    scene.delegate = delegateClass.init()
    session.scene = scene
    return scene
  }
}
