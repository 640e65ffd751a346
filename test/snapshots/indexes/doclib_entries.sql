create unique index "doclib_entries_dlref_lower_unique_ix" on "doclib_entries" (lower("dlref" collate "und-x-icu"));
create index "doclib_entries_cmid_ix" on "doclib_entries" ("cmid");
create index "doclib_entries_effective_from_ix" on "doclib_entries" ("effective_from");
create index "doclib_entries_effective_to_ix" on "doclib_entries" ("effective_to");
create index "doclib_entries_dlref_ix" on "doclib_entries" ("dlref");
create index "doclib_entries_customers_members_ix" on "doclib_entries" using gin ("customers");
