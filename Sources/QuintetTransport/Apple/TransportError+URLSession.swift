// For Apple platforms alone; on Linux it runs against stand-ins of their frameworks.
#if canImport(Darwin)
  import Foundation

  extension TransportError {
    /// Translates URLSession's verdict on a transfer, nil if it went well. The error's own texts are dropped, because they hold the URL.
    init?(_ error: (any Error)?, request: HTTPRequest) {
      guard let error = error as NSError? else { return nil }
      let code = "code " + String(error.code)
      guard error.domain == NSURLErrorDomain else {
        // The system's errors of sockets, as of those that it closes while the app is suspended.
        self = error.domain == NSPOSIXErrorDomain ? .connectionLost : .failed(code: error.code)
        return
      }
      switch error.code {
      case NSURLErrorNotConnectedToInternet, NSURLErrorCannotFindHost, NSURLErrorCannotConnectToHost,
        NSURLErrorDNSLookupFailed, NSURLErrorInternationalRoamingOff, NSURLErrorCallIsActive, NSURLErrorDataNotAllowed:
        self = .offline
      case NSURLErrorNetworkConnectionLost:
        self = .connectionLost
      case NSURLErrorTimedOut:
        self = .timedOut
      case NSURLErrorCancelled:
        self = .cancelled
      case NSURLErrorAppTransportSecurityRequiresSecureConnection:
        self = .plainHTTPForbidden(host: request.url.normalizedHost)
      case NSURLErrorClientCertificateRequired...NSURLErrorSecureConnectionFailed:
        self = .tlsFailed(reason: code)
      case NSURLErrorBadServerResponse, NSURLErrorZeroByteResource, NSURLErrorCannotDecodeRawData,
        NSURLErrorCannotDecodeContentData, NSURLErrorCannotParseResponse:
        self = .notDecodable(reason: code)
      case NSURLErrorDataLengthExceedsMaximum:
        self = .tooLarge(limit: request.maximumResponseBytes)
      case NSURLErrorHTTPTooManyRedirects, NSURLErrorRedirectToNonExistentLocation:
        self = .redirectRefused(to: request.url.origin)
      case NSURLErrorBadURL, NSURLErrorUnsupportedURL:
        self = .invalidRequest(reason: "the URL is malformed")
      default:
        self = .failed(code: error.code)
      }
    }
  }
#endif
