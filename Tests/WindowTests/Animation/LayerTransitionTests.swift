import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

/// Transitions of Core Animation, to the pixel.
@MainActor @Suite("transitions of layers", .windows)
struct LayerTransitionTests {
  /// A transition that is half over, for a long time.
  private func halfway(_ type: CATransitionType, _ subtype: CATransitionSubtype? = nil) -> CATransition {
    let transition = CATransition()
    (transition.type, transition.subtype, transition.duration) = (type, subtype, 100_000)
    transition.beginTime = CACurrentMediaTime() - 50_000
    return transition
  }

  /// Steps from the middle of a square of 50 points at which there is the old colour, the new one, or none; for each way half of it is
  /// behind.
  private static let ways:
    [(type: CATransitionType, subtype: CATransitionSubtype?, old: [Int], new: [Int], none: [Int])] = [
      (.push, .fromRight, [-45, -5], [5, 45], []), (.push, .fromLeft, [5, 45], [-45, -5], []),
      (.push, nil, [5, 45], [-45, -5], []), (.push, .fromTop, [-45, -5], [5, 45], []),
      (.push, .fromBottom, [5, 45], [-45, -5], []), (.moveIn, .fromRight, [-20, -5], [5, 45], [-45]),
      (.moveIn, .fromLeft, [5, 20], [-45, -5], [45]), (.moveIn, .fromTop, [-20, -5], [5, 45], [-45]),
      (.reveal, .fromRight, [-45, -5], [5, 20], [45]), (.reveal, .fromBottom, [5, 45], [-20, -5], [-45]),
    ]

  private func expect(_ picture: Picture, at middle: Int, _ way: Int) {
    let way = Self.ways[way], isUpright = way.subtype == .fromTop || way.subtype == .fromBottom
    for (places, color) in [(way.old, Picture.Pixel.red), (way.new, .blue), (way.none, .none)] {
      for place in places {
        let pixel = isUpright ? picture[middle, middle + place] : picture[middle + place, middle]
        #expect(pixel == color, "\(way.type.rawValue) \(way.subtype?.rawValue ?? "") \(place): \(pixel)")
      }
    }
  }

  @Test("a view's transition moves what was drawn and what is new", arguments: 0..<10)
  func viewsTransitionMovesWhatWasDrawnAndWhatIsNew(_ index: Int) async throws {
    let view = UIView()
    let window = try await showSquare(view), root = try #require(view.superview), way = Self.ways[index]
    view.frame.origin = CGPoint(x: 100, y: 100)
    await window.nextFrame()
    view.layer.add(halfway(way.type, way.subtype), forKey: "any")
    view.backgroundColor = .blue
    #expect(view.layer.animationKeys() == [kCATransition] && view.frame.origin == CGPoint(x: 100, y: 100))
    await window.nextFrame()
    expect(try #require(Picture(root)), at: 125, index)
    view.layer.removeAllAnimations()
    try await wait("the picture is gone") { root.subviews == [view] }
    await window.nextFrame()
    #expect(try #require(Picture(root)).count { $0 == .blue } == 2_500)
  }

  @Test("a layer without a view moves what it showed, too", arguments: 0..<10)
  func layerWithoutAViewMovesWhatItShowedToo(_ index: Int) async throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300)), layer = CALayer(), way = Self.ways[index]
    layer.frame = CGRect(x: 100, y: 100, width: 50, height: 50)
    layer.backgroundColor = UIColor.red.cgColor
    view.layer.addSublayer(layer)
    let window = try await LayerStage.show(view)
    layer.add(halfway(way.type, way.subtype), forKey: nil)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.backgroundColor = UIColor.blue.cgColor
    CATransaction.commit()
    await window.nextFrame()
    expect(try #require(Picture(view)), at: 125, index)
    layer.removeAllAnimations()
    try await wait("the picture is gone") { view.layer.sublayers == [layer] }
    await window.nextFrame()
    #expect(try #require(Picture(view)).count { $0 == .blue } == 2_500)
  }

  @Test("a turned layer's transition goes along its own axes")
  func turnedLayersTransitionGoesAlongItsOwnAxes() {
    // A quarter of a turn: the layer's right side is below, its lower one at the left.
    for (subtype, x, y) in [
      (.fromRight, 0, 25), (.fromLeft, 0, -25), (.fromTop, -15, 0), (.fromBottom, 15, 0),
    ] as [(CATransitionSubtype, CGFloat, CGFloat)] {
      let layer = CALayer(), push = CATransition()
      layer.bounds = CGRect(x: 0, y: 0, width: 50, height: 30)
      layer.position = CGPoint(x: 100, y: 100)
      layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
      (push.type, push.subtype, push.duration) = (.push, subtype, 1)
      push.apply(at: 0.5, to: layer)
      let way = CGPoint(x: layer.position.x - 100, y: layer.position.y - 100)
      #expect(abs(way.x - x) < 0.001 && abs(way.y - y) < 0.001, "\(subtype.rawValue): \(way)")
    }
  }

  @Test("a fade mixes both, and a part of the way begins later")
  func fadeMixesBothAndAPartOfTheWayBeginsLater() async throws {
    let view = UIView()
    let window = try await showSquare(view), root = try #require(view.superview)
    let fade = halfway(.fade)
    for (start, end, red) in [(0, 1, 128), (0.5, 1, 64), (0, 0.5, 191)] as [(Float, Float, Int)] {
      (fade.startProgress, fade.endProgress) = (start, end)
      view.backgroundColor = .red
      await window.nextFrame()
      view.layer.add(fade, forKey: nil)
      view.backgroundColor = .blue
      await window.nextFrame()
      let pixel = try #require(Picture(root))[35, 35]
      #expect(LayerStage.isNear(pixel, red: red, blue: 255 - red), "\(start) to \(end): \(pixel)")
      view.layer.removeAllAnimations()
      try await wait("the picture is gone") { root.subviews == [view] }
    }
  }

  @Test("a transition ends by itself, or when another begins")
  func transitionEndsByItselfOrWhenAnotherBegins() async throws {
    final class Ear: CAAnimationDelegate {
      var heard: [Bool] = []
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { heard.append(flag) }
    }
    let view = UIView(), ear = Ear()
    _ = try await showSquare(view)
    let root = try #require(view.superview)
    let long = halfway(.push), short = CATransition()
    long.delegate = ear
    (short.delegate, short.duration) = (ear, 0.1)
    view.layer.add(long, forKey: nil)
    view.layer.add(short, forKey: nil)
    #expect(view.layer.animationKeys() == [kCATransition])
    try await wait("both are over") { ear.heard.count == 2 }
    #expect(ear.heard == [false, true] && view.layer.animationKeys() == nil)
    try await wait("the pictures are gone") { root.subviews == [view] }
  }

  @Test("a window's transition moves the view of its controller")
  func windowsTransitionMovesTheViewOfItsController() async throws {
    let window = try await TestWindow.show(UIView()), new = UIViewController()
    window.rootViewController?.view.backgroundColor = .red
    await window.nextFrame()
    new.view.backgroundColor = .blue
    window.layer.add(halfway(.moveIn, .fromRight), forKey: kCATransition)
    window.rootViewController = new
    try await wait("it moves") { new.view.presentedFrame.minX > 0 }
    #expect(abs(new.view.presentedFrame.minX - new.view.bounds.width / 2) < 2 && new.view.frame.minX == 0)
    #expect(window.subviews.first is ViewPicture)
    for layer in [window.layer, new.view.layer] { layer.removeAllAnimations() }
    try await wait("the picture is gone") { !window.subviews.contains { $0 is ViewPicture } }
  }
}
