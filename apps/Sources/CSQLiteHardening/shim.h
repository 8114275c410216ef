#ifndef QUINTET_CSQLITE_HARDENING_SHIM_H
#define QUINTET_CSQLITE_HARDENING_SHIM_H

#include <sqlite3.h>

// Swift cannot call variadic C functions.

// Has a connection run nothing that is written in its file: no view, no trigger, no function with effects; and write to none of SQLite's
// own tables.
static inline int quintet_sqlite_harden(sqlite3 *database) {
  int *no_answer = 0;
  int code = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, no_answer);
  if (!code) code = sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, no_answer);
  if (!code) code = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, no_answer);
  if (!code) code = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, no_answer);
  return code;
}

#endif
