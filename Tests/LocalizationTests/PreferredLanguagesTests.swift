#if os(Linux)
  import Testing

  @testable import QuintetLocalization

  @Suite struct PreferredLanguagesTests {
    @Test(arguments: [
      (["LANG": "de_AT.UTF-8"], ["de-AT"]),
      (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR"], ["fr-FR"]),
      (["LANG": "de_DE", "LC_MESSAGES": "fr_FR", "LC_ALL": "es_ES@euro"], ["es-ES"]),
      (["LANG": "de_DE", "LC_ALL": ""], ["de-DE"]),
      (["LANG": "de_DE", "LANGUAGE": "ar:nl_BE"], ["ar", "nl-BE", "de-DE"]),
      (["LANG": "C", "LANGUAGE": "ar"], ["en"]),
      (["LC_ALL": "POSIX", "LANG": "de_DE"], ["en"]),
      (["LANG": "C.UTF-8"], ["en"]),
      (["LANGUAGE": "ar"], ["ar"]),
      (["LANG": "de_DE", "LC_ALL": "", "LC_MESSAGES": "he"], ["he"]),
      (["LANGUAGE": "sr@latin:en"], ["sr", "en"]),
      (["LANG": "pt-BR"], ["pt-BR"]),
      ([:], []),
    ])
    func theEnvironmentIsReadInGettextsOrder(_ environment: [String: String], _ tags: [String]) {
      #expect(PreferredLanguages.inEnvironment(environment) == tags)
    }
  }
#endif
