create unique index "dealer_routes_route_code_lower_unique_ix" on "dealer_routes" (lower("route_code" collate "und-x-icu"));
create index "dealer_routes_route_code_text_order_ix" on "dealer_routes" ("route_code" collate "und-x-icu", "id");
create index "dealer_routes_terminal_ix" on "dealer_routes" ("terminal");
create index "dealer_routes_route_code_ix" on "dealer_routes" ("route_code");
create index "dealer_routes_customers_members_ix" on "dealer_routes" using gin ("customers");
create index "dealer_routes_route_code_trgm_ix" on "dealer_routes" using gin (fold("route_code") gin_trgm_ops);
create index "dealer_routes_route_code_fold_ix" on "dealer_routes" (fold("route_code") text_pattern_ops);
create index "dealer_routes_name_trgm_ix" on "dealer_routes" using gin (fold("name") gin_trgm_ops);
create index "dealer_routes_name_fold_ix" on "dealer_routes" (fold("name") text_pattern_ops);
