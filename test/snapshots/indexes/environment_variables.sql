create unique index "environment_variables_company_name_lower_unique_blanks_ix" on "environment_variables" ("company", lower("name" collate "und-x-icu")) nulls not distinct;
create index "environment_variables_name_text_order_ix" on "environment_variables" ("name" collate "und-x-icu", "id");
create index "environment_variables_name_trgm_ix" on "environment_variables" using gin (fold("name") gin_trgm_ops);
create index "environment_variables_name_fold_ix" on "environment_variables" (fold("name") text_pattern_ops);
create index "environment_variables_description_trgm_ix" on "environment_variables" using gin (fold("description") gin_trgm_ops);
