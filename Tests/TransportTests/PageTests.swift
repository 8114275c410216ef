import Foundation
import QuintetTransport
import Testing

@Suite struct PageTests {
  @Test(arguments: [
    "<!DOCTYPE html><p>Welcome", "<html>Sign in</html>", "  \n<HTML LANG=en>", "\u{FEFF}<!-- portal --><html>",
    "<?xml version=\"1.0\"?><html xmlns=\"http://www.w3.org/1999/xhtml\">", "<head><meta http-equiv=refresh>",
    "<script>location = '/login'</script>", "<body>", "<title>Login</title>", "OK <html>",
    "<meta charset=utf-8>", "<frameset cols=*>", "<iframe src=a>", "<html/>", "<body\tid=a>", "<head\r>", "<TITLE>",
  ])
  func aDocumentForABrowserIsAPage(_ body: String) throws {
    #expect(HTTPResponse.isPage(Data(body.utf8)))
    for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian] {
      #expect(HTTPResponse.isPage(try #require(body.data(using: encoding))))
    }
  }

  @Test(arguments: [
    "", "OK", "{}", "Registered", "<ok/>", "<p>Thank you</p>", "\"<html>\"", #"{"text": "<!DOCTYPE html>"}"#, "1 < 2",
    "<",
    "<header>", "<htmlx>", "<titles>",
  ])
  func wordsSentencesAndJSONAreNoPage(_ body: String) {
    #expect(!HTTPResponse.isPage(Data(body.utf8)))
  }

  @Test func aPageBeginsInTheFirst64KiBHoweverLongItIs() {
    let page = Data("<html>".utf8), lines = Data(repeating: UInt8(ascii: "\n"), count: 16 << 20)
    #expect(HTTPResponse.isPage(page + lines))
    #expect(HTTPResponse.isPage(lines.prefix((64 << 10) - page.count) + page))
    #expect(!HTTPResponse.isPage(lines.prefix(64 << 10) + page))
    #expect(!HTTPResponse.isPage(lines))
  }
}
