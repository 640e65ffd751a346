create unique index "manager_delegations_manager_start_date_unique_ix" on "manager_delegations" ("manager", "start_date");
create index "manager_delegations_start_date_desc_order_ix" on "manager_delegations" ("start_date" desc, "id" desc);
create index "manager_delegations_delegate_ix" on "manager_delegations" ("delegate");
create index "manager_delegations_end_date_ix" on "manager_delegations" ("end_date");
