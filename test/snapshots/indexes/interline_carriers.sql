create unique index "interline_carriers_scac_lower_unique_ix" on "interline_carriers" (lower("scac" collate "und-x-icu"));
create unique index "interline_carriers_partner_code_lower_unique_ix" on "interline_carriers" (lower("partner_code" collate "und-x-icu"));
create index "interline_carriers_edi_partner_ix" on "interline_carriers" ("edi_partner");
create index "interline_carriers_scac_ix" on "interline_carriers" ("scac");
create index "interline_carriers_partner_code_ix" on "interline_carriers" ("partner_code");
create index "interline_carriers_name_trgm_ix" on "interline_carriers" using gin (fold("name") gin_trgm_ops);
create index "interline_carriers_name_fold_ix" on "interline_carriers" (fold("name") text_pattern_ops);
