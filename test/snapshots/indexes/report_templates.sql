create unique index "report_templates_owner_access_level_name_lower_unique_ix" on "report_templates" ("owner", "access_level", lower("name" collate "und-x-icu"));
create index "report_templates_name_text_order_ix" on "report_templates" ("name" collate "und-x-icu", "id");
create index "report_templates_report_ix" on "report_templates" ("report");
create index "report_templates_company_ix" on "report_templates" ("company");
create index "report_templates_name_trgm_ix" on "report_templates" using gin (fold("name") gin_trgm_ops);
create index "report_templates_name_fold_ix" on "report_templates" (fold("name") text_pattern_ops);
