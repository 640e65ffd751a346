create index "maintenance_windows_starts_at_desc_order_ix" on "maintenance_windows" ("starts_at" desc, "id" desc);
create index "maintenance_windows_ends_at_ix" on "maintenance_windows" ("ends_at");
create index "maintenance_windows_menus_members_ix" on "maintenance_windows" using gin ("menus");
create index "maintenance_windows_title_en_trgm_ix" on "maintenance_windows" using gin (fold("title_en") gin_trgm_ops);
create index "maintenance_windows_title_en_fold_ix" on "maintenance_windows" (fold("title_en") text_pattern_ops);
create index "maintenance_windows_title_fr_trgm_ix" on "maintenance_windows" using gin (fold("title_fr") gin_trgm_ops);
