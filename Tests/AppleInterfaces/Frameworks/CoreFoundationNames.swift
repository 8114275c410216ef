// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Foundation on Linux keeps CoreFoundation to itself. Its toll-free bridged types are Foundation's classes here.
@_exported import Foundation

public typealias CFArray = NSArray
public typealias CFData = NSData
public typealias CFDictionary = NSDictionary
public typealias CFError = NSError
public typealias CFMutableData = NSMutableData
public typealias CFString = NSString
public typealias CFTypeRef = AnyObject
public typealias CFIndex = Int
public typealias OSStatus = Int32
public func CFErrorCopyDescription(_ err: CFError!) -> CFString! { nil }
