// swift-format-ignore-file: AlwaysUseLowerCamelCase

// CoreFoundation's names that Foundation on Linux keeps to itself, as the classes that they are bridged to without cost.
import Foundation

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
