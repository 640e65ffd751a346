create unique index "api_documents_path_lower_unique_ix" on "api_documents" (lower("path" collate "und-x-icu"));
create index "api_documents_sequence_order_ix" on "api_documents" ("sequence", "id");
create index "api_documents_path_ix" on "api_documents" ("path");
create index "api_documents_path_trgm_ix" on "api_documents" using gin (fold("path") gin_trgm_ops);
create index "api_documents_path_fold_ix" on "api_documents" (fold("path") text_pattern_ops);
create index "api_documents_title_en_trgm_ix" on "api_documents" using gin (fold("title_en") gin_trgm_ops);
create index "api_documents_title_en_fold_ix" on "api_documents" (fold("title_en") text_pattern_ops);
create index "api_documents_title_fr_trgm_ix" on "api_documents" using gin (fold("title_fr") gin_trgm_ops);
