create unique index "accessorials_code_lower_unique_ix" on "accessorials" (lower("code" collate "und-x-icu"));
create index "accessorials_code_text_order_ix" on "accessorials" ("code" collate "und-x-icu", "id");
create index "accessorials_code_ix" on "accessorials" ("code");
create index "accessorials_excludes_members_ix" on "accessorials" using gin ("excludes");
create index "accessorials_code_trgm_ix" on "accessorials" using gin (fold("code") gin_trgm_ops);
create index "accessorials_code_fold_ix" on "accessorials" (fold("code") text_pattern_ops);
create index "accessorials_name_en_trgm_ix" on "accessorials" using gin (fold("name_en") gin_trgm_ops);
create index "accessorials_name_en_fold_ix" on "accessorials" (fold("name_en") text_pattern_ops);
