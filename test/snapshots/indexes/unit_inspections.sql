create index "unit_inspections_unit_ix" on "unit_inspections" ("unit");
create index "unit_inspections_inspected_at_ix" on "unit_inspections" ("inspected_at");
create index "unit_inspections_inspector_ix" on "unit_inspections" ("inspector");
create index "unit_inspections_repaired_at_ix" on "unit_inspections" ("repaired_at");
