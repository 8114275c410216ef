import Testing

@testable import Invitations

@Suite struct DomainSuggestionTests {
  private func suggestion(_ typed: String) -> String? {
    DomainSuggestion.address(for: typed, domains: InvitationsConfiguration.commonDomains)
  }

  @Test(
    "a slip in a common domain suggests that domain",
    arguments: [
      ("gmial.com", "gmail.com"), ("gmal.com", "gmail.com"), ("gmaill.com", "gmail.com"), ("gnail.com", "gmail.com"),
      ("gamil.com", "gmail.com"), ("gmail.con", "gmail.com"), ("gmail.cm", "gmail.com"), ("gmail.co", "gmail.com"),
      ("gmail.ocm", "gmail.com"), ("gmailcom", "gmail.com"), ("gmail", "gmail.com"), ("gmail,com", "gmail.com"),
      ("GMIAL.com", "gmail.com"), ("hotnail.com", "hotmail.com"), ("hotmial.con", "hotmail.com"),
      ("hotmial.fr", "hotmail.fr"), ("outlok.com", "outlook.com"), ("outloook.de", "outlook.de"),
      ("yaho.com", "yahoo.com"),
      ("yahoo.ed", "yahoo.de"), ("yhaoo.co.uk", "yahoo.co.uk"), ("yahoo.co.u", "yahoo.co.uk"),
      ("terra.com.rb", "terra.com.br"), ("iclould.com", "icloud.com"), ("web.ed", "web.de"),
      ("t-onlin.de", "t-online.de"), ("laposte.ent", "laposte.net"), ("protonmial.com", "protonmail.com"),
      ("aol.con", "aol.com"), ("gmail..com", "gmail.com"),
    ]
  )
  func aSlipInACommonDomainSuggestsThatDomain(_ typed: String, _ meant: String) {
    #expect(suggestion("Ada.L+1@\(typed)") == "Ada.L+1@\(meant)")
    #expect(suggestion(" ada@\(typed)\n") == "ada@\(meant)")
  }

  @Test(
    "another domain suggests nothing",
    arguments: [
      "example.com", "gmx.at", "gmx.be", "hotmail.be", "hotmail.cl", "yahoo.ca", "yahoo.com.br", "live.be",
      "outlook.pt", "life.com", "yahoo.se", "hotmail.se", "terra.com.ar", "uol.com.ar",
      "love.com", "sol.com", "pme.com", "ne.com", "web.dev", "gmail.co.uk", "university.edu", "münchen.de", "", "com",
      ".", "@",
      "a.b", String(repeating: "gmail", count: 10_000),
    ]
  )
  func anotherDomainSuggestsNothing(_ typed: String) {
    #expect(suggestion("ada@\(typed)") == nil)
  }

  @Test(
    "a longer name may differ by more letters",
    arguments: [("abcd", 0), ("abcde", 1), ("abcdef", 1), ("abcdefg", 2), ("abcdefgh", 2)]
  )
  func aLongerNameMayDifferByMoreLetters(_ name: String, _ most: Int) {
    for count in 0...3 {
      let typed = String(repeating: "x", count: count) + name.dropFirst(count)
      let suggestion = DomainSuggestion.address(for: "ada@\(typed).com", domains: ["\(name).com"])
      #expect(suggestion == (count > 0 && count <= most ? "ada@\(name).com" : nil), "\(typed)")
    }
  }

  @Test(
    "of domains as near, the first is suggested",
    arguments: [["abcde.com", "abcdx.com"], ["abcdx.com", "abcde.com"]]
  )
  func ofDomainsAsNearTheFirstIsSuggested(_ domains: [String]) {
    #expect(DomainSuggestion.address(for: "ada@abcdy.com", domains: domains) == "ada@\(domains[0])")
  }

  @Test("no common domain suggests another")
  func noCommonDomainSuggestsAnother() {
    let domains = InvitationsConfiguration.commonDomains
    #expect(Set(domains).count == domains.count)
    for domain in domains {
      #expect(suggestion("ada@\(domain)") == nil)
      #expect((try? EmailAddress("ada@\(domain)"))?.text == "ada@\(domain)")
    }
  }

  @Test("text without an address suggests nothing", arguments: ["", "gmial.com", "@gmial.com", " @gmial.com", "ada"])
  func textWithoutAnAddressSuggestsNothing(_ typed: String) {
    #expect(suggestion(typed) == nil)
  }

  @Test("no domains suggest nothing")
  func noDomainsSuggestNothing() {
    #expect(DomainSuggestion.address(for: "ada@gmial.com", domains: []) == nil)
  }
}
