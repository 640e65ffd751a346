create unique index "rl1_slips_employee_slip_kind_sequence_year_unique_ix" on "rl1_slips" ("employee", "slip_kind", "sequence", "year");
create index "rl1_slips_year_desc_order_ix" on "rl1_slips" ("year" desc, "id" desc);
create index "rl1_slips_issued_on_ix" on "rl1_slips" ("issued_on");
create index "rl1_slips_pdf_ix" on "rl1_slips" ("pdf");
create index "rl1_slips_viewed_at_ix" on "rl1_slips" ("viewed_at");
