create unique index "translations_language_namespace_key_unique_ix" on "translations" ("language", "namespace", "key");
