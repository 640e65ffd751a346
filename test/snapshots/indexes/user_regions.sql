create unique index "user_regions_user_region_unique_ix" on "user_regions" ("user", "region");
create index "user_regions_region_ix" on "user_regions" ("region");
