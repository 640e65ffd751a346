create unique index "task_files_task_part_unique_ix" on "task_files" ("task", "part");
