create unique index "t4_slips_employee_province_lower_slip_kind_sequence_059dd551_ix" on "t4_slips" ("employee", lower("province" collate "und-x-icu"), "slip_kind", "sequence", "year");
create index "t4_slips_year_desc_order_ix" on "t4_slips" ("year" desc, "id" desc);
create index "t4_slips_issued_on_ix" on "t4_slips" ("issued_on");
create index "t4_slips_pdf_ix" on "t4_slips" ("pdf");
create index "t4_slips_viewed_at_ix" on "t4_slips" ("viewed_at");
