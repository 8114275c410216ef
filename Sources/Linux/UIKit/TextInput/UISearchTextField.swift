import CGTK
import CQuintetWidget

/// A text field for what is searched.
@MainActor
open class UISearchTextField: UITextField {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    gtk_entry_set_icon_from_icon_name(entry, GTK_ENTRY_ICON_PRIMARY, "system-search-symbolic")
    gtk_entry_set_icon_activatable(entry, GTK_ENTRY_ICON_PRIMARY, 0)
    if let content { quintet_accessible_set_role(content, GTK_ACCESSIBLE_ROLE_SEARCH_BOX) }
    borderStyle = .roundedRect
    clearButtonMode = .whileEditing
  }

  public required init?(coder: NSCoder) {
    return nil
  }
}
