#!/bin/sh
# Makes what the TLS tests need in the directory $1: two authorities and leaves that are right, or wrong in one way each.
set -eu
cd "$1"

key() { openssl ecparam -name prime256v1 -genkey -noout -out "$1.key" 2>/dev/null; }

authority() {
  key "$1"
  openssl req -x509 -new -key "$1.key" -sha256 -days 2 -subj "/CN=$1" -out "$1.pem" \
    -addext "basicConstraints=critical,CA:TRUE" -addext "keyUsage=critical,keyCertSign,cRLSign" 2>/dev/null
}

# leaf NAME AUTHORITY ALTERNATIVE-NAMES OPTIONS-OF-TIME
leaf() {
  key "$1"
  openssl req -new -key "$1.key" -subj "/CN=$1" -out "$1.csr" 2>/dev/null
  printf 'subjectAltName=%s\nbasicConstraints=CA:FALSE\nextendedKeyUsage=serverAuth\n' "$3" > "$1.ext"
  # shellcheck disable=SC2086
  openssl x509 -req -in "$1.csr" -CA "$2.pem" -CAkey "$2.key" -CAcreateserial -sha256 $4 \
    -extfile "$1.ext" -out "$1.pem" 2>/dev/null
}

pin() { openssl ec -in "$1.key" -pubout -outform DER 2>/dev/null | openssl dgst -sha256 -binary | openssl base64 > "$1.pin"; }

names="DNS:localhost,DNS:a.localhost,DNS:b.a.localhost,IP:127.0.0.1"
authority ca
authority stranger
leaf leaf ca "$names" "-days 2"
leaf impostor ca "$names" "-days 2"
# OpenSSL 3.5 takes no negative days, and 3.0 no dates.
past="-days -1"
if openssl x509 -help 2>&1 | grep -q not_before; then past="-not_before 20200101000000Z -not_after 20200102000000Z"; fi
leaf expired ca "$names" "$past"
leaf elsewhere ca "DNS:elsewhere.example" "-days 2"
leaf untrusted stranger "$names" "-days 2"
key spare
for name in ca leaf impostor spare untrusted; do pin "$name"; done
