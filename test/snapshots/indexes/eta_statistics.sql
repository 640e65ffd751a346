create unique index "eta_statistics_day_origin_terminal_destination_term_fde1dbd0_ix" on "eta_statistics" ("day", "origin_terminal", "destination_terminal");
create index "eta_statistics_origin_terminal_ix" on "eta_statistics" ("origin_terminal");
create index "eta_statistics_destination_terminal_ix" on "eta_statistics" ("destination_terminal");
create index "eta_statistics_recalculated_at_ix" on "eta_statistics" ("recalculated_at");
