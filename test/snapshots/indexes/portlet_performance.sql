create unique index "portlet_performance_cmid_hour_unique_ix" on "portlet_performance" ("cmid", "hour");
create index "portlet_performance_hour_desc_order_ix" on "portlet_performance" ("hour" desc, "id" desc);
