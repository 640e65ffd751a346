create unique index "customer_pricing_account_tariff_effective_from_dire_9f65888e_ix" on "customer_pricing" ("account", "tariff", "effective_from", "direction");
create index "customer_pricing_tariff_ix" on "customer_pricing" ("tariff");
create index "customer_pricing_fuel_table_ix" on "customer_pricing" ("fuel_table");
create index "customer_pricing_effective_from_ix" on "customer_pricing" ("effective_from");
create index "customer_pricing_effective_to_ix" on "customer_pricing" ("effective_to");
create index "customer_pricing_accessorial_waivers_members_ix" on "customer_pricing" using gin ("accessorial_waivers");
