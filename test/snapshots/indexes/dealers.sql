create unique index "dealers_dealer_id_lower_unique_ix" on "dealers" (lower("dealer_id" collate "und-x-icu"));
create index "dealers_customer_ix" on "dealers" ("customer");
create index "dealers_dealer_id_ix" on "dealers" ("dealer_id");
