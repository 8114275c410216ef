import QuintetConsent
import QuintetStorage

extension ConsentConfiguration {
  /// The purposes that are asked for, at most 64; empty for consent as a whole.
  ///
  /// With purposes the question has a third button, which leads to a page with a switch for each. The status is `accept` if every purpose is
  /// granted, and otherwise `deny`. A purpose that is added later is asked for by itself; one that is removed is forgotten. Errors are thrown when
  /// ``Consent`` is made: ``ConsentError/invalidPurposes(_:)``, ``ConsentError/emptyText(_:)``, ``ConsentError/equalTexts(_:)`` and
  /// ``ConsentError/missingTexts(language:)``.
  public var purposes: [ConsentPurpose] {
    get { asked?.purposes ?? [] }
    set { ask(for: newValue, purposeTexts) }
  }

  /// The host's own words for the page of purposes.
  public var purposeTexts: ConsentPurposeTexts {
    get { asked?.texts ?? ConsentPurposeTexts() }
    set { ask(for: purposes, newValue) }
  }

  private var asked: Purposes? { purposeAsking as? Purposes }

  private mutating func ask(for purposes: [ConsentPurpose], _ texts: ConsentPurposeTexts) {
    purposeAsking = Purposes(purposes, texts)
  }
}

extension Consent {
  /// Returns true if a purpose is granted, by a choice that holds: false for one that is denied, was not asked for yet, or is not among
  /// ``ConsentConfiguration/purposes``. Any thread.
  public func isGranted(_ purpose: String) -> Bool {
    if let status = pendingStatus { return status == .accept && isAsked(purpose) }
    return purposeAnswers.byID[purpose] ?? false
  }

  /// Grants or denies one purpose, for hosts that have a switch of their own: a choice of now, stored and reported like any other. The answers for the
  /// other purposes stay as they are, and hold no longer by it. A purpose that is not among ``ConsentConfiguration/purposes`` changes nothing.
  ///
  /// On the main thread the choice is stored when this returns, from another one when the main queue comes to it.
  public func setGranted(_ isGranted: Bool, for purpose: String) {
    guard isAsked(purpose) else { return }
    var answers = StoredFields()
    answers.set(purpose, isGranted)
    set(PurposeAnswers(answers))
  }

  private func isAsked(_ purpose: String) -> Bool {
    let asked = purposes as? Purposes
    return asked?.purposes.contains { $0.id == purpose } ?? false
  }
}
