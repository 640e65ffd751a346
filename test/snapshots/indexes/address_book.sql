create unique index "address_book_account_nickname_lower_unique_ix" on "address_book" ("account", lower("nickname" collate "und-x-icu"));
