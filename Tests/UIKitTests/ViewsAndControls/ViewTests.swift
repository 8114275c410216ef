import UIKit

@MainActor
func viewTests() {
  test("a turned view takes the frame that is set, with a size that is not negative") {
    let root = UIView(), view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    root.addSubview(view)
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    view.frame = CGRect(x: 10, y: 20, width: 40, height: 30)
    expect(abs(view.bounds.size.width - 30) < 0.001 && abs(view.bounds.size.height - 40) < 0.001, "\(view.bounds)")
    expect(abs(view.frame.minX - 10) < 0.001 && abs(view.frame.height - 30) < 0.001, "\(view.frame)")
  }

  test("a rectangle of a view that is turned by half a right angle is converted to the one around all its corners") {
    let root = UIView(), view = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    root.addSubview(view)
    for angle in [CGFloat.pi / 4, 3 * .pi / 4, -.pi / 4, -3 * .pi / 4] {
      view.transform = CGAffineTransform(rotationAngle: angle)
      let around = view.convert(view.bounds, to: root), length = 100 * CGFloat(2).squareRoot()
      expect(abs(around.width - length) < 0.001 && abs(around.height - length) < 0.001, "\(around)")
      expect(abs(around.midX - 150) < 0.001 && abs(around.midY - 150) < 0.001, "\(around)")
    }
  }

  test("a view that is put beside one that is no subview comes in front of all") {
    let (root, views) = make(2)
    let stranger = UIView(), first = UIView(), second = UIView()
    root.insertSubview(first, belowSubview: stranger)
    expect(root.subviews, equals: views + [first])
    root.insertSubview(second, aboveSubview: stranger)
    expect(root.subviews, equals: views + [first, second])
  }

  test("a field has a font and a button a colour before any is set") {
    let field = UITextField(), button = UIButton(type: .system)
    expect(field.font, equals: .preferredFont(forTextStyle: .body))
    field.font = .systemFont(ofSize: 30)
    expect(field.font?.pointSize, equals: 30)
    field.font = nil
    expect(field.font, equals: .preferredFont(forTextStyle: .body))
    expect(button.titleColor(for: .normal), equals: .label)
    button.setTitleColor(.red, for: .normal)
    expect(button.titleColor(for: .highlighted), equals: .red)
    button.setTitleColor(nil, for: .normal)
    expect(button.titleColor(for: .normal), equals: .label)
  }
}
