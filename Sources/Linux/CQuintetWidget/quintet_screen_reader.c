#include "quintet_widget.h"

// at-spi2-core's launcher keeps org.a11y.Status on the session bus:
// https://gitlab.gnome.org/GNOME/at-spi2-core/-/blob/main/xml/Status.xml

static void (*screen_reader_changed)(bool is_running);

static void properties_changed(GDBusProxy *proxy, GVariant *changed, GStrv invalidated, gpointer data) {
  GVariant *value = g_dbus_proxy_get_cached_property(proxy, "ScreenReaderEnabled");
  if (value == NULL)
    return;
  screen_reader_changed(g_variant_is_of_type(value, G_VARIANT_TYPE_BOOLEAN) && g_variant_get_boolean(value));
  g_variant_unref(value);
}

static void connected(GObject *source, GAsyncResult *result, gpointer data) {
  // The proxy is kept as long as the program runs.
  GDBusProxy *proxy = g_dbus_proxy_new_for_bus_finish(result, NULL);
  if (proxy == NULL)
    return;
  g_signal_connect(proxy, "g-properties-changed", G_CALLBACK(properties_changed), NULL);
  properties_changed(proxy, NULL, NULL, NULL);
}

void quintet_watch_screen_reader(void (*changed)(bool is_running)) {
  screen_reader_changed = changed;
  g_dbus_proxy_new_for_bus(G_BUS_TYPE_SESSION, G_DBUS_PROXY_FLAGS_DO_NOT_AUTO_START, NULL, "org.a11y.Bus",
                           "/org/a11y/bus", "org.a11y.Status", NULL, connected, NULL);
}
