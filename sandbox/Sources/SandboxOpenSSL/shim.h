#include <openssl/asn1.h>
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// In Swift its macros are not there: Renegotiation is of no use to anyone but attackers, and sessions are not resumed.
static const uint64_t QuintetTLSServerOptions = SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_TICKET;
