create unique index "push_report_targets_owner_name_lower_unique_ix" on "push_report_targets" ("owner", lower("name" collate "und-x-icu"));
create index "push_report_targets_name_text_order_ix" on "push_report_targets" ("name" collate "und-x-icu", "id");
create index "push_report_targets_name_trgm_ix" on "push_report_targets" using gin (fold("name") gin_trgm_ops);
create index "push_report_targets_name_fold_ix" on "push_report_targets" (fold("name") text_pattern_ops);
