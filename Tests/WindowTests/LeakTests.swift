import CMalloc

@testable import UIKit

/// A class of which a thousand objects are made, shown, used and removed, and how each is used.
@MainActor
private struct Subject {
  let name: String
  /// Makes an object and puts it where it belongs; returns what takes it away again.
  let show: @MainActor (UIViewController, Lives) -> @MainActor () -> Void

  init(_ name: String, show: @escaping @MainActor (UIViewController, Lives) -> @MainActor () -> Void) {
    self.name = name
    self.show = show
  }

  /// A view, which is added, used and removed.
  init<View: UIView>(_ name: String, _ make: @escaping @MainActor () -> View, use: @escaping @MainActor (View) -> Void)
  {
    self.init(name) { root, lives in
      let view = lives.watch(make())
      root.view.place(view)
      view.pin(to: root.view)
      use(view)
      return { [weak view] in view?.removeFromSuperview() }
    }
  }

  /// A controller, which is presented and dismissed.
  init(presenting name: String, _ make: @escaping @MainActor () -> UIViewController) {
    self.init(name) { root, lives in
      root.present(lives.watch(make()), animated: false)
      return { root.dismiss(animated: false) }
    }
  }
}

/// Counts the objects that live of those it was shown.
@MainActor
private final class Lives {
  private struct Weak { weak var object: AnyObject? }
  private var watched: [Weak] = []

  func watch<Object: AnyObject>(_ object: Object) -> Object {
    watched.append(Weak(object: object))
    return object
  }

  /// How many live; those that do not are forgotten.
  var count: Int {
    watched.removeAll { $0.object == nil }
    return watched.count
  }
}

/// Bytes that each may leave behind: GTK itself loses 155 with every GtkScrolledWindow, in a C program too (platform-notes.md). The
/// smallest of our objects that has a widget is larger than 1,000.
private let tolerance = 200

/// Bytes in use of the C library's heap, where Swift's objects and GTK's are.
private var heapInUse: Int { Int(mallinfo2().uordblks) }

@MainActor
func leakTests() {
  for subject in subjects {
    test("\(subject.name), made, shown, used and removed 1,000 times, leaves nothing") {
      let root = UIViewController(), lives = Lives()
      let window = try await TestWindow.show(root)
      @MainActor func rounds(_ count: Int) async throws {
        for _ in 0..<count {
          // Some at a time share a frame, or a thousand would take a thousand of them.
          for _ in 0..<25 { subject.show(root, lives)() }
          let remove = subject.show(root, lives)
          await window.nextFrame()
          remove()
          await window.nextFrame()
        }
        try await wait("all are freed") { lives.count == 0 }
      }
      // What is made once and kept, as styles and fonts are, is made in the first rounds.
      try await rounds(12)
      let before = heapInUse
      try await rounds(28)
      let growth = heapInUse - before
      expect(growth < 28 * 26 * tolerance, "the heap grew by \(growth) bytes, \(growth / (28 * 26)) for each")
    }
  }
}

@MainActor
private var subjects: [Subject] {
  [
    Subject("UIView", { UIView() }) { view in
      view.backgroundColor = .red
      view.alpha = 0.5
      view.layer.shadowOpacity = 1
      view.transform = CGAffineTransform(rotationAngle: 1)
      UIView.animate(withDuration: 1) { view.alpha = 1 }
    },
    Subject("a view that draws", { DrawnView() }) { $0.setNeedsDisplay() },
    Subject("UILabel", { UILabel() }) {
      $0.text = "text that may wrap"
      $0.numberOfLines = 0
    },
    Subject("UIButton", { UIButton(type: .system) }) { button in
      button.setTitle("Press", for: .normal)
      var presses = 0
      button.addAction(UIAction { [weak button] _ in presses += button == nil ? 0 : 1 }, for: .touchUpInside)
      button.sendActions(for: .touchUpInside)
      expect(presses, equals: 1)
    },
    Subject("UIStackView", { UIStackView(arrangedSubviews: [UIView(), UILabel()]) }) {
      $0.axis = .vertical
      $0.arrangedSubviews.first?.isHidden = true
    },
    Subject("UIScrollView", { UIScrollView() }) { scroll in
      let content = Content(1000, 1000)
      scroll.place(content)
      content.pin(to: scroll)
      scroll.contentOffset.y = 100
    },
    Subject("UIImageView", { UIImageView(image: UIImage(systemName: "lock.shield")) }) { $0.tintColor = .red },
    Subject("UIControl", { UIControl() }) { $0.isEnabled = false },
    Subject("UILayoutGuide and NSLayoutConstraint") { root, lives in
      let guide = lives.watch(UILayoutGuide())
      root.view.addLayoutGuide(guide)
      let constraint = lives.watch(guide.widthAnchor.constraint(equalTo: root.view.widthAnchor, multiplier: 0.5))
      constraint.isActive = true
      return { [weak guide] in guide.map { root.view.removeLayoutGuide($0) } }
    },
    Subject("CADisplayLink") { _, lives in
      let link = lives.watch(CADisplayLink(target: Counter(), selector: Counter.tick))
      link.add(to: .main, forMode: .common)
      return { [weak link] in link?.invalidate() }
    },
    Subject(presenting: "UIAlertController") {
      let alert = UIAlertController(title: "Title", message: "Message", preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "OK", style: .default))
      return alert
    },
    Subject(presenting: "UIViewController, as a sheet") { UIViewController() },
    Subject(presenting: "UINavigationController, full screen") {
      let navigation = UINavigationController(rootViewController: UIViewController())
      navigation.modalPresentationStyle = .fullScreen
      return navigation
    },
    Subject("UIWindow") { root, lives in
      guard let scene = root.view.window?.windowScene else { return {} }
      let window = lives.watch(UIWindow(windowScene: scene))
      window.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
      window.rootViewController = lives.watch(UIViewController())
      window.makeKeyAndVisible()
      return { [weak window] in
        guard let window else { return }
        TestWindow.close(window)
      }
    },
  ]
}

@MainActor
private final class Counter {
  func tick(_ link: CADisplayLink) {}
}

private final class DrawnView: UIView {
  override func draw(_ rect: CGRect) {
    UIColor.red.setFill()
    UIBezierPath(ovalIn: bounds).fill()
  }
}
