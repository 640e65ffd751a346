create unique index "report_templates_owner_access_level_name_lower_unique_ix" on "report_templates" ("owner", "access_level", lower("name" collate "und-x-icu"));
create index "report_templates_report_ix" on "report_templates" ("report");
create index "report_templates_company_ix" on "report_templates" ("company");
