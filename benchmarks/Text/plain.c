// Tesseract's library as the program uses it, with what it loads left out of the time. Writes, for each file, the fastest time in ms.
// usage: plain ROUNDS FILE…
#include <leptonica/allheaders.h>
#include <stdio.h>
#include <stdlib.h>
#include <tesseract/capi.h>
#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

int main(int count, char **arguments) {
  TessBaseAPI *api = TessBaseAPICreate();
  if (TessBaseAPIInit2(api, NULL, "eng+deu", OEM_DEFAULT) != 0)
    return 1;
  TessBaseAPISetVariable(api, "debug_file", "/dev/null");
  TessBaseAPISetPageSegMode(api, PSM_AUTO);
  for (int index = 2; index < count; index++) {
    double fastest = 1e9;
    for (int round = 0; round < atoi(arguments[1]); round++) {
      double start = now();
      PIX *picture = pixRead(arguments[index]);
      TessBaseAPISetImage2(api, picture);
      char *text = TessBaseAPIGetUTF8Text(api);
      double time = now() - start;
      fastest = time < fastest ? time : fastest;
      TessDeleteText(text);
      TessBaseAPIClear(api);
      pixDestroy(&picture);
    }
    printf("%.1f\n", fastest);
  }
  TessBaseAPIDelete(api);
  return 0;
}
