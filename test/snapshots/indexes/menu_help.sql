create unique index "menu_help_MHMID_lower_unique_ix" on "menu_help" (lower("MHMID" collate "und-x-icu"));
create index "menu_help_MHMID_text_order_ix" on "menu_help" ("MHMID" collate "und-x-icu", "id");
create index "menu_help_cmid_ix" on "menu_help" ("cmid");
create index "menu_help_MHMID_ix" on "menu_help" ("MHMID");
create index "menu_help_MHMID_trgm_ix" on "menu_help" using gin (fold("MHMID") gin_trgm_ops);
create index "menu_help_MHMID_fold_ix" on "menu_help" (fold("MHMID") text_pattern_ops);
create index "menu_help_title_en_trgm_ix" on "menu_help" using gin (fold("title_en") gin_trgm_ops);
create index "menu_help_title_en_fold_ix" on "menu_help" (fold("title_en") text_pattern_ops);
create index "menu_help_title_fr_trgm_ix" on "menu_help" using gin (fold("title_fr") gin_trgm_ops);
