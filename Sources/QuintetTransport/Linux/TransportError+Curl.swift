#if os(Linux)
  import CQuintetCurl
  import Foundation

  extension TransportError {
    /// Translates libcurl's verdict on a transfer. `detail` is libcurl's own text, used for TLS failures alone, where it
    /// names no more than the host and the name in the server's certificate.
    init(_ code: CURLcode, host: String, detail: String) {
      switch code {
      case CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED,
        CURLE_PROXY:
        self = .offline
      case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_AGAIN, CURLE_HTTP2,
        CURLE_HTTP2_STREAM, CURLE_SEND_FAIL_REWIND, CURLE_NO_CONNECTION_AVAILABLE:
        self = .connectionLost
      case CURLE_OPERATION_TIMEDOUT:
        self = .timedOut
      case CURLE_ABORTED_BY_CALLBACK:
        self = .cancelled
      case CURLE_SSL_PINNEDPUBKEYNOTMATCH:
        self = .pinMismatch(host: host)
      case CURLE_SSL_CONNECT_ERROR where Self.isBroken(detail):
        self = .connectionLost
      case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_CERTPROBLEM,
        CURLE_SSL_CIPHER, CURLE_PEER_FAILED_VERIFICATION, CURLE_USE_SSL_FAILED, CURLE_SSL_ENGINE_INITFAILED,
        CURLE_SSL_CACERT_BADFILE, CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR,
        CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT:
        let reason = detail.isEmpty ? String(cString: curl_easy_strerror(code)) : detail
        self = .tlsFailed(reason: ServerText.readable(reason, limit: 200))
      // An answer without a status line is HTTP/0.9 to libcurl, which it calls an unsupported protocol.
      case CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_UNSUPPORTED_PROTOCOL:
        self = .notDecodable(reason: String(cString: curl_easy_strerror(code)))
      // A client takes all bytes or says why not, so it is the decoder that has not: something comes after the end.
      case CURLE_WRITE_ERROR:
        self = .notDecodable(reason: String(cString: curl_easy_strerror(CURLE_BAD_CONTENT_ENCODING)))
      case CURLE_URL_MALFORMAT:
        self = .invalidRequest(reason: String(cString: curl_easy_strerror(code)))
      default:
        self = .failed(code: Int(code.rawValue))
      }
    }

    /// Returns true if a handshake has failed because the connection broke, by libcurl's text.
    private static func isBroken(_ detail: String) -> Bool {
      // The last two are of OpenSSL, for a connection that was closed.
      ["Recv failure", "Send failure", "SSL_ERROR_SYSCALL", "unexpected eof"].contains { detail.range(of: $0) != nil }
    }
  }
#endif
