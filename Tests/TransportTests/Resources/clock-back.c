// Preloaded into outbox-probe: each look at the wall clock shows an hour less than the one before.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <sys/time.h>
#include <time.h>

static atomic_long looks;

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = ((int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime"))(clock, time);
  if (clock == CLOCK_REALTIME) time->tv_sec -= 3600 * atomic_fetch_add(&looks, 1);
  return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  int result = ((int (*)(struct timeval *, void *))dlsym(RTLD_NEXT, "gettimeofday"))(time, zone);
  time->tv_sec -= 3600 * atomic_fetch_add(&looks, 1);
  return result;
}
