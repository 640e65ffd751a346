create unique index "announcement_reads_announcement_user_unique_ix" on "announcement_reads" ("announcement", "user");
create index "announcement_reads_user_ix" on "announcement_reads" ("user");
create index "announcement_reads_read_at_ix" on "announcement_reads" ("read_at");
