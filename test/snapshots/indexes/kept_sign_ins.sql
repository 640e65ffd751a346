create unique index "kept_sign_ins_selector_hash_unique_ix" on "kept_sign_ins" ("selector_hash");
create index "kept_sign_ins_user_ix" on "kept_sign_ins" ("user");
create index "kept_sign_ins_company_ix" on "kept_sign_ins" ("company");
create index "kept_sign_ins_issued_at_ix" on "kept_sign_ins" ("issued_at");
create index "kept_sign_ins_rotated_at_ix" on "kept_sign_ins" ("rotated_at");
create index "kept_sign_ins_expires_at_ix" on "kept_sign_ins" ("expires_at");
create index "kept_sign_ins_ended_at_ix" on "kept_sign_ins" ("ended_at");
