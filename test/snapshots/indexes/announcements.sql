create index "announcements_start_date_desc_order_ix" on "announcements" ("start_date" desc, "id" desc);
create index "announcements_end_date_ix" on "announcements" ("end_date");
create index "announcements_pictures_members_ix" on "announcements" using gin ("pictures");
create index "announcements_companies_members_ix" on "announcements" using gin ("companies");
create index "announcements_menu_groups_members_ix" on "announcements" using gin ("menu_groups");
create index "announcements_attachments_members_ix" on "announcements" using gin ("attachments");
create index "announcements_title_en_trgm_ix" on "announcements" using gin (fold("title_en") gin_trgm_ops);
create index "announcements_title_en_fold_ix" on "announcements" (fold("title_en") text_pattern_ops);
create index "announcements_title_fr_trgm_ix" on "announcements" using gin (fold("title_fr") gin_trgm_ops);
