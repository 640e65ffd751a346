create unique index "doclib_entries_dlref_lower_unique_ix" on "doclib_entries" (lower("dlref" collate "und-x-icu"));
create index "doclib_entries_cmid_ix" on "doclib_entries" ("cmid");
create index "doclib_entries_effective_from_ix" on "doclib_entries" ("effective_from");
create index "doclib_entries_effective_to_ix" on "doclib_entries" ("effective_to");
create index "doclib_entries_dlref_ix" on "doclib_entries" ("dlref");
create index "doclib_entries_customers_members_ix" on "doclib_entries" using gin ("customers");
create index "doclib_entries_title_en_trgm_ix" on "doclib_entries" using gin (fold("title_en") gin_trgm_ops);
create index "doclib_entries_title_fr_trgm_ix" on "doclib_entries" using gin (fold("title_fr") gin_trgm_ops);
create index "doclib_entries_dlref_trgm_ix" on "doclib_entries" using gin (fold("dlref") gin_trgm_ops);
