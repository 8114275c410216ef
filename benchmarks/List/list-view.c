// The program of a C programmer: a list of rows as high as their text, over GTK's own list view.
// usage: list-view ROWS
#include <adwaita.h>
#include <stdlib.h>

static void setup(GtkListItemFactory *factory, GtkListItem *item) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 3);
  for (int i = 0; i < 2; i++) {
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_box_append(GTK_BOX(box), label);
  }
  gtk_widget_add_css_class(gtk_widget_get_last_child(box), "dim-label");
  gtk_list_item_set_child(item, box);
}

static void bind(GtkListItemFactory *factory, GtkListItem *item) {
  GtkWidget *box = gtk_list_item_get_child(item);
  GString *text = g_string_new(gtk_string_object_get_string(gtk_list_item_get_item(item)));
  for (unsigned words = gtk_list_item_get_position(item) % 7 * 5; words > 0; words--)
    g_string_append(text, " and so on");
  gtk_label_set_text(GTK_LABEL(gtk_widget_get_first_child(box)), text->str);
  gtk_label_set_text(GTK_LABEL(gtk_widget_get_last_child(box)), "A second line");
  g_string_free(text, TRUE);
}

static void activate(GtkApplication *application, gpointer rows) {
  GtkStringList *model = gtk_string_list_new(NULL);
  for (int row = 0; row < GPOINTER_TO_INT(rows); row++) {
    char *text = g_strdup_printf("Row %d", row);
    gtk_string_list_take(model, text);
  }
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  g_signal_connect(factory, "setup", G_CALLBACK(setup), NULL);
  g_signal_connect(factory, "bind", G_CALLBACK(bind), NULL);
  GtkWidget *list = gtk_list_view_new(GTK_SELECTION_MODEL(gtk_no_selection_new(G_LIST_MODEL(model))), factory);
  gtk_list_view_set_show_separators(GTK_LIST_VIEW(list), TRUE);
  GtkWidget *scroller = gtk_scrolled_window_new();
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), list);
  gtk_widget_set_vexpand(scroller, TRUE);
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append(GTK_BOX(box), adw_header_bar_new());
  gtk_box_append(GTK_BOX(box), scroller);
  GtkWidget *window = adw_application_window_new(application);
  gtk_window_set_default_size(GTK_WINDOW(window), 420, 800);
  adw_application_window_set_content(ADW_APPLICATION_WINDOW(window), box);
  gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **arguments) {
  AdwApplication *application = adw_application_new(NULL, G_APPLICATION_NON_UNIQUE);
  g_signal_connect(application, "activate", G_CALLBACK(activate), GINT_TO_POINTER(atoi(arguments[count - 1])));
  return g_application_run(G_APPLICATION(application), 1, arguments);
}
