// Tables.

NS_ASSUME_NONNULL_BEGIN

typedef NS_ENUM(NSInteger, UITableViewStyle) {
  UITableViewStylePlain, UITableViewStyleGrouped, UITableViewStyleInsetGrouped API_AVAILABLE(13.0),
} NS_SWIFT_NAME(UITableView.Style);

typedef NS_ENUM(NSInteger, UITableViewCellStyle) {
  UITableViewCellStyleDefault, UITableViewCellStyleValue1, UITableViewCellStyleValue2, UITableViewCellStyleSubtitle,
} NS_SWIFT_NAME(UITableViewCell.CellStyle);

typedef NS_ENUM(NSInteger, UITableViewCellAccessoryType) {
  UITableViewCellAccessoryNone, UITableViewCellAccessoryDisclosureIndicator,
  UITableViewCellAccessoryDetailDisclosureButton, UITableViewCellAccessoryCheckmark,
  UITableViewCellAccessoryDetailButton API_AVAILABLE(7.0),
} NS_SWIFT_NAME(UITableViewCell.AccessoryType);

typedef NS_ENUM(NSInteger, UITableViewCellSeparatorStyle) {
  UITableViewCellSeparatorStyleNone, UITableViewCellSeparatorStyleSingleLine,
} NS_SWIFT_NAME(UITableViewCell.SeparatorStyle);

typedef NS_ENUM(NSInteger, UITableViewScrollPosition) {
  UITableViewScrollPositionNone, UITableViewScrollPositionTop, UITableViewScrollPositionMiddle,
  UITableViewScrollPositionBottom,
} NS_SWIFT_NAME(UITableView.ScrollPosition);

typedef NS_ENUM(NSInteger, UITableViewCellSelectionStyle) {
  UITableViewCellSelectionStyleNone, UITableViewCellSelectionStyleBlue, UITableViewCellSelectionStyleGray,
  UITableViewCellSelectionStyleDefault API_AVAILABLE(7.0),
} NS_SWIFT_NAME(UITableViewCell.SelectionStyle);

NS_SWIFT_UI_ACTOR @interface UITableViewCell : UIView <NSCoding>
- (instancetype)initWithStyle:(UITableViewCellStyle)style
              reuseIdentifier:(nullable NSString *)reuseIdentifier NS_DESIGNATED_INITIALIZER API_AVAILABLE(3.0);
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(nullable, nonatomic, readonly, strong) UIImageView *imageView API_AVAILABLE(3.0);
@property(nullable, nonatomic, readonly, strong) UILabel *textLabel API_AVAILABLE(3.0);
@property(nullable, nonatomic, readonly, strong) UILabel *detailTextLabel API_AVAILABLE(3.0);
@property(nonatomic, readonly, strong) UIView *contentView;
- (void)prepareForReuse;
@property(nonatomic) UITableViewCellAccessoryType accessoryType;
@property(nonatomic) UITableViewCellSelectionStyle selectionStyle;
@end

@class UITableView;

NS_SWIFT_UI_ACTOR @protocol UITableViewDataSource <NSObject>
- (NSInteger)tableView:(UITableView *)tableView numberOfRowsInSection:(NSInteger)section;
- (UITableViewCell *)tableView:(UITableView *)tableView cellForRowAtIndexPath:(NSIndexPath *)indexPath;
@optional
- (NSInteger)numberOfSectionsInTableView:(UITableView *)tableView;
- (nullable NSString *)tableView:(UITableView *)tableView titleForHeaderInSection:(NSInteger)section;
- (nullable NSString *)tableView:(UITableView *)tableView titleForFooterInSection:(NSInteger)section;
@end

NS_SWIFT_UI_ACTOR API_AVAILABLE(10.0) @protocol UITableViewDataSourcePrefetching <NSObject>
- (void)tableView:(UITableView *)tableView prefetchRowsAtIndexPaths:(NSArray<NSIndexPath *> *)indexPaths;
@optional
- (void)tableView:(UITableView *)tableView cancelPrefetchingForRowsAtIndexPaths:(NSArray<NSIndexPath *> *)indexPaths;
@end

