// libjpeg and Little CMS, for files of JPEG down to their CMYK, and for the colours that a profile stands for.
#include <stdio.h>

#include <jpeglib.h>
#include <lcms2.h>
