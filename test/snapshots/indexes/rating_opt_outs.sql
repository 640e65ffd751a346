create unique index "rating_opt_outs_user_unique_ix" on "rating_opt_outs" ("user");
create index "rating_opt_outs_opted_out_at_ix" on "rating_opt_outs" ("opted_out_at");
