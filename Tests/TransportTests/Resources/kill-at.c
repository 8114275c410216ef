// Preloaded into outbox-probe: kills the process at the KILL_AT-th step on the file system, before the step is done; a
// write is done by half. Without KILL_AT it only counts, and reports the number of steps to the file KILL_COUNT.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static atomic_int steps;

static int is_last(void) {
  const char *at = getenv("KILL_AT");
  int step = atomic_fetch_add(&steps, 1) + 1;
  return at && step == atoi(at);
}

static void step(void) {
  if (is_last()) raise(SIGKILL);
}

static int is_file(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  ssize_t (*original)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
  if (is_file(descriptor) && is_last()) {
    original(descriptor, bytes, count / 2);
    raise(SIGKILL);
  }
  return original(descriptor, bytes, count);
}

int fsync(int descriptor) {
  step();
  return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(descriptor);
}

int rename(const char *from, const char *to) {
  step();
  return ((int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename"))(from, to);
}

int unlink(const char *path) {
  step();
  return ((int (*)(const char *))dlsym(RTLD_NEXT, "unlink"))(path);
}

int mkdir(const char *path, mode_t mode) {
  step();
  return ((int (*)(const char *, mode_t))dlsym(RTLD_NEXT, "mkdir"))(path, mode);
}

__attribute__((destructor)) static void report(void) {
  const char *path = getenv("KILL_COUNT");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  fprintf(file, "%d\n", atomic_load(&steps));
  fclose(file);
}
