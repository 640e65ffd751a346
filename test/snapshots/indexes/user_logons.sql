create index "user_logons_at_desc_order_ix" on "user_logons" ("at" desc, "id" desc);
create index "user_logons_company_ix" on "user_logons" ("company");
create index "user_logons_switched_from_ix" on "user_logons" ("switched_from");
create index "user_logons_MT_UID_trgm_ix" on "user_logons" using gin (fold("MT_UID") gin_trgm_ops);
