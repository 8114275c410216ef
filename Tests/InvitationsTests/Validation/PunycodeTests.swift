import Testing

@testable import Invitations

@Suite struct PunycodeTests {
  /// The samples of RFC 3492, section 7.1, and its encoding of mixed labels; letters in lower case, as labels are.
  @Test(arguments: [
    ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"),
    ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
    ("他們爲什麽不說中文", "ihqwctvzc91f659drss3x8bo0yb"),
    ("למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"),
    ("यहलोगहिन्दीक्योंनहींबोलसकतेहैं", "i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd"),
    ("なぜみんな日本語を話してくれないのか", "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"),
    ("세계의모든사람들이한국어를이해한다면얼마나좋을까", "989aomsvi5e83db1d2a355cv1e0vak1dwrv93d5xbh15a0dt30a5jpsd879ccm6fea98c"),
    ("почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"),
    ("porquénopuedensimplementehablarenespañol", "porqunopuedensimplementehablarenespaol-fmd56a"),
    ("tạisaohọkhôngthểchỉnóitiếngviệt", "tisaohkhngthchnitingvit-kjcr8268qyxafd2f1b9g"),
    ("3年b組金八先生", "3b-ww4c5e180e575a65lsy2b"),
    ("ひとつ屋根の下2", "2-u9tlzr9756bt3uc0v"),
    ("パフィーdeルンバ", "de-jg4avhby1noc0d"),
    ("そのスピードで", "d9juau41awczczp"),
    ("bücher", "bcher-kva"),
  ])
  func punycodeMatchesTheStandardsSamples(_ label: String, _ encoded: String) {
    #expect(Punycode.encode(Array(label.unicodeScalars)) == encoded)
  }

  @Test func labelsOverSixtyThreeCharactersAreRefused() {
    #expect(Punycode.encode(Array(repeating: "ü", count: 64)) == nil)
    #expect(Punycode.encode(Array(repeating: "\u{10FFFF}", count: 63)) != nil)
  }
}
