create index "verification_codes_user_ix" on "verification_codes" ("user");
create index "verification_codes_expires_at_ix" on "verification_codes" ("expires_at");
create index "verification_codes_used_at_ix" on "verification_codes" ("used_at");
