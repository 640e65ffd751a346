create unique index "grid_layouts_user_api_cmid_unique_ix" on "grid_layouts" ("user", "api", "cmid");
