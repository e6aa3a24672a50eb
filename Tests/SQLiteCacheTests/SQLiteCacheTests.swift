// SQLiteCache
