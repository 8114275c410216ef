// SwiftUI as far as the project and its guides use it, after Apple's documentation. What returns `some View` says less than Apple's.
import AVKit
@_exported import Combine
@_exported import UIKit

@available(iOS 13.0, *)
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}
@available(iOS 13.0, *)
extension Never: View {
  public var body: Never { fatalError() }
}
@available(iOS 13.0, *)
@resultBuilder public enum ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}
// A view without content.
@available(iOS 13.0, *)
public struct EmptyView: View {
  nonisolated public init() {}
  public typealias Body = Never
}
@available(iOS 13.0, *)
extension View where Body == Never {
  public var body: Never { fatalError() }
}
@available(iOS 13.0, *)
public struct Color: View {
  public static let black = Color()
  public typealias Body = Never
}
@available(iOS 13.0, *)
public struct Alignment: Equatable, Sendable {
  public static let center = Alignment()
}
@available(iOS 14.0, *)
public struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let all = SafeAreaRegions(rawValue: ~0)
}
@available(iOS 13.0, *)
public enum Edge: Int8, Sendable {
  case top, leading, bottom, trailing
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let all = Set(rawValue: 15)
  }
}
@available(iOS 13.0, *)
extension View {
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { EmptyView() }
  nonisolated public func onReceive<P>(_ publisher: P, perform action: @escaping (P.Output) -> Void) -> some View
  where P: Publisher, P.Failure == Never { EmptyView() }
  nonisolated public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
    EmptyView()
  }
  @available(iOS 14.0, *)
  nonisolated public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View {
    EmptyView()
  }
}

@available(iOS 13.0, *)
@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType: UIView
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>
  @MainActor @preconcurrency func makeUIView(context: Context) -> UIViewType
  @MainActor @preconcurrency func updateUIView(_ uiView: UIViewType, context: Context)
  @MainActor @preconcurrency static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
  @MainActor @preconcurrency func makeCoordinator() -> Coordinator
}
@available(iOS 13.0, *)
extension UIViewRepresentable {
  public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
}
@available(iOS 13.0, *)
extension UIViewRepresentable where Coordinator == Void {
  public func makeCoordinator() {}
}
@available(iOS 13.0, *)
@MainActor @preconcurrency public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  public let coordinator: Representable.Coordinator
}

@available(iOS 13.0, *)
@propertyWrapper public struct State<Value> {
  public init(wrappedValue value: Value) { wrappedValue = value }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
}

@available(iOS 14.0, *)
@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}
@available(iOS 14.0, *)
extension Never: Scene {}
@available(iOS 14.0, *)
@resultBuilder public enum SceneBuilder {
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}
@available(iOS 14.0, *)
@MainActor @preconcurrency public struct WindowGroup<Content: View>: Scene {
  nonisolated public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}
@available(iOS 14.0, *)
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}
@available(iOS 14.0, *)
extension App {
  @MainActor @preconcurrency public static func main() {}
}

// AVKit's, for who imports both.
@available(iOS 14.0, *)
@MainActor @preconcurrency public struct VideoPlayer<VideoOverlay: View>: View {
  public typealias Body = Never
}
@available(iOS 14.0, *)
extension VideoPlayer where VideoOverlay == EmptyView {
  @MainActor @preconcurrency public init(player: AVPlayer?) {}
}
