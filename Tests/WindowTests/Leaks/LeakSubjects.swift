import CQuintetGTK
import Testing

@testable import MapKit
@testable import UIKit
@testable import UIKitTests

@MainActor
var leakSubjects: [LeakSubject] {
  plainViews + controls + gestures + LeakSubject.tables + maps + otherObjects + LeakSubject.controllers
}

@MainActor
private var plainViews: [LeakSubject] {
  [
    LeakSubject("UIView", { UIView() }) { view in
      view.backgroundColor = .red
      view.alpha = 0.5
      view.layer.shadowOpacity = 1
      view.transform = CGAffineTransform(rotationAngle: 1)
      UIView.animate(withDuration: 1) { view.alpha = 1 }
    },
    LeakSubject("a view that draws", { DrawnView() }) { $0.setNeedsDisplay() },
    LeakSubject("a view with layers beside its subviews", { UIView() }) { view in
      view.addSubview(UIView())
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
      layer.backgroundColor = UIColor.red.cgColor
      layer.shadowOpacity = 1
      layer.mask = CALayer()
      layer.mask?.frame = layer.bounds
      layer.mask?.backgroundColor = UIColor.black.cgColor
      layer.addSublayer(CALayer())
      view.layer.insertSublayer(layer, at: 0)
      view.layer.mask = CALayer(layer: layer)
      view.layer.zPosition = 1
    },
    LeakSubject("CALayer.contents", { UIView() }) { view in
      let layer = CALayer(), image = SamplePictures.quarters(8, 8).cgImage
      layer.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
      layer.contents = image?.cropping(to: CGRect(x: 2, y: 2, width: 4, height: 4))
      view.layer.addSublayer(layer)
      view.layer.contents = image.map { UIImage(cgImage: $0, scale: 2, orientation: .left) }
    },
    LeakSubject("CAGradientLayer", { UIView() }) { view in
      for type in [CAGradientLayerType.axial, .radial] {
        let layer = CAGradientLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
        layer.colors = [UIColor.red.cgColor, UIColor.blue.withAlphaComponent(0.5).cgColor]
        layer.locations = [0, 0.5]
        layer.type = type
        view.layer.addSublayer(layer)
      }
    },
    LeakSubject("CAShapeLayer", { UIView() }) { view in
      let layer = CAShapeLayer(), path = CGMutablePath()
      path.addEllipse(in: CGRect(x: 0, y: 0, width: 50, height: 40))
      layer.path = path
      layer.strokeColor = UIColor.red.cgColor
      layer.strokeEnd = 0.5
      layer.lineDashPattern = [3, 2]
      view.layer.addSublayer(layer)
    },
    LeakSubject("CATransition", { UIView() }) { view in
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: 0, width: 50, height: 40)
      view.layer.addSublayer(layer)
      for layer in [view.layer, layer] { layer.add(CATransition(), forKey: nil) }
    },
    LeakSubject("CATextLayer", { UIView() }) { view in
      for string in ["words" as Any, keptText] {
        let layer = CATextLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 50, height: 40)
        (layer.string, layer.isWrapped, layer.truncationMode) = (string, true, .end)
        view.layer.addSublayer(layer)
      }
    },
    LeakSubject("CATransformLayer", { UIView() }) { view in
      let layer = CATransformLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 50, height: 40)
      layer.opacity = 0.5
      layer.addSublayer(CALayer())
      view.layer.addSublayer(layer)
    },
    LeakSubject("a layer that draws, as a view's own", { DrawnLayerView() }) { view in
      view.layer.setNeedsDisplay()
      view.layer.setNeedsLayout()
    },
    LeakSubject("UILabel", { UILabel() }) {
      $0.text = "text that may wrap"
      $0.numberOfLines = 0
    },
    LeakSubject("UIVisualEffectView", { UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial)) }) {
      $0.contentView.addSubview(UILabel())
      $0.effect = UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark))
    },
    LeakSubject("UIListContentView", { UIListContentView(configuration: .valueCell()) }) { view in
      var content = UIListContentConfiguration.subtitleCell()
      (content.text, content.secondaryText) = ("text that may wrap", "and more of it")
      content.image = UIImage(systemName: "lock.shield")
      view.configuration = content
      _ = view.textLayoutGuide
    },
    LeakSubject("UIStepper", { UIStepper() }) {
      $0.value = 5
      $0.setBackgroundImage(UIImage(systemName: "lock.shield"), for: .normal)
      $0.setDividerImage(UIImage(systemName: "plus"), forLeftSegmentState: .normal, rightSegmentState: .normal)
    },
    LeakSubject("UIStackView", { UIStackView(arrangedSubviews: [UIView(), UILabel()]) }) {
      $0.axis = .vertical
      $0.arrangedSubviews.first?.isHidden = true
    },
    LeakSubject("UIScrollView", { UIScrollView() }) { scroll in
      let content = Content(1000, 1000)
      scroll.place(content)
      content.pin(to: scroll)
      scroll.contentOffset.y = 100
    },
    LeakSubject("a UIScrollView that zooms", { ZoomingView() }) { $0.setZoomScale(2, animated: true) },
    LeakSubject("UIImageView", { UIImageView(image: UIImage(systemName: "lock.shield")) }) { $0.tintColor = .red },
    LeakSubject("a card that is measured before it is shown", { CardSample.measured() }) { card in
      card.comeIn()
    },
    LeakSubject("UIProgressView", { UIProgressView(progressViewStyle: .default) }) { $0.progress = 0.5 },
    LeakSubject("UIActivityIndicatorView", { UIActivityIndicatorView(style: .large) }) { $0.startAnimating() },
  ]
}

