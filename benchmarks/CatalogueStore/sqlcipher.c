// The rows of catalogue-store-bench in a database of SQLCipher's. Usage: sqlcipher FILE PAGES
// It writes for each page of ten items ms by the clock and of the processor.
#define SQLITE_HAS_CODEC
#include <sqlcipher/sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static sqlite3 *db;

static double ms(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static void check(int code) {
  if (code == SQLITE_OK || code == SQLITE_DONE) return;
  fprintf(stderr, "%s\n", sqlite3_errmsg(db));
  exit(1);
}

static void run(const char *sql) { check(sqlite3_exec(db, sql, NULL, NULL, NULL)); }

int main(int count, char **arguments) {
  if (count < 3) return 64;
  unsigned char *files[10];
  for (int number = 0; number < 10; number++) {
    int length = 40000 + number * 6000;
    files[number] = malloc(length);
    for (int place = 0; place < length; place++) files[number][place] = (place * 2654435761ull >> 11) ^ number;
  }
  check(sqlite3_open(arguments[1], &db));
  // A raw key, so that none is derived from words.
  run("PRAGMA key = \"x'0707070707070707070707070707070707070707070707070707070707070707'\"");
  run("PRAGMA cipher_page_size = 16384; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
  run("CREATE TABLE item (position INTEGER PRIMARY KEY, id TEXT UNIQUE, text TEXT, confidence DOUBLE, gap INTEGER);"
      "CREATE TABLE picture (position INTEGER PRIMARY KEY, file BLOB NOT NULL)");
  sqlite3_stmt *item, *picture;
  check(sqlite3_prepare_v2(db, "INSERT INTO item VALUES (?, ?, ?, 0.75, 0)", -1, &item, NULL));
  check(sqlite3_prepare_v2(db, "INSERT INTO picture VALUES (?, ?)", -1, &picture, NULL));
  for (int page = 0; page < atoi(arguments[2]); page++) {
    double clock = ms(CLOCK_MONOTONIC), processor = ms(CLOCK_PROCESS_CPUTIME_ID);
    run("BEGIN IMMEDIATE");
    for (int number = 0; number < 10; number++) {
      int position = page * 10 + number;
      char id[32], text[128];
      snprintf(id, sizeof id, "%d", 1000000 + position);
      snprintf(text, sizeof text, "Receipt %d of a tea house, with some words that were recognised in it", position);
      sqlite3_bind_int(item, 1, position);
      sqlite3_bind_text(item, 2, id, -1, SQLITE_TRANSIENT);
      sqlite3_bind_text(item, 3, text, -1, SQLITE_TRANSIENT);
      check(sqlite3_step(item));
      sqlite3_reset(item);
      sqlite3_bind_int(picture, 1, position);
      sqlite3_bind_blob(picture, 2, files[number], 40000 + number * 6000, SQLITE_STATIC);
      check(sqlite3_step(picture));
      sqlite3_reset(picture);
    }
    run("COMMIT");
    printf("%f %f\n", ms(CLOCK_MONOTONIC) - clock, ms(CLOCK_PROCESS_CPUTIME_ID) - processor);
  }
  return 0;
}
