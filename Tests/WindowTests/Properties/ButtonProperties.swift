import CQuintetGTK

@testable import UIKit
@testable import UIKitTests

@MainActor
var buttonProperties: [ViewProperty] {
  func make() -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle("Press", for: .normal)
    return button
  }
  let heart = UIImage(systemName: "heart"), star = UIImage(systemName: "star")
  func title(_ color: UIColor) -> NSAttributedString {
    NSAttributedString(string: "Marked", attributes: [.foregroundColor: color])
  }
  return properties(
    of: UIButton.self,
    make,
    [
      ("title", { $0.setTitle("One", for: .normal) }, { $0.setTitle("Another one", for: .normal) }),
      ("title nil", { $0.setTitle("One", for: .normal) }, { $0.setTitle(nil, for: .normal) }),
      (
        "attributedTitle", { $0.setAttributedTitle(title(.red), for: .normal) },
        { $0.setAttributedTitle(title(.blue), for: .normal) }
      ),
      (
        "attributedTitle nil", { $0.setAttributedTitle(title(.red), for: .normal) },
        { $0.setAttributedTitle(nil, for: .normal) }
      ),
      ("titleColor", { $0.setTitleColor(.red, for: .normal) }, { $0.setTitleColor(.green, for: .normal) }),
      ("titleColor nil", { $0.setTitleColor(.red, for: .normal) }, { $0.setTitleColor(nil, for: .normal) }),
      ("image", { $0.setImage(heart, for: .normal) }, { $0.setImage(star, for: .normal) }),
      (
        "tintColor under an image",
        {
          $0.setImage(heart, for: .normal); $0.tintColor = .red
        },
        {
          $0.setImage(heart, for: .normal); $0.tintColor = .green
        }
      ),
      ("image nil", { $0.setImage(heart, for: .normal) }, { $0.setImage(nil, for: .normal) }),
      (
        "contentEdgeInsets", { $0.contentEdgeInsets = UIEdgeInsets(top: 0, left: 4, bottom: 0, right: 0) },
        { $0.contentEdgeInsets = UIEdgeInsets(top: 2, left: 3, bottom: 14, right: 35) }
      ),
      (
        "titleLabel's font", { $0.titleLabel?.font = .systemFont(ofSize: 10) },
        { $0.titleLabel?.font = .boldSystemFont(ofSize: 20) }
      ),
      (
        "imageEdgeInsets",
        {
          $0.setImage(heart, for: .normal); $0.imageEdgeInsets.left = 2
        },
        {
          $0.setImage(heart, for: .normal); $0.imageEdgeInsets.left = 22
        }
      ),
      (
        "imageEdgeInsets zero",
        {
          $0.setImage(heart, for: .normal); $0.imageEdgeInsets = UIEdgeInsets(top: 0, left: 22, bottom: 0, right: 0)
        },
        {
          $0.setImage(heart, for: .normal); $0.imageEdgeInsets = .zero
        }
      ),
      (
        "titleEdgeInsets",
        {
          $0.setImage(heart, for: .normal); $0.titleEdgeInsets.left = 2
        },
        {
          $0.setImage(heart, for: .normal); $0.titleEdgeInsets.left = 22
        }
      ),
      ("role", { $0.role = .normal }, { $0.role = .destructive }),
      ("isEnabled", { $0.isEnabled = true }, { $0.isEnabled = false }),
      ("isSelected", { $0.isSelected = false }, { $0.isSelected = true }),
      ("isHighlighted", { $0.isHighlighted = false }, { $0.isHighlighted = true }),
      (
        "the disabled title",
        {
          $0.setTitle("Off", for: .disabled); $0.isEnabled = true
        },
        {
          $0.setTitle("Off", for: .disabled); $0.isEnabled = false
        }
      ),
      (
        "the selected title",
        {
          $0.setTitle("Chosen", for: .selected); $0.isSelected = false
        },
        {
          $0.setTitle("Chosen", for: .selected); $0.isSelected = true
        }
      ),
      (
        "the selected title's colour",
        {
          $0.setTitleColor(.red, for: .selected); $0.isSelected = true
        },
        {
          $0.setTitleColor(.green, for: .selected); $0.isSelected = true
        }
      ),
      (
        "the selected image",
        {
          $0.setImage(star, for: .selected); $0.isSelected = false
        },
        {
          $0.setImage(star, for: .selected); $0.isSelected = true
        }
      ),
      (
        "the disabled attributed title",
        {
          $0.setAttributedTitle(title(.red), for: .disabled); $0.isEnabled = true
        },
        {
          $0.setAttributedTitle(title(.red), for: .disabled); $0.isEnabled = false
        }
      ),
      ("configuration", { $0.configuration = .filled() }, { $0.configuration = .plain() }),
      ("configuration nil", { $0.configuration = .filled() }, { $0.configuration = nil }),
    ]
  )
}

@MainActor
var configurationProperties: [ViewProperty] {
  typealias Configuration = UIButton.Configuration
  func make() -> UIButton {
    var configuration = Configuration.gray()
    (configuration.title, configuration.image) = ("Press", UIImage(systemName: "heart"))
    return UIButton(configuration: configuration)
  }
  func property<Value>(_ name: String, _ path: WritableKeyPath<Configuration, Value>, _ first: Value, _ second: Value)
    -> (name: String, first: (UIButton) -> Void, second: (UIButton) -> Void)
  {
    (name, { $0.configuration?[keyPath: path] = first }, { $0.configuration?[keyPath: path] = second })
  }
  func styled(_ style: @escaping () -> Configuration) -> (UIButton) -> Void {
    { button in
      var configuration = style()
      configuration.title = "Press"
      button.configuration = configuration
    }
  }
  return properties(
    of: UIButton.self,
    make,
    [
      property("title", \.title, "One", "Another one"), property("subtitle", \.subtitle, nil, "Below"),
      property("image", \.image, UIImage(systemName: "heart"), UIImage(systemName: "star")),
      property("imagePlacement", \.imagePlacement, .leading, .trailing),
      property("imagePlacement below", \.imagePlacement, .top, .bottom),
      property("imagePadding", \.imagePadding, 2, 20),
      (
        "titlePadding",
        {
          $0.configuration?.subtitle = "Below"; $0.configuration?.titlePadding = 1
        },
        {
          $0.configuration?.subtitle = "Below"; $0.configuration?.titlePadding = 12
        }
      ),
      property("showsActivityIndicator", \.showsActivityIndicator, false, true),
      property("baseForegroundColor", \.baseForegroundColor, .red, .green),
      property("baseForegroundColor nil", \.baseForegroundColor, .red, nil),
      property("baseBackgroundColor", \.baseBackgroundColor, .red, .green),
      property("baseBackgroundColor nil", \.baseBackgroundColor, .red, nil),
      property("cornerStyle", \.cornerStyle, .small, .large), property("cornerStyle", \.cornerStyle, .medium, .capsule),
      property(
        "contentInsets",
        \.contentInsets,
        NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4),
        NSDirectionalEdgeInsets(top: 5, leading: 26, bottom: 17, trailing: 8)
      ),
      (
        "default insets",
        { $0.configuration?.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4) },
        { $0.configuration?.setDefaultContentInsets() }
      ),
      ("style filled", styled { .filled() }, styled { .gray() }),
      ("style tinted", styled { .tinted() }, styled { .plain() }),
    ]
  )
}
