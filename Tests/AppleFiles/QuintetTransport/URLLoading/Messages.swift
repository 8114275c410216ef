// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
import Security

// Stand-ins for the values between URLSession and its delegate that the project uses, by Apple's "URL Loading System". They are in the
// module of the sources that use them, and so before Foundation's of the same names.

struct URLRequest: Sendable {
  enum CachePolicy: Sendable { case useProtocolCachePolicy, reloadIgnoringLocalCacheData }

  var url: URL?
  var timeoutInterval: TimeInterval
  var httpMethod: String? = "GET"
  var httpBody: Data?
  var httpShouldHandleCookies = true
  var allHTTPHeaderFields: [String: String]?

  init(url: URL, timeoutInterval: TimeInterval = 60) {
    (self.url, self.timeoutInterval) = (url, timeoutInterval)
  }
}

/// An answer's head. Its expected length is -1 if the server does not say it.
class URLResponse: NSObject, @unchecked Sendable {
  let url: URL?
  let expectedContentLength: Int64

  init(url: URL?, expectedContentLength: Int64 = -1) {
    (self.url, self.expectedContentLength) = (url, expectedContentLength)
  }
}

final class HTTPURLResponse: URLResponse, @unchecked Sendable {
  let statusCode: Int
  let allHeaderFields: [AnyHashable: Any]

  init(url: URL?, statusCode: Int, headers: [String: String] = [:], length: Int64 = -1) {
    self.statusCode = statusCode
    allHeaderFields = headers
    super.init(url: url, expectedContentLength: length)
  }
}

let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"
let NSURLAuthenticationMethodHTTPBasic = "NSURLAuthenticationMethodHTTPBasic"

// As in Apple's NSURLError.h. Foundation on Linux has other numbers for these.
let NSURLErrorSecureConnectionFailed = -1200
let NSURLErrorServerCertificateUntrusted = -1202
let NSURLErrorClientCertificateRequired = -1206

/// The asker for proof: a server, or a proxy before it.
final class URLProtectionSpace: NSObject, @unchecked Sendable {
  let host: String
  let authenticationMethod: String
  let serverTrust: SecTrust?
  private let isOfProxy: Bool

  init(host: String, method: String = NSURLAuthenticationMethodServerTrust, trust: SecTrust?, isProxy: Bool = false) {
    (self.host, authenticationMethod, serverTrust, isOfProxy) = (host, method, trust, isProxy)
  }

  override func isProxy() -> Bool { isOfProxy }
}

final class URLAuthenticationChallenge: NSObject, @unchecked Sendable {
  let protectionSpace: URLProtectionSpace

  init(_ space: URLProtectionSpace) { protectionSpace = space }
}

final class URLCredential: NSObject, @unchecked Sendable {
  let trust: SecTrust

  init(trust: SecTrust) { self.trust = trust }
}

/// The settings of a session, at first as Apple has them: cookies, a cache and credentials in memory.
final class URLSessionConfiguration: NSObject {
  final class Storage {}

  static var ephemeral: URLSessionConfiguration { URLSessionConfiguration() }

  var httpCookieStorage: Storage? = Storage()
  var httpShouldSetCookies = true
  var urlCache: Storage? = Storage()
  var urlCredentialStorage: Storage? = Storage()
  var requestCachePolicy = URLRequest.CachePolicy.useProtocolCachePolicy
  var tlsMinimumSupportedProtocol = SSLProtocol.tlsProtocol1
  var tlsMinimumSupportedProtocolVersion = tls_protocol_version_t.TLSv10
  var waitsForConnectivity = false
}

// MARK: - Delegates

protocol URLSessionDelegate: AnyObject, Sendable {
  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?)
}

protocol URLSessionTaskDelegate: URLSessionDelegate {
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  )
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  )
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  )
  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
}

protocol URLSessionDataDelegate: URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  )
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
}

// Defaults of a session for methods that its delegate lacks. A method whose name is slightly wrong counts as lacking.
extension URLSessionDataDelegate {
  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {}
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) { completionHandler(.performDefaultHandling, nil) }
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) { completionHandler(request) }
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) {}
  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {}
  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) { completionHandler(.allow) }
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {}
}
