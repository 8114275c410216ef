@_exported import WindowTesting

// What UIKit does, by its public API alone, so that the same tests run on Apple's. Each test names what Apple documents, or what is common
// knowledge there.

/// Declares the tests.
@MainActor
public func registerUIKitTests() {
  suite("constraints", constraintTests)
  suite("layout changes", changeTests)
  suite("guides", guideTests)
  suite("examples", guideExampleTests)
  suite("direction", directionTests)
  suite("stacks", stackTests)
  suite("constraint trees", constraintTreeTests)
  suite("stack trees", stackTreeTests)
  suite("margins", marginTests)
  suite("colours and fonts", colorAndFontTests)
  suite("attributed text", attributedTextTests)
  suite("bar items", barItemTests)
  suite("renderer", rendererTests)
  suite("paths", pathTests)
  suite("layers", layerTests)
  suite("hierarchy", hierarchyTests)
  suite("layout models", layoutModelTests)
  suite("values", valueTests)
  suite("views", viewTests)
  suite("subclasses", subclassTests)
  suite("overrides", overrideTests)
  suite("life cycle", lifeCycleTests)
  suite("presentation", presentationTests)
  suite("navigation", navigationTests)
  suite("tables", tableTests)
  suite("table changes", tableChangeTests)
  suite("table editing", editingTests)
  suite("diffable data sources", diffableTests)
  suite("scrolling", scrollTests)
  suite("zooming", zoomTests)
  suite("controls", controlTests)
  suite("looks of buttons", buttonLookTests)
  suite("segmented controls", segmentedControlTests)
  suite("animation", animationTests)
  suite("text input", textInputTests)
  suite("memory", memoryTests)
  suite("drawing", drawingTests)
  suite("declarations", declarationTests)
  suite("child controllers", childControllerTests)
  suite("text", textTests)
}
