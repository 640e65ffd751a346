create unique index "report_design_revisions_report_revision_unique_ix" on "report_design_revisions" ("report", "revision");
