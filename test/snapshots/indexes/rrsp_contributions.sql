create unique index "rrsp_contributions_upload_employee_kind_unique_ix" on "rrsp_contributions" ("upload", "employee", "kind");
create index "rrsp_contributions_contribution_date_desc_order_ix" on "rrsp_contributions" ("contribution_date" desc, "id" desc);
create index "rrsp_contributions_employee_ix" on "rrsp_contributions" ("employee");
