create unique index "shipping_labels_bol_piece_number_unique_ix" on "shipping_labels" ("bol", "piece_number");
create unique index "shipping_labels_barcode_lower_unique_ix" on "shipping_labels" (lower("barcode" collate "und-x-icu"));
create index "shipping_labels_terminal_ix" on "shipping_labels" ("terminal");
create index "shipping_labels_printed_at_ix" on "shipping_labels" ("printed_at");
create index "shipping_labels_printed_by_ix" on "shipping_labels" ("printed_by");
create index "shipping_labels_barcode_ix" on "shipping_labels" ("barcode");
create index "shipping_labels_barcode_trgm_ix" on "shipping_labels" using gin (fold("barcode") gin_trgm_ops);
create index "shipping_labels_barcode_fold_ix" on "shipping_labels" (fold("barcode") text_pattern_ops);
create index "shipping_labels_sscc_trgm_ix" on "shipping_labels" using gin (fold("sscc") gin_trgm_ops);
