@testable import QuintetBuffs

// Tests alone compare effects; in the SDK it would be a kilobyte for each host. Names with their modules need no `@retroactive`, which a check
// that compiles SDK and tests as one package refuses.

extension QuintetBuffs.BuffMachine.Effect: Swift.Equatable {
  public static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.fetch(let one), .fetch(let other)): one == other
    case (.ask(let one), .ask(let other)): one == other
    case (.setAlarm(let one), .setAlarm(let other)): one == other
    case (.cancel(let one), .cancel(let other)): one == other
    case (.store(let one), .store(let other)): one == other
    case (.notify(let one), .notify(let other)): one == other
    case (.fetch, _), (.ask, _), (.setAlarm, _), (.cancel, _), (.store, _), (.notify, _): false
    }
  }
}

extension QuintetBuffs.BuffUpdate: Swift.Equatable {
  public static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.shown(let one), .shown(let other)), (.expired(let one), .expired(let other)): one == other
    case (.answered(let one, let answer, let after), .answered(let other, let itsAnswer, let itsAfter)):
      one == other && answer == itsAnswer && after == itsAfter
    case (.closed(let one, let reason), .closed(let other, let itsReason)): one == other && reason == itsReason
    case (.failed(let one), .failed(let other)): one == other
    case (.shown, _), (.answered, _), (.expired, _), (.closed, _), (.failed, _): false
    }
  }
}
