/// Stands for a scene across its disconnections.
@preconcurrency @MainActor
public final class UISceneSession: UIResponder {
  /// Purpose of a scene.
  public struct Role: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A window of the application's own, the only role there is here.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// Purpose of the scene.
  public let role: Role
  /// Names the session; another one with each start.
  public let persistentIdentifier = UUID().uuidString
  /// The scene that shows the session, or nil.
  public internal(set) weak var scene: UIScene?

  init(role: Role) {
    self.role = role
    super.init()
  }
}

/// The classes that a new scene is made of.
@preconcurrency @MainActor
open class UISceneConfiguration {
  /// Name of the configuration, or nil.
  open private(set) var name: String?
  /// Purpose of the scene.
  open private(set) var role: UISceneSession.Role
  /// The class of the scene; nil is `UIWindowScene`.
  open var sceneClass: AnyClass?
  /// The class of the scene's delegate.
  open var delegateClass: AnyClass?

  /// Makes a configuration for scenes of a role.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
  }

  func makeScene(session: UISceneSession) -> UIScene? {
    guard let delegateClass, let delegate = DelegateClass.makeObject(delegateClass) as? any UISceneDelegate
    else { return nil }
    let scene = ((sceneClass as? UIScene.Type) ?? UIWindowScene.self).init(
      session: session,
      connectionOptions: UIScene.ConnectionOptions()
    )
    scene.delegate = delegate
    session.scene = scene
    return scene
  }
}
