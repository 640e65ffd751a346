create index "file_imports_owner_ix" on "file_imports" ("owner");
create index "file_imports_acted_by_ix" on "file_imports" ("acted_by");
create index "file_imports_expires_at_ix" on "file_imports" ("expires_at");
