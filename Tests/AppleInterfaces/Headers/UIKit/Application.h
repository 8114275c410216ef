// The application, its scenes, windows and screens.

NS_ASSUME_NONNULL_BEGIN

@class UIScene, UISceneSession;
@protocol UIApplicationDelegate;

typedef NS_ENUM(NSInteger, UIApplicationState) {
  UIApplicationStateActive, UIApplicationStateInactive, UIApplicationStateBackground,
} NS_SWIFT_NAME(UIApplication.State) API_AVAILABLE(4.0);

typedef NS_ENUM(NSInteger, UISceneActivationState) {
  UISceneActivationStateUnattached = -1, UISceneActivationStateForegroundActive,
  UISceneActivationStateForegroundInactive, UISceneActivationStateBackground,
} NS_SWIFT_NAME(UIScene.ActivationState) API_AVAILABLE(13.0);

NS_SWIFT_UI_ACTOR API_AVAILABLE(13.0) @interface UISceneConfiguration : NSObject
- (instancetype)initWithName:(nullable NSString *)name
                 sessionRole:(BoxedSceneSessionRole *)sessionRole NS_DESIGNATED_INITIALIZER;
@property(nonatomic, nullable) Class delegateClass;
@end

NS_SWIFT_UI_ACTOR API_AVAILABLE(13.0) NS_SWIFT_NAME(UIScene.ConnectionOptions) @interface UISceneConnectionOptions : NSObject
- (instancetype)init NS_UNAVAILABLE;
@end

NS_SWIFT_UI_ACTOR API_AVAILABLE(13.0) @interface UISceneSession : NSObject
- (instancetype)init NS_UNAVAILABLE;
@property(nonatomic, readonly) BoxedSceneSessionRole *role;
@end

NS_SWIFT_UI_ACTOR API_AVAILABLE(13.0) @interface UIScene : UIResponder
- (instancetype)init NS_UNAVAILABLE;
@property(nonatomic, readonly) UISceneSession *session;
@property(nonatomic, readonly) UISceneActivationState activationState;
@property(null_resettable, nonatomic, copy) NSString *title;
@end

NS_SWIFT_UI_ACTOR API_AVAILABLE(13.0) @interface UIWindowScene : UIScene
@property(nonatomic, readonly) NSArray<UIWindow *> *windows;
@property(nonatomic, readonly) UIScreen *screen;
@end

NS_SWIFT_UI_ACTOR API_AVAILABLE(13.0) @protocol UISceneDelegate <NSObject>
@optional
- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions;
- (void)sceneWillEnterForeground:(UIScene *)scene;
- (void)sceneDidBecomeActive:(UIScene *)scene;
@end

NS_SWIFT_UI_ACTOR API_AVAILABLE(13.0) @protocol UIWindowSceneDelegate <UISceneDelegate>
@optional
@property(nullable, nonatomic, strong) UIWindow *window;
@end

NS_SWIFT_UI_ACTOR @interface UIScreen : NSObject
@property(class, nonatomic, readonly) UIScreen *mainScreen API_DEPRECATED(2.0, 26.0);
@property(nonatomic, readonly) BoxedRect *bounds;
@property(nonatomic, readonly, copy) BoxedFloat *scale;
@end

NS_SWIFT_UI_ACTOR @interface UIWindow : UIView
- (instancetype)initWithWindowScene:(UIWindowScene *)windowScene API_AVAILABLE(13.0);
@property(nonatomic, strong) UIScreen *screen API_AVAILABLE(3.2);
@property(nonatomic, copy) BoxedWindowLevel *windowLevel;
@property(nonatomic, readonly, getter=isKeyWindow) BOOL keyWindow;
- (void)makeKeyAndVisible;
@property(nullable, nonatomic, strong) UIViewController *rootViewController API_AVAILABLE(4.0);
@property(nullable, nonatomic, weak) UIWindowScene *windowScene API_AVAILABLE(13.0);
@end

// Not on the main actor, by Apple's headers.
API_AVAILABLE(3.0) @interface UIPasteboard : NSObject
@property(class, nonatomic, readonly) UIPasteboard *generalPasteboard NS_SWIFT_NAME(general);
@property(nullable, nonatomic, copy) NSString *string;
@end

NS_SWIFT_UI_ACTOR @interface UIApplication : UIResponder
@property(class, nonatomic, readonly) UIApplication *sharedApplication;
@property(nullable, nonatomic, readonly) UIWindow *keyWindow API_DEPRECATED(2.0, 13.0);
@property(nullable, nonatomic, assign) id<UIApplicationDelegate> delegate;
@property(nonatomic, readonly) UIApplicationState applicationState API_AVAILABLE(4.0);
@property(nonatomic, readonly) NSSet<UIScene *> *connectedScenes API_AVAILABLE(13.0);
- (void)openURL:(NSURL *)url
              options:(NSDictionary<BoxedOpenURLOptionsKey *, id> *)options
    completionHandler:(void (^_Nullable)(BOOL success))completion
    NS_SWIFT_NAME(open(_:options:completionHandler:)) API_AVAILABLE(10.0);
@end

NS_SWIFT_UI_ACTOR @protocol UIApplicationDelegate <NSObject>
@optional
@property(nullable, nonatomic, strong) UIWindow *window API_AVAILABLE(5.0);
- (BOOL)application:(UIApplication *)application
    didFinishLaunchingWithOptions:(nullable NSDictionary<BoxedLaunchOptionsKey *, id> *)launchOptions API_AVAILABLE(3.0);
- (void)applicationDidBecomeActive:(UIApplication *)application;
- (UISceneConfiguration *)application:(UIApplication *)application
    configurationForConnectingSceneSession:(UISceneSession *)connectingSceneSession
                                   options:(UISceneConnectionOptions *)options API_AVAILABLE(13.0);
@end

NS_ASSUME_NONNULL_END
