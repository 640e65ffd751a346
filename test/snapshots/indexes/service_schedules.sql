create unique index "service_schedules_origin_terminal_service_level_des_17700ac8_ix" on "service_schedules" ("origin_terminal", "service_level", "destination_terminal");
create index "service_schedules_destination_terminal_ix" on "service_schedules" ("destination_terminal");
