// swift-crypto has CryptoKit's API.
@_exported import Crypto
