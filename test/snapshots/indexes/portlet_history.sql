create unique index "portlet_history_user_cmid_unique_ix" on "portlet_history" ("user", "cmid");
create index "portlet_history_last_used_desc_order_ix" on "portlet_history" ("last_used" desc, "id" desc);
create index "portlet_history_cmid_ix" on "portlet_history" ("cmid");
create index "portlet_history_first_used_ix" on "portlet_history" ("first_used");
