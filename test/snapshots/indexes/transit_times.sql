create unique index "transit_times_origin_terminal_service_level_destina_1683cf63_ix" on "transit_times" ("origin_terminal", "service_level", "destination_terminal");
create index "transit_times_destination_terminal_ix" on "transit_times" ("destination_terminal");
create index "transit_times_effective_from_ix" on "transit_times" ("effective_from");