@MainActor
private var maps: [LeakSubject] {
  [
    // libshumate 1.4 keeps a layer's source for ever (platform-notes.md).
    LeakSubject("MKMapView", tolerance: gtk_get_minor_version() < 14 ? 64 : 384) { root, lives in
      let map = lives.watch(MKMapView(frame: root.view.bounds))
      map.region = SampleMap.harbour
      for index in 0..<3 {
        let pin = lives.watch(MKPointAnnotation())
        pin.coordinate = SampleMap.harbour.center
        pin.coordinate.longitude += Double(index) / 100
        map.addAnnotation(pin)
      }
      let journal = lives.watch(MapJournal())
      map.delegate = journal
      map.addOverlay(lives.watch(SampleTiles(.failure)))
      root.view.addSubview(map)
      map.layoutIfNeeded()
      map.selectAnnotation(map.annotations[0], animated: false)
      return { [weak map] in
        _ = journal
        map?.removeFromSuperview()
      }
    }
  ]
}

@MainActor
private var controls: [LeakSubject] {
  [
    LeakSubject("UIControl", { UIControl() }) { $0.isEnabled = false },
    LeakSubject("UIButton", { UIButton(type: .system) }) { button in
      button.setTitle("Press", for: .normal)
      var presses = 0
      button.addAction(UIAction { [weak button] _ in presses += button == nil ? 0 : 1 }, for: .touchUpInside)
      button.sendActions(for: .touchUpInside)
      #expect(presses == 1)
    },
    LeakSubject("a button with a menu", { UIButton(type: .system) }) { button in
      let inside = UIMenu(options: .displayInline, children: [UIAction(title: "B", state: .on) { _ in }])
      button.menu = UIMenu(title: "T", children: [UIAction(title: "A") { [weak button] _ in button?.tag = 1 }, inside])
      button.showsMenuAsPrimaryAction = true
      button.sendActions(for: .menuActionTriggered)
      _ = button.accessibilityActivate()
    },
    LeakSubject("UIPickerView") { root, lives in
      let source = lives.watch(Wheels([100_000, 3])), picker = lives.watch(UIPickerView(frame: root.view.bounds))
      picker.dataSource = source
      picker.delegate = source
      root.view.addSubview(picker)
      picker.layoutIfNeeded()
      picker.selectRow(50_000, inComponent: 0, animated: false)
      picker.selectRow(2, inComponent: 1, animated: true)
      source.counts = [9]
      picker.reloadAllComponents()
      return { [weak picker] in
        _ = source
        picker?.removeFromSuperview()
      }
    },
    LeakSubject("UIDatePicker", { UIDatePicker() }) { picker in
      picker.datePickerMode = .date
      picker.maximumDate = picker.date.addingTimeInterval(86_400)
      picker.addAction(UIAction { [weak picker] _ in picker?.tag += 1 }, for: .valueChanged)
      picker.layoutIfNeeded()
      picker.setDate(picker.date.addingTimeInterval(-864_000), animated: true)
    },
    LeakSubject("UISwitch", { UISwitch() }) {
      $0.isOn = true
      $0.onTintColor = .red
      $0.thumbTintColor = .blue
    },
    LeakSubject("a UITextField with views at its sides", { UITextField() }) { field in
      field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      field.leftViewMode = .always
      field.rightView = UILabel()
      field.rightViewMode = .unlessEditing
      field.layoutIfNeeded()
      field.rightView = nil
    },
    LeakSubject("UISegmentedControl", { UISegmentedControl(items: ["One", "Two", "Three"]) }) { control in
      control.selectedSegmentIndex = 1
      control.selectedSegmentTintColor = .red
      control.setImage(UIImage(systemName: "star"), forSegmentAt: 0)
      control.removeSegment(at: 2, animated: false)
    },
    LeakSubject("a UIButton with pictures and a surface", { UIButton(type: .custom) }) { button in
      button.setBackgroundImage(square(20), for: .normal)
      button.setImage(square(200), for: .normal)
      button.imageView?.contentMode = .scaleAspectFit
      button.imageEdgeInsets.left = 4
      button.layer.cornerRadius = 4
    },
    LeakSubject("UITextField", { UITextField() }) {
      $0.placeholder = "placeholder"
      $0.text = "text"
      $0.becomeFirstResponder()
    },
    LeakSubject("a UITextField with an input view and a toolbar") { root, lives in
      let field = lives.watch(UITextField()), bar = lives.watch(UIToolbar())
      bar.sizeToFit()
      bar.items = [.flexibleSpace(), UIBarButtonItem(systemItem: .done), UIBarButtonItem(customView: UISwitch())]
      field.inputAccessoryView = bar
      field.inputView = lives.watch(UIInputView(frame: .zero, inputViewStyle: .keyboard))
      root.view.place(field)
      field.becomeFirstResponder()
      return { [weak field] in field?.removeFromSuperview() }
    },
    LeakSubject("UIToolbar", { UIToolbar() }) { bar in
      bar.standardAppearance.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.red]
      let item = UIBarButtonItem(title: "Act", menu: UIMenu(children: [UIAction(title: "One") { _ in }]))
      bar.items = [item, .fixedSpace(10), UIBarButtonItem(customView: UILabel())]
      item.title = "Other"
      bar.setItems([UIBarButtonItem(systemItem: .add), item], animated: true)
    },
    LeakSubject("UITextView", { UITextView() }) {
      $0.isScrollEnabled = false
      $0.textAlignment = .right
      $0.text = "text\nمرحبا"
      $0.typingAttributes = [.font: UIFont.systemFont(ofSize: 30), .link: "https://example.com"]
      $0.editable?.paste("typed")
      $0.isEditable = false
      $0.followLinks()
      $0.becomeFirstResponder()
    },
    LeakSubject("UISearchBar", { UISearchBar() }) {
      $0.showsCancelButton = true
      $0.text = "text"
    },
  ]
}

