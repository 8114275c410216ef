// The program of a C programmer: a libadwaita window with a label, and the same question over it as Showcase asks.
#include <adwaita.h>

static void activate(GtkApplication *application, gpointer with_dialog) {
  GtkWidget *window = adw_application_window_new(application);
  gtk_window_set_default_size(GTK_WINDOW(window), 900, 640);
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append(GTK_BOX(box), adw_header_bar_new());
  gtk_box_append(GTK_BOX(box), gtk_label_new("Hello"));
  adw_application_window_set_content(ADW_APPLICATION_WINDOW(window), box);
  gtk_window_present(GTK_WINDOW(window));
  if (!GPOINTER_TO_INT(with_dialog))
    return;
#if ADW_CHECK_VERSION(1, 5, 0)
  AdwDialog *dialog = adw_alert_dialog_new("Your privacy", "Do you agree?");
  adw_alert_dialog_add_responses(ADW_ALERT_DIALOG(dialog), "deny", "Deny", "accept", "Accept", NULL);
  adw_dialog_present(dialog, window);
#else
  GtkWidget *dialog = adw_message_dialog_new(GTK_WINDOW(window), "Your privacy", "Do you agree?");
  adw_message_dialog_add_responses(ADW_MESSAGE_DIALOG(dialog), "deny", "Deny", "accept", "Accept", NULL);
  gtk_window_present(GTK_WINDOW(dialog));
#endif
}

int main(int count, char **arguments) {
  AdwApplication *application = adw_application_new(NULL, G_APPLICATION_NON_UNIQUE);
  g_signal_connect(application, "activate", G_CALLBACK(activate), GINT_TO_POINTER(count > 1));
  return g_application_run(G_APPLICATION(application), 1, arguments);
}
