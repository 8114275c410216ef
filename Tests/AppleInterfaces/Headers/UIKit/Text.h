// Labels and text fields.

NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_UI_ACTOR API_AVAILABLE(10.0) @protocol UIContentSizeCategoryAdjusting <NSObject>
@property(nonatomic) BOOL adjustsFontForContentSizeCategory;
@end

NS_SWIFT_UI_ACTOR @interface UILabel : UIView <NSCoding, UIContentSizeCategoryAdjusting>
@property(nullable, nonatomic, copy) NSString *text;
@property(null_resettable, nonatomic, strong) UIFont *font;
@property(null_resettable, nonatomic, strong) UIColor *textColor;
@property(nonatomic) NSTextAlignment textAlignment;
@property(nonatomic) NSInteger numberOfLines;
@end

typedef NS_ENUM(NSInteger, UITextAutocapitalizationType) {
  UITextAutocapitalizationTypeNone, UITextAutocapitalizationTypeWords, UITextAutocapitalizationTypeSentences,
  UITextAutocapitalizationTypeAllCharacters,
};
typedef NS_ENUM(NSInteger, UITextAutocorrectionType) {
  UITextAutocorrectionTypeDefault, UITextAutocorrectionTypeNo, UITextAutocorrectionTypeYes,
};
typedef NS_ENUM(NSInteger, UITextSpellCheckingType) {
  UITextSpellCheckingTypeDefault, UITextSpellCheckingTypeNo, UITextSpellCheckingTypeYes,
} API_AVAILABLE(5.0);
typedef NS_ENUM(NSInteger, UIKeyboardType) {
  UIKeyboardTypeDefault, UIKeyboardTypeASCIICapable, UIKeyboardTypeNumbersAndPunctuation, UIKeyboardTypeURL,
  UIKeyboardTypeNumberPad, UIKeyboardTypePhonePad, UIKeyboardTypeNamePhonePad, UIKeyboardTypeEmailAddress,
};
typedef NS_ENUM(NSInteger, UIReturnKeyType) {
  UIReturnKeyDefault, UIReturnKeyGo, UIReturnKeyGoogle, UIReturnKeyJoin, UIReturnKeyNext, UIReturnKeyRoute,
  UIReturnKeySearch, UIReturnKeySend,
};
typedef NS_ENUM(NSInteger, UITextBorderStyle) {
  UITextBorderStyleNone, UITextBorderStyleLine, UITextBorderStyleBezel, UITextBorderStyleRoundedRect,
} NS_SWIFT_NAME(UITextField.BorderStyle);

NS_SWIFT_UI_ACTOR @protocol UITextInputTraits <NSObject>
@optional
@property(nonatomic) UITextAutocapitalizationType autocapitalizationType;
@property(nonatomic) UITextAutocorrectionType autocorrectionType;
@property(nonatomic) UITextSpellCheckingType spellCheckingType API_AVAILABLE(5.0);
@property(nonatomic) UIKeyboardType keyboardType;
@property(nonatomic) UIReturnKeyType returnKeyType;
@property(null_unspecified, nonatomic, copy) BoxedTextContentType *textContentType API_AVAILABLE(10.0);
@end

@class UISearchBar, UITextField;

NS_SWIFT_UI_ACTOR @protocol UITextFieldDelegate <NSObject>
@optional
- (void)textFieldDidEndEditing:(UITextField *)textField;
- (BOOL)textFieldShouldReturn:(UITextField *)textField;
@end

NS_SWIFT_UI_ACTOR @protocol UISearchBarDelegate <NSObject>
@optional
- (void)searchBar:(UISearchBar *)searchBar textDidChange:(NSString *)searchText;
- (void)searchBarSearchButtonClicked:(UISearchBar *)searchBar;
@end

NS_ASSUME_NONNULL_END
