create unique index "address_book_account_nickname_lower_unique_ix" on "address_book" ("account", lower("nickname" collate "und-x-icu"));
create index "address_book_nickname_text_order_ix" on "address_book" ("nickname" collate "und-x-icu", "id");
create index "address_book_nickname_trgm_ix" on "address_book" using gin (fold("nickname") gin_trgm_ops);
create index "address_book_nickname_fold_ix" on "address_book" (fold("nickname") text_pattern_ops);
create index "address_book_name_trgm_ix" on "address_book" using gin (fold("name") gin_trgm_ops);
create index "address_book_name_fold_ix" on "address_book" (fold("name") text_pattern_ops);
create index "address_book_city_trgm_ix" on "address_book" using gin (fold("city") gin_trgm_ops);
create index "address_book_postal_code_trgm_ix" on "address_book" using gin (fold("postal_code") gin_trgm_ops);
create index "address_book_contact_name_trgm_ix" on "address_book" using gin (fold("contact_name") gin_trgm_ops);
