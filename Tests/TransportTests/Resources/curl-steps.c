// Preloaded into outbox-probe, to see and to spoil what it asks of libcurl.
//
//   CURL_LOG=PATH   one line for each option that is set, its number
//   CURL_FAIL=…     the number of an option that libcurl then does not know, or init, multi, slist, url or add, which then fail; wakeup
//                   fails CURL_TIMES times from the CURL_FROMth on; poll never returns
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int fails(const char *name) {
  const char *wanted = getenv("CURL_FAIL");
  return wanted && strcmp(wanted, name) == 0;
}

int curl_easy_setopt(void *handle, int option, ...) {
  va_list arguments;
  va_start(arguments, option);
  void *value = va_arg(arguments, void *);
  va_end(arguments);
  char number[20];
  int length = snprintf(number, sizeof number, "%d\n", option);
  const char *path = getenv("CURL_LOG");
  if (path) {
    int file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (write(file, number, length) != length) abort();
    close(file);
  }
  number[length - 1] = 0;
  if (fails(number)) return 48;  // CURLE_UNKNOWN_OPTION
  return ((int (*)(void *, int, ...))dlsym(RTLD_NEXT, "curl_easy_setopt"))(handle, option, value);
}

void *curl_easy_init(void) {
  static int made;  // the first is the multi handle's own
  return fails("init") && made++ ? NULL : ((void *(*)(void))dlsym(RTLD_NEXT, "curl_easy_init"))();
}

void *curl_multi_init(void) {
  return fails("multi") ? NULL : ((void *(*)(void))dlsym(RTLD_NEXT, "curl_multi_init"))();
}

void *curl_url(void) { return fails("url") ? NULL : ((void *(*)(void))dlsym(RTLD_NEXT, "curl_url"))(); }

void *curl_slist_append(void *list, const char *text) {
  return fails("slist") ? NULL : ((void *(*)(void *, const char *))dlsym(RTLD_NEXT, "curl_slist_append"))(list, text);
}

int curl_multi_wakeup(void *multi) {
  static int calls;
  int call = __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST);
  if (fails("wakeup")) {
    int from = atoi(getenv("CURL_FROM")), times = atoi(getenv("CURL_TIMES"));
    if (call >= from && call < from + times) return 9;  // CURLM_WAKEUP_FAILURE
  }
  return ((int (*)(void *))dlsym(RTLD_NEXT, "curl_multi_wakeup"))(multi);
}

int curl_multi_poll(void *multi, void *files, unsigned count, int milliseconds, int *ready) {
  while (fails("poll")) pause();
  return ((int (*)(void *, void *, unsigned, int, int *))dlsym(RTLD_NEXT, "curl_multi_poll"))(multi, files, count,
                                                                                              milliseconds, ready);
}

int curl_multi_add_handle(void *multi, void *easy) {
  if (fails("add")) return 3;  // CURLM_OUT_OF_MEMORY
  return ((int (*)(void *, void *))dlsym(RTLD_NEXT, "curl_multi_add_handle"))(multi, easy);
}
