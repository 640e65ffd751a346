create index "doclib_documents_entry_ix" on "doclib_documents" ("entry");
create index "doclib_documents_library_ix" on "doclib_documents" ("library");
create index "doclib_documents_file_ix" on "doclib_documents" ("file");
create index "doclib_documents_text_content_trgm_ix" on "doclib_documents" using gin (fold("text_content") gin_trgm_ops);
create index "doclib_documents_is_read_ix" on "doclib_documents" ("is_read");
