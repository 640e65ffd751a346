create unique index "doclib_configs_cmid_lower_unique_ix" on "doclib_configs" (lower("cmid" collate "und-x-icu"));
create index "doclib_configs_title_en_text_order_ix" on "doclib_configs" ("title_en" collate "und-x-icu", "id");
create index "doclib_configs_cmid_ix" on "doclib_configs" ("cmid");
create index "doclib_configs_can_edit_members_ix" on "doclib_configs" using gin ("can_edit");
create index "doclib_configs_cmid_trgm_ix" on "doclib_configs" using gin (fold("cmid") gin_trgm_ops);
create index "doclib_configs_cmid_fold_ix" on "doclib_configs" (fold("cmid") text_pattern_ops);
create index "doclib_configs_title_en_trgm_ix" on "doclib_configs" using gin (fold("title_en") gin_trgm_ops);
create index "doclib_configs_title_en_fold_ix" on "doclib_configs" (fold("title_en") text_pattern_ops);
create index "doclib_configs_title_fr_trgm_ix" on "doclib_configs" using gin (fold("title_fr") gin_trgm_ops);
