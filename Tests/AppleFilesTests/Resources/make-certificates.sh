#!/bin/sh
# Makes in the directory $1 what the tests of trust need: an authority, and for each kind of key and each thing that can be wrong a leaf
# for the host "a.example" and its pin.
set -eu
cd "$1"

key() { # NAME OPTIONS-OF-GENPKEY
  name=$1
  shift
  openssl genpkey "$@" -out "$name.key" 2>/dev/null
}

pin() { openssl pkey -in "$1.key" -pubout -outform DER | openssl dgst -sha256 -binary | openssl base64 -A >"$1.pin"; }

leaf() { # NAME AUTHORITY HOSTS OPTIONS-OF-TIME
  openssl req -new -key "$1.key" -subj "/CN=$1" -out "$1.csr"
  printf 'subjectAltName=%s\nbasicConstraints=CA:FALSE\nextendedKeyUsage=serverAuth\n' "$3" >"$1.ext"
  # shellcheck disable=SC2086
  openssl x509 -req -in "$1.csr" -CA "$2.pem" -CAkey "$2.key" -CAcreateserial -sha256 $4 -extfile "$1.ext" \
    -outform DER -out "$1.der" 2>/dev/null
  pin "$1"
}

for name in ca stranger; do
  key "$name" -algorithm EC -pkeyopt ec_paramgen_curve:P-256
  openssl req -x509 -new -key "$name".key -sha256 -days 2 -subj "/CN=$name" -out "$name".pem \
    -addext "basicConstraints=critical,CA:TRUE" -addext "keyUsage=critical,keyCertSign,cRLSign"
  openssl x509 -in "$name".pem -outform DER -out "$name".der
done

names="DNS:a.example,DNS:*.a.example,DNS:b.example,DNS:*.b.example,IP:::1"
key leaf -algorithm EC -pkeyopt ec_paramgen_curve:P-256
key other -algorithm EC -pkeyopt ec_paramgen_curve:P-256
key untrusted -algorithm EC -pkeyopt ec_paramgen_curve:P-256
key elsewhere -algorithm EC -pkeyopt ec_paramgen_curve:P-256
key p224 -algorithm EC -pkeyopt ec_paramgen_curve:P-224
key p384 -algorithm EC -pkeyopt ec_paramgen_curve:P-384
key p521 -algorithm EC -pkeyopt ec_paramgen_curve:P-521
key rsa2048 -algorithm RSA -pkeyopt rsa_keygen_bits:2048
key rsa4096 -algorithm RSA -pkeyopt rsa_keygen_bits:4096
key ed25519 -algorithm ED25519
for name in leaf other p224 p384 p521 rsa2048 rsa4096 ed25519; do leaf "$name" ca "$names" "-days 2"; done
leaf untrusted stranger "$names" "-days 2"
leaf elsewhere ca "DNS:elsewhere.example" "-days 2"
cat ca.pem stranger.pem >both.pem
