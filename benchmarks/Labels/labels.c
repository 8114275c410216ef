// Three hundred wrapping labels in a GtkBox in a libadwaita window, as usual in C. Ends once they have been on the
// screen for a frame.
#include <adwaita.h>
#include <stdlib.h>

static gboolean tick(GtkWidget *window, GdkFrameClock *clock, gpointer data) {
  static int frames = 0;
  if (gtk_widget_get_height(data) > 0 && ++frames == 2)
    exit(0);
  return G_SOURCE_CONTINUE;
}

static void activate(GtkApplication *application) {
  GtkWidget *window = adw_application_window_new(application);
  gtk_window_set_default_size(GTK_WINDOW(window), 900, 640);
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *label = NULL;
  for (int number = 1; number <= 300; number++) {
    char text[128];
    g_snprintf(text, sizeof text,
               "Label %d says something that is long enough to take more than one line in a narrow window.", number);
    label = gtk_label_new(text);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_set_margin_start(label, 16);
    gtk_widget_set_margin_end(label, 16);
    gtk_box_append(GTK_BOX(box), label);
  }
  GtkWidget *scroller = gtk_scrolled_window_new();
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), box);
  adw_application_window_set_content(ADW_APPLICATION_WINDOW(window), scroller);
  gtk_widget_add_tick_callback(window, tick, label, NULL);
  gtk_window_present(GTK_WINDOW(window));
}

int main(int argc, char **argv) {
  AdwApplication *application = adw_application_new("org.example.Labels", G_APPLICATION_NON_UNIQUE);
  g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
  return g_application_run(G_APPLICATION(application), argc, argv);
}
