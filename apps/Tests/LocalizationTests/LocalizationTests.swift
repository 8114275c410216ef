#if os(Linux)
  import Testing

  @testable import Localization

  @Suite struct ChoosingALanguage {
    private let available = ["en", "de", "ar", "pt-BR"]

    @Test(
      arguments: [
        ([:], "en"),
        (["LANG": "de_AT.UTF-8"], "de"),
        (["LANG": "pt_BR.UTF-8"], "pt-BR"),
        (["LANG": "pl_PL.UTF-8"], "en"),
        (["LANG": "C.UTF-8", "LANGUAGE": "de"], "en"),
        (["LC_ALL": "POSIX", "LANG": "de_DE"], "en"),
        (["LC_ALL": "", "LANG": "de_DE"], "de"),
        (["LC_MESSAGES": "ar_EG.UTF-8", "LANG": "de_DE.UTF-8"], "ar"),
        (["LANGUAGE": "pl:ar:de", "LANG": "de_DE.UTF-8"], "ar"),
        (["LANGUAGE": "ar"], "ar"),
        (["LANG": "de_DE@euro"], "de"),
      ] as [([String: String], String)]
    )
    func followsGettext(_ environment: [String: String], _ expected: String) {
      #expect(Localization.choose(from: available, in: environment, fallback: "en") == expected)
    }
  }
#endif
