create index "issued_papers_issued_at_ix" on "issued_papers" ("issued_at");
create index "issued_papers_issuer_ix" on "issued_papers" ("issuer");
create index "issued_papers_entity_record_id_issued_at_ix" on "issued_papers" ("entity", "record_id", "issued_at");
