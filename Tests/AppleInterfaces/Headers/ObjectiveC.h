// The root of Apple's classes, and the words that Apple's headers use to say more than C can.

#pragma once

#define NS_ENUM(type, name) enum __attribute__((enum_extensibility(open))) name : type name; enum name : type
#define NS_OPTIONS(type, name) \
  enum __attribute__((flag_enum, enum_extensibility(open))) name : type name; enum name : type
#define NS_SWIFT_NAME(name) __attribute__((swift_name(#name)))
#define NS_SWIFT_UI_ACTOR __attribute__((swift_attr("@UIActor")))
#define NS_SWIFT_NONISOLATED __attribute__((swift_attr("nonisolated")))
#define NS_SWIFT_SENDABLE __attribute__((swift_attr("@Sendable")))
#define NS_DESIGNATED_INITIALIZER __attribute__((objc_designated_initializer))
#define NS_UNAVAILABLE __attribute__((unavailable))
#define NS_REQUIRES_SUPER __attribute__((objc_requires_super))
#define API_AVAILABLE(version) __attribute__((availability(ios, introduced = version)))
#define API_DEPRECATED(from, to) __attribute__((availability(ios, introduced = from, deprecated = to)))
#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
// The type that Swift shows where a header has this one.
#define SHOWN_AS(type) __attribute__((swift_bridge(type)))

typedef _Bool BOOL;
typedef long NSInteger;
typedef unsigned long NSUInteger;
typedef struct objc_selector *SEL;

NS_ASSUME_NONNULL_BEGIN

// By another name than Apple's, which Foundation on Linux has too. What does not inherit from NSObject lacks its members.
NS_SWIFT_NAME(ObjectProtocol) @protocol NSObject
- (BOOL)isEqual:(nullable id)object;
@property(readonly) NSUInteger hash;
@end

__attribute__((objc_root_class)) @interface NSObject <NSObject>
- (instancetype)init NS_DESIGNATED_INITIALIZER;
@end

NS_ASSUME_NONNULL_END
