#include <stdlib.h>

// Lets all tests, and the programs they start, run where no hour is one of UTC's: Nepal is 5 hours and 45 minutes ahead. It is set before
// Foundation asks.
__attribute__((constructor)) static void leave_utc(void) { setenv("TZ", "Asia/Kathmandu", 1); }
