// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Foundation on Linux keeps CoreFoundation to itself. Its toll-free bridged types are Foundation's classes here.
@_exported import Foundation

public typealias CFArray = NSArray
public typealias CFData = NSData
public typealias CFDictionary = NSDictionary
public typealias CFError = NSError
public typealias CFIndex = Int
public typealias CFMutableData = NSMutableData
public typealias CFString = NSString
public typealias CFTypeRef = AnyObject
public typealias OSStatus = Int32

/// Apple: "a human-presentable description for the error", the value under `kCFErrorLocalizedDescriptionKey` if there is one.
public func CFErrorCopyDescription(_ err: CFError!) -> CFString! { NSString(string: err.localizedDescription) }
