create index "third_party_consents_created_at_desc_order_ix" on "third_party_consents" ("created_at" desc, "id" desc);
create index "third_party_consents_account_ix" on "third_party_consents" ("account");
create index "third_party_consents_biller_ix" on "third_party_consents" ("biller");
create index "third_party_consents_ended_at_ix" on "third_party_consents" ("ended_at");
create index "third_party_consents_ended_by_ix" on "third_party_consents" ("ended_by");
create index "third_party_consents_biller_number_trgm_ix" on "third_party_consents" using gin (fold("biller_number") gin_trgm_ops);
create index "third_party_consents_biller_number_fold_ix" on "third_party_consents" (fold("biller_number") text_pattern_ops);
