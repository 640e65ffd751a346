create unique index "dealer_routes_route_code_lower_unique_ix" on "dealer_routes" (lower("route_code" collate "und-x-icu"));
create index "dealer_routes_terminal_ix" on "dealer_routes" ("terminal");
create index "dealer_routes_route_code_ix" on "dealer_routes" ("route_code");
