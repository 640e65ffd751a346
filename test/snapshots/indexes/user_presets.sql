create unique index "user_presets_company_name_lower_unique_ix" on "user_presets" ("company", lower("name" collate "und-x-icu"));
create index "user_presets_name_text_order_ix" on "user_presets" ("name" collate "und-x-icu", "id");
create index "user_presets_user_type_ix" on "user_presets" ("user_type");
create index "user_presets_default_group_ix" on "user_presets" ("default_group");
create index "user_presets_menu_groups_members_ix" on "user_presets" using gin ("menu_groups");
create index "user_presets_name_trgm_ix" on "user_presets" using gin (fold("name") gin_trgm_ops);
create index "user_presets_name_fold_ix" on "user_presets" (fold("name") text_pattern_ops);
