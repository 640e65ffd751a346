create unique index "report_calculated_columns_template_name_lower_unique_ix" on "report_calculated_columns" ("template", lower("name" collate "und-x-icu"));
