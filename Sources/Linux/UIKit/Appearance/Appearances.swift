/// Looks that the program has set for whole classes, in the order in which it asked for them.
///
/// A class and its conditions have one proxy, an object of the class that is never shown: its setters tell what was set, as those of all
/// other objects do, and there it is recorded.
@MainActor
enum Appearances {
  typealias Change = @MainActor (any AppearanceTarget) -> Void

  /// True once the program has asked for a look to set.
  static var isInUse: Bool { !looks.isEmpty }
  /// True if a look is for some traits only.
  private(set) static var dependsOnTraits = false

  /// Returns the object that stands for a class under conditions, the same one each time.
  static func proxy<Target: AppearanceTarget>(
    _ type: AnyClass,
    _ traits: UITraitCollection,
    _ containers: [any UIAppearanceContainer.Type],
    _ make: () -> Target
  ) -> Target {
    let type = ObjectIdentifier(type), containers = containers.map { ObjectIdentifier($0) }
    let known = looks.first {
      $0.type == type && $0.containers == containers && $0.traits == traits && $0.proxy is Target
    }
    if let proxy = known?.proxy as? Target { return proxy }
    let proxy = make()
    looks.append(Look(type: type, containers: containers, traits: traits, proxy: proxy))
    looksOfClasses = [:]
    dependsOnTraits = dependsOnTraits || traits != UITraitCollection()
    proxy.customization = -Int32(looks.count)
    return proxy
  }

  /// Records a change of the look that an object is the proxy of.
  static func record(_ key: AppearanceKey, on proxy: any AppearanceTarget, _ change: @escaping Change) {
    looks[Int(-proxy.customization) - 1].set(key, change)
  }

  /// Records that an object has something of its own.
  static func mark(_ key: AppearanceKey, on target: any AppearanceTarget) {
    if target !== applied { target.customization = adding(key, to: target.customization) }
  }

