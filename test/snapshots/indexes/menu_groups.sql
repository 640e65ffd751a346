create unique index "menu_groups_company_code_lower_unique_ix" on "menu_groups" ("company", lower("code" collate "und-x-icu"));
create index "menu_groups_code_text_order_ix" on "menu_groups" ("code" collate "und-x-icu", "id");
create index "menu_groups_copied_from_ix" on "menu_groups" ("copied_from");
create index "menu_groups_code_trgm_ix" on "menu_groups" using gin (fold("code") gin_trgm_ops);
create index "menu_groups_code_fold_ix" on "menu_groups" (fold("code") text_pattern_ops);
create index "menu_groups_name_en_trgm_ix" on "menu_groups" using gin (fold("name_en") gin_trgm_ops);
create index "menu_groups_name_fr_trgm_ix" on "menu_groups" using gin (fold("name_fr") gin_trgm_ops);
create index "menu_groups_landing_page_trgm_ix" on "menu_groups" using gin (fold("landing_page") gin_trgm_ops);
