create unique index "pickups_pickup_number_lower_unique_ix" on "pickups" (lower("pickup_number" collate "und-x-icu"));
create index "pickups_pickup_date_ix" on "pickups" ("pickup_date");
create index "pickups_account_ix" on "pickups" ("account");
create index "pickups_shipper_ix" on "pickups" ("shipper");
create index "pickups_terminal_ix" on "pickups" ("terminal");
create index "pickups_quote_ix" on "pickups" ("quote");
create index "pickups_picked_up_at_ix" on "pickups" ("picked_up_at");
create index "pickups_requested_by_ix" on "pickups" ("requested_by");
create index "pickups_pickup_number_ix" on "pickups" ("pickup_number");
