create unique index "staff_roles_role_user_unique_ix" on "staff_roles" ("role", "user");
create index "staff_roles_user_ix" on "staff_roles" ("user");
create index "staff_roles_valid_from_ix" on "staff_roles" ("valid_from");
create index "staff_roles_valid_to_ix" on "staff_roles" ("valid_to");
create index "staff_roles_granted_by_ix" on "staff_roles" ("granted_by");
create index "staff_roles_confirmed_by_ix" on "staff_roles" ("confirmed_by");
create index "staff_roles_status_ix" on "staff_roles" ("status");
