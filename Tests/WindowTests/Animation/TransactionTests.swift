import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("transactions", .windows)
struct TransactionTests {
  @Test("a layer that was shown moves by itself, a new one not")
  func layerThatWasShownMovesByItselfANewOneNot() async throws {
    let layer = CALayer()
    let (view, window) = try await showLayer(layer)
    #expect(layer.animationKeys() == nil)
    layer.position.x = 130
    layer.opacity = 0.5
    #expect(layer.position.x == 130 && layer.animationKeys() == ["position", "opacity"])
    #expect(layer.animation(forKey: "position")?.duration == 0.25)
    let fresh = CALayer()
    view.layer.addSublayer(fresh)
    fresh.position.x = 50
    #expect(fresh.animationKeys() == nil)
    var shown: [CGFloat] = []
    while layer.animationKeys() != nil {
      await window.nextFrame()
      shown.append(try #require(layer.presentation()).position.x)
    }
    #expect(shown.contains { $0 > 35 && $0 < 125 } && shown == shown.sorted(), "\(shown)")
    // From where it is, to and fro.
    layer.position.x = 30
    try await wait("it is on its way") { layer.presentation()?.position.x ?? 130 < 110 }
    let before = try #require(layer.presentation()).position.x
    layer.position.x = 130
    #expect(abs(try #require(layer.presentation()).position.x - before) < 0.001)
    view.layer.position.x += 5
    view.layer.cornerRadius = 3
    #expect(view.layer.animationKeys() == nil, "a view's own layer changes at once")
  }

  @Test("each way to switch it off shows a change at once")
  func eachWayToSwitchItOffShowsAChangeAtOnce() async throws {
    let layer = CALayer()
    _ = try await showLayer(layer)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.opacity = 0.25
    CATransaction.commit()
    CATransaction.begin()
    CATransaction.setValue(true, forKey: kCATransactionDisableActions)
    layer.opacity = 0.5
    CATransaction.commit()
    layer.actions = ["opacity": NSNull()]
    layer.opacity = 0.75
    #expect(layer.animationKeys() == nil && layer.presentation()?.opacity == 0.75)
    let slow = CABasicAnimation()
    slow.duration = 3
    layer.actions = ["opacity": slow]
    layer.opacity = 1
    #expect(layer.animation(forKey: "opacity")?.duration == 3)
  }

  @Test("a transaction's duration and curve are inherited inwards")
  func transactionsDurationAndCurveAreInheritedInwards() async throws {
    let layer = CALayer()
    _ = try await showLayer(layer)
    #expect(CATransaction.animationDuration() == 0.25 && !CATransaction.disableActions())
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    CATransaction.begin()
    CATransaction.setAnimationDuration(3)
    layer.opacity = 0
    CATransaction.commit()
    layer.borderWidth = 3
    layer.add(CABasicAnimation(keyPath: "position"), forKey: "plain")
    CATransaction.commit()
    #expect(layer.animation(forKey: "opacity")?.duration == 3)
    #expect(layer.animation(forKey: "opacity")?.timingFunction == CAMediaTimingFunction(name: .linear))
    #expect(layer.animation(forKey: "borderWidth")?.duration == 2 && layer.animation(forKey: "plain")?.duration == 2)
    #expect(CATransaction.animationDuration() == 0.25)
  }

  @Test("the completion comes after all animations that were added")
  func completionComesAfterAllAnimationsThatWereAdded() async throws {
    let layer = CALayer(), other = CALayer(), view = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
    let (host, window) = try await showLayer(layer)
    host.layer.addSublayer(other)
    host.addSubview(view)
    await window.nextFrame()
    var order: [String] = []
    CATransaction.begin()
    CATransaction.setCompletionBlock { order.append("outer") }
    layer.add(basicAnimation("opacity", to: 0, 0.1), forKey: nil)
    CATransaction.begin()
    CATransaction.setCompletionBlock { order.append("inner") }
    other.add(basicAnimation("opacity", to: 0, 0.2), forKey: "long")
    CATransaction.commit()
    UIView.animate(withDuration: 0.4) {
      view.alpha = 0
    } completion: { _ in
      order.append("view")
    }
    CATransaction.commit()
    #expect(order == [])
    try await wait("all are told") { order.count == 3 }
    #expect(order == ["inner", "view", "outer"])
    CATransaction.begin()
    CATransaction.setCompletionBlock { order.append("empty") }
    CATransaction.commit()
    #expect(order.count == 3)
    try await wait("the empty one is told") { order.last == "empty" }
    CATransaction.begin()
    CATransaction.setCompletionBlock { order.append("removed") }
    layer.add(basicAnimation("opacity", to: 0, 50), forKey: nil)
    CATransaction.commit()
    layer.removeAllAnimations()
    try await wait("the removed one is told") { order.last == "removed" }
    CATransaction.setCompletionBlock { order.append("implicit") }
    layer.opacity = 0.5
    try await wait("it ends with the turn") { order.last == "implicit" }
    #expect(layer.animationKeys() == nil)
  }

  @Test("each completion is told once, though another replaces it")
  func eachCompletionIsToldOnceThoughAnotherReplacesIt() async throws {
    let layer = CALayer()
    _ = try await showLayer(layer)
    // In a transaction of its own and in that of the turn; with and without an animation before and after.
    for (isOwn, animated) in [(true, []), (true, [0]), (true, [1]), (false, []), (false, [0, 1])] as [(Bool, [Int])] {
      var told: [Int] = []
      if isOwn { CATransaction.begin() }
      for number in 0..<3 {
        CATransaction.setCompletionBlock { told.append(number) }
        if animated.contains(number) { layer.add(basicAnimation("opacity", to: 0, 0.1), forKey: nil) }
      }
      if isOwn { CATransaction.commit() }
      try await wait("all are told: \(isOwn), \(animated)") { Set(told) == [0, 1, 2] }
      try await wait("nothing moves") { layer.animationKeys() == nil }
      #expect(told.sorted() == [0, 1, 2], "\(isOwn), \(animated)")
    }
    CATransaction.setCompletionBlock {}
    CATransaction.setCompletionBlock(nil)
    #expect(CATransaction.completionBlock() == nil)
  }

  @Test("an animation block animates what a view's layer has beyond it")
  func animationBlockAnimatesWhatAViewsLayerHasBeyondIt() async throws {
    let view = UIView()
    let window = try await showSquare(view)
    var finished: Bool?
    UIView.animate(withDuration: 0.3) {
      view.layer.cornerRadius = 20
      view.layer.shadowOpacity = 1
    } completion: {
      finished = $0
    }
    #expect(view.layer.cornerRadius == 20 && view.layer.shown.cornerRadius == 0)
    var radii: [CGFloat] = []
    while finished == nil {
      await window.nextFrame()
      radii.append(view.layer.shown.cornerRadius)
    }
    #expect(finished == true && radii.contains { $0 > 2 && $0 < 18 } && radii == radii.sorted(), "\(radii)")
  }

  @Test("a transaction's values set by name end with it")
  func transactionsValuesSetByNameEndWithIt() async throws {
    var told: [String] = []
    CATransaction.begin()
    CATransaction.setValue(NSNumber(value: 2), forKey: kCATransactionAnimationDuration)
    CATransaction.setValue(CAMediaTimingFunction(name: .linear), forKey: kCATransactionAnimationTimingFunction)
    CATransaction.setValue(NSNumber(value: true), forKey: kCATransactionDisableActions)
    CATransaction.setValue("outer", forKey: "own")
    let tell: () -> Void = { told.append("outer") }
    CATransaction.setValue(tell, forKey: kCATransactionCompletionBlock)
    CATransaction.begin()
    // Traits that are not set here are those around.
    #expect(CATransaction.animationDuration() == 2 && CATransaction.disableActions())
    #expect(CATransaction.value(forKey: "own") as? String == "outer" && CATransaction.completionBlock() == nil)
    CATransaction.setValue(-5.0, forKey: kCATransactionAnimationDuration)
    CATransaction.setValue(false, forKey: kCATransactionDisableActions)
    CATransaction.setValue("inner", forKey: "own")
    #expect(CATransaction.animationTimingFunction() == CAMediaTimingFunction(name: .linear))
    CATransaction.setAnimationTimingFunction(nil)
    #expect(CATransaction.animationDuration() == 0 && !CATransaction.disableActions())
    #expect(CATransaction.animationTimingFunction() == nil && CATransaction.value(forKey: "own") as? String == "inner")
    CATransaction.commit()
    let function = CATransaction.value(forKey: kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction
    #expect(CATransaction.animationDuration() == 2 && function == CAMediaTimingFunction(name: .linear))
    #expect(CATransaction.disableActions() && CATransaction.value(forKey: "own") as? String == "outer")
    #expect(CATransaction.completionBlock() != nil && told.isEmpty)
    CATransaction.commit()
    // One more than was begun ends nothing.
    CATransaction.commit()
    try await wait("the completion is told") { told == ["outer"] }
    #expect(CATransaction.animationDuration() == 0.25 && !CATransaction.disableActions())
    #expect(CATransaction.animationTimingFunction() == nil && CATransaction.value(forKey: "own") == nil)
  }
}
