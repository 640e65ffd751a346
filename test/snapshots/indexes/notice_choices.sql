create unique index "notice_choices_user_notice_lower_way_unique_ix" on "notice_choices" ("user", lower("notice" collate "und-x-icu"), "way");