  /// Gives an object the look of its class, as far as it has none of its own: of the class nearest to its own, then in the outermost
  /// container, then among the most containers, then for its traits, and of what was asked for last.
  static func apply(to target: any AppearanceTarget, in container: UIResponder?, traits: UITraitCollection) {
    guard isInUse, target.customization >= 0 else { return }
    let ancestry = ancestry(of: type(of: target)), numbers = numbersOfLooks(of: ancestry)
    guard !numbers.isEmpty else { return }
    let own = customizations[Int(target.customization)].keys
    let dependOnContainers = numbers.contains { !looks[$0].containers.isEmpty }
    let around = sequence(first: dependOnContainers ? container : nil, next: { $0?.surroundings }).compactMap {
      $0.map { self.ancestry(of: type(of: $0)) }
    }
    let fitting = numbers.compactMap { number -> (look: Look, rank: [Int])? in
      let look = looks[number]
      guard !look.isForTraits || traits.containsTraits(in: look.traits), let place = look.place(in: around) else {
        return nil
      }
      let distance = ancestry.firstIndex(of: look.type) ?? 0
      return (look, [-distance, place, look.containers.count, look.isForTraits ? 1 : 0, number])
    }
    let changes = fitting.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }.flatMap(\.look.changes)
    let outer = applied
    applied = target
    for (key, change) in changes where !own.contains(key) { change(target) }
    applied = outer
  }

  // MARK: Private: looks

  /// Look of a class under conditions.
  private struct Look {
    let type: ObjectIdentifier
    let containers: [ObjectIdentifier]
    let traits: UITraitCollection
    let isForTraits: Bool
    let proxy: any AppearanceTarget
    private(set) var changes: [(key: AppearanceKey, change: Change)] = []

    init(type: ObjectIdentifier, containers: [ObjectIdentifier], traits: UITraitCollection, proxy: any AppearanceTarget)
    {
      (self.type, self.containers, self.traits, self.proxy) = (type, containers, traits, proxy)
      isForTraits = traits != UITraitCollection()
    }

    mutating func set(_ key: AppearanceKey, _ change: @escaping Change) {
      changes.removeAll { $0.key == key }
      changes.append((key, change))
    }

    /// Returns how far outside the outermost container is, among classes from inside to outside; nil where not all are there.
    func place(in around: [[ObjectIdentifier]]) -> Int? {
      guard let outermost = containers.last else { return -1 }
      var rest = around.indices[...]
      for container in containers.dropLast() {
        guard let place = rest.firstIndex(where: { around[$0].contains(container) }) else { return nil }
        rest = rest[(place + 1)...]
      }
      return rest.last { around[$0].contains(outermost) }
    }
  }

  private static var looks: [Look] = []
  /// Numbers of looks that an object of a class can have.
  private static var looksOfClasses: [ObjectIdentifier: [Int]] = [:]
  private static var ancestries: [ObjectIdentifier: [ObjectIdentifier]] = [:]
  /// Object that gets the look of its class just now, which is none of its own.
  private static weak var applied: (any AppearanceTarget)?

  private static func numbersOfLooks(of ancestry: [ObjectIdentifier]) -> [Int] {
    if let known = looksOfClasses[ancestry[0]] { return known }
    let numbers = looks.indices.filter { ancestry.contains(looks[$0].type) }
    looksOfClasses[ancestry[0]] = numbers
    return numbers
  }

  /// Returns a class and those above it.
  private static func ancestry(of type: AnyClass) -> [ObjectIdentifier] {
    if let known = ancestries[ObjectIdentifier(type)] { return known }
    let classes = sequence(first: type, next: { _getSuperclass($0) }).map { ObjectIdentifier($0) }
    ancestries[ObjectIdentifier(type)] = classes
    return classes
  }

  // MARK: Private: what objects have of their own

  /// Properties that were set on an object, and what they become with one more. Objects on which the same was set in the same order share it, so that
  /// each needs no more than its number.
  private struct Customization {
    var keys: Set<AppearanceKey> = []
    var next: [AppearanceKey: Int32] = [:]
  }

  private static var customizations = [Customization()]

  private static func adding(_ key: AppearanceKey, to number: Int32) -> Int32 {
    let before = Int(number)
    if customizations[before].keys.contains(key) { return number }
    if let known = customizations[before].next[key] { return known }
    let new = Int32(customizations.count)
    customizations.append(Customization(keys: customizations[before].keys.union([key])))
    customizations[before].next[key] = new
    return new
  }
}

/// A property, or a method with the states that it is called for.
enum AppearanceKey: Hashable {
  case property(AnyKeyPath)
  case method(String, [UIControl.State])
}

/// Has a look that `appearance()` sets: a view or a bar's item.
@MainActor
protocol AppearanceTarget: AnyObject {
  /// Number of what the program has set on the object itself; below 0, that of the look it is the proxy of, from -1 down.
  var customization: Int32 { get set }
}

extension UIView: AppearanceTarget {}
extension UIBarItem: AppearanceTarget {}

extension AppearanceTarget {
  /// Called when a property was set that `appearance()` sets too.
  func customized<Root: AppearanceTarget, Value>(_ property: ReferenceWritableKeyPath<Root, Value>, _ value: Value) {
    guard customization < 0 else { return Appearances.mark(.property(property), on: self) }
    Appearances.record(.property(property), on: self) { ($0 as? Root)?[keyPath: property] = value }
  }

  /// Called when a method was called that `appearance()` calls too, for states of its own.
  func customized<Root: AppearanceTarget>(
    _ method: String,
    _ states: UIControl.State...,
    again: @escaping @MainActor (Root) -> Void
  ) {
    guard customization < 0 else { return Appearances.mark(.method(method, states), on: self) }
    Appearances.record(.method(method, states), on: self) { ($0 as? Root).map(again) }
  }

  /// Counts what was set so far as the system's choice, and not the program's.
  func forgetCustomization() { if customization > 0 { customization = 0 } }
}