typedef NS_ENUM(NSInteger, UIContextualActionStyle) {
  UIContextualActionStyleNormal, UIContextualActionStyleDestructive,
} NS_SWIFT_NAME(UIContextualAction.Style) API_AVAILABLE(11.0);

@class UIContextualAction;
typedef void (^UIContextualActionHandler)(UIContextualAction *action, UIView *sourceView,
                                          void (^completionHandler)(BOOL actionPerformed))
    NS_SWIFT_NAME(UIContextualAction.Handler) API_AVAILABLE(11.0);

NS_SWIFT_UI_ACTOR API_AVAILABLE(11.0) @interface UIContextualAction : NSObject
+ (instancetype)contextualActionWithStyle:(UIContextualActionStyle)style
                                    title:(nullable NSString *)title
                                  handler:(UIContextualActionHandler)handler;
@end

NS_SWIFT_UI_ACTOR API_AVAILABLE(11.0) @interface UISwipeActionsConfiguration : NSObject
+ (instancetype)configurationWithActions:(NSArray<UIContextualAction *> *)actions;
@property(nonatomic) BOOL performsFirstActionWithFullSwipe;
@end

NS_SWIFT_UI_ACTOR @protocol UITableViewDelegate <NSObject, UIScrollViewDelegate>
@optional
- (void)tableView:(UITableView *)tableView didSelectRowAtIndexPath:(NSIndexPath *)indexPath;
- (nullable UISwipeActionsConfiguration *)tableView:(UITableView *)tableView
    trailingSwipeActionsConfigurationForRowAtIndexPath:(NSIndexPath *)indexPath API_AVAILABLE(11.0);
@end

NS_SWIFT_UI_ACTOR @interface UITableView : UIScrollView <NSCoding>
- (instancetype)initWithFrame:(BoxedRect *)frame style:(UITableViewStyle)style NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(nonatomic, weak, nullable) id<UITableViewDataSource> dataSource;
@property(nonatomic, weak, nullable) id<UITableViewDelegate> delegate;
@property(nonatomic, weak, nullable) id<UITableViewDataSourcePrefetching> prefetchDataSource API_AVAILABLE(10.0);
@property(nonatomic, strong, nullable) UIView *backgroundView API_AVAILABLE(3.2);
@property(nonatomic) UITableViewCellSeparatorStyle separatorStyle;
- (void)reloadData;
- (BoxedRect *)rectForRowAtIndexPath:(NSIndexPath *)indexPath NS_SWIFT_NAME(rectForRow(at:));
@property(nonatomic, readonly, nullable) NSArray<NSIndexPath *> *indexPathsForVisibleRows;
- (void)scrollToRowAtIndexPath:(NSIndexPath *)indexPath
              atScrollPosition:(UITableViewScrollPosition)scrollPosition
                      animated:(BOOL)animated;
@property(nonatomic, readonly, nullable) NSIndexPath *indexPathForSelectedRow;
- (void)selectRowAtIndexPath:(nullable NSIndexPath *)indexPath
                    animated:(BOOL)animated
              scrollPosition:(UITableViewScrollPosition)scrollPosition;
- (void)deselectRowAtIndexPath:(NSIndexPath *)indexPath animated:(BOOL)animated;
- (__kindof UITableViewCell *)dequeueReusableCellWithIdentifier:(NSString *)identifier
                                                  forIndexPath:(NSIndexPath *)indexPath API_AVAILABLE(6.0);
- (void)registerClass:(nullable Class)cellClass
    forCellReuseIdentifier:(NSString *)identifier API_AVAILABLE(6.0);
@end

NS_SWIFT_UI_ACTOR @interface UITableViewController : UIViewController <UITableViewDelegate, UITableViewDataSource>
- (instancetype)initWithStyle:(UITableViewStyle)style NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithNibName:(nullable NSString *)nibNameOrNil
                         bundle:(nullable NSBundle *)nibBundleOrNil NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(nonatomic, strong, null_resettable) UITableView *tableView;
@property(nonatomic, strong, nullable) UIRefreshControl *refreshControl API_AVAILABLE(6.0);
@property(nonatomic) BOOL clearsSelectionOnViewWillAppear API_AVAILABLE(3.2);
@end

NS_ASSUME_NONNULL_END