@MainActor
private var gestures: [LeakSubject] {
  [
    LeakSubject("UITapGestureRecognizer", on: { UITapGestureRecognizer(target: Counter(), action: Counter.count) }),
    LeakSubject("UILongPressGestureRecognizer", on: { UILongPressGestureRecognizer() }),
    LeakSubject("UIPanGestureRecognizer", on: { UIPanGestureRecognizer() }),
    LeakSubject("UIScreenEdgePanGestureRecognizer", on: { UIScreenEdgePanGestureRecognizer() }),
    LeakSubject("UIPinchGestureRecognizer", on: { UIPinchGestureRecognizer() }),
    LeakSubject("UISwipeGestureRecognizer", on: { UISwipeGestureRecognizer() }),
  ]
}

@MainActor
private var otherObjects: [LeakSubject] {
  [
    LeakSubject("UILayoutGuide and NSLayoutConstraint") { root, lives in
      let guide = lives.watch(UILayoutGuide())
      root.view.addLayoutGuide(guide)
      let constraint = lives.watch(guide.widthAnchor.constraint(equalTo: root.view.widthAnchor, multiplier: 0.5))
      constraint.isActive = true
      return { [weak guide] in guide.map { root.view.removeLayoutGuide($0) } }
    },
    LeakSubject("CADisplayLink") { _, lives in
      let link = lives.watch(CADisplayLink(target: Counter(), selector: Counter.tick))
      link.add(to: .main, forMode: .common)
      return { [weak link] in link?.invalidate() }
    },
    LeakSubject("UIViewPropertyAnimator") { root, lives in
      let view = UIView(), animator = lives.watch(UIViewPropertyAnimator(duration: 60, dampingRatio: 0.5))
      root.view.addSubview(view)
      animator.addAnimations { (view.alpha, view.layer.cornerRadius) = (0.5, 8) }
      animator.addCompletion { _ in }
      animator.fractionComplete = 0.5
      return { view.removeFromSuperview() }
    },
    LeakSubject("UIImage, from data") { root, lives in
      let image = lives.watch(try #require(UIImage(data: SamplePictures.file)))
      let view = lives.watch(UIImageView(image: image))
      view.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
      root.view.addSubview(view)
      return { [weak view] in view?.removeFromSuperview() }
    },
    LeakSubject("UIGraphicsImageRenderer and what is made of its picture") { root, lives in
      let format = UIGraphicsImageRendererFormat(), size = CGSize(width: 12, height: 8)
      (format.opaque, format.scale) = (true, 1)
      let picture = lives.watch(
        UIGraphicsImageRenderer(size: size, format: format).image { context in
          UIColor.red.setFill()
          context.fill(CGRect(x: 0, y: 0, width: 6, height: 8))
        }
      )
      let tinted = lives.watch(picture.withTintColor(.blue))
      let smaller = lives.watch(
        UIGraphicsImageRenderer(size: size).image { _ in tinted.draw(in: CGRect(x: 1, y: 1, width: 6, height: 4)) }
      )
      _ = (smaller.pngData(), smaller.jpegData(compressionQuality: 0.5))
      return {}
    },
    LeakSubject("text that is measured and drawn without a view") { root, lives in
      let context = lives.watch(NSStringDrawingContext()), size = CGSize(width: 40, height: 30)
      let options: NSStringDrawingOptions = [.usesLineFragmentOrigin, .truncatesLastVisibleLine]
      _ = lives.watch(
        UIGraphicsImageRenderer(size: size).image { _ in
          keptText.draw(with: CGRect(origin: .zero, size: size), options: options, context: context)
        }
      )
      _ = keptText.boundingRect(with: size, options: options, context: context)
      return {}
    },
  ]
}

/// Made once: Foundation on Linux loses 352 bytes with each attributed string that is made with attributes.
@MainActor private let keptText = NSAttributedString(
  string: "one two three four",
  attributes: [.font: UIFont.systemFont(ofSize: 12)]
)

@MainActor
private final class Counter {
  func tick(_ link: CADisplayLink) {}
  func count() {}
}

/// Is its own delegate, and zooms its content.
private final class ZoomingView: UIScrollView, UIScrollViewDelegate {
  private let zoomed = UIView(frame: CGRect(x: 0, y: 0, width: 500, height: 500))

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(zoomed)
    contentSize = zoomed.frame.size
    delegate = self
    maximumZoomScale = 4
    zoomScale = 1.5
  }

  required init?(coder: NSCoder) { nil }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }
}

/// Has a layer of a class that draws.
private final class DrawnLayerView: UIView {
  final class Layer: CALayer {
    override func draw(in ctx: CGContext) { ctx.fillEllipse(in: bounds) }
  }

  override class var layerClass: AnyClass { Layer.self }
}

/// Draws with everything that a path and a context have.
private final class DrawnView: UIView {
  override func draw(_ rect: CGRect) {
    UIColor.red.setFill()
    UIColor.blue.setStroke()
    let path = UIBezierPath(roundedRect: bounds.insetBy(dx: 5, dy: 5), cornerRadius: 8)
    path.append(UIBezierPath(arcCenter: center, radius: 20, startAngle: 0, endAngle: 2, clockwise: true))
    path.move(to: .zero)
    path.addCurve(to: center, controlPoint1: CGPoint(x: 5, y: 0), controlPoint2: CGPoint(x: 0, y: 5))
    path.lineWidth = 3
    path.fill()
    path.stroke()
  }
}

extension SamplePictures {
  /// A small picture's file.
  fileprivate static let file = quarters(20, 20).pngData() ?? Data()
}
