-- account_preferences
create unique index "account_preferences_user_menu_group_unique_ix" on "account_preferences" ("user", "menu_group");

-- announcement_reads
create unique index "announcement_reads_announcement_user_unique_ix" on "announcement_reads" ("announcement", "user");
create index "announcement_reads_user_ix" on "announcement_reads" ("user");
create index "announcement_reads_read_at_ix" on "announcement_reads" ("read_at");

-- announcements
create index "announcements_start_date_desc_order_ix" on "announcements" ("start_date" desc, "id" desc);
create index "announcements_end_date_ix" on "announcements" ("end_date");
create index "announcements_title_en_trgm_ix" on "announcements" using gin (fold("title_en") gin_trgm_ops);
create index "announcements_title_en_fold_ix" on "announcements" (fold("title_en") text_pattern_ops);
create index "announcements_title_fr_trgm_ix" on "announcements" using gin (fold("title_fr") gin_trgm_ops);

-- api_documents
create unique index "api_documents_path_lower_unique_ix" on "api_documents" (lower("path" collate "und-x-icu"));
create index "api_documents_sequence_order_ix" on "api_documents" ("sequence", "id");
create index "api_documents_path_ix" on "api_documents" ("path");
create index "api_documents_path_trgm_ix" on "api_documents" using gin (fold("path") gin_trgm_ops);
create index "api_documents_path_fold_ix" on "api_documents" (fold("path") text_pattern_ops);
create index "api_documents_title_en_trgm_ix" on "api_documents" using gin (fold("title_en") gin_trgm_ops);
create index "api_documents_title_en_fold_ix" on "api_documents" (fold("title_en") text_pattern_ops);
create index "api_documents_title_fr_trgm_ix" on "api_documents" using gin (fold("title_fr") gin_trgm_ops);

-- attachments
create index "attachments_uploadBy_ix" on "attachments" ("uploadBy");
create index "attachments_uploadDate_ix" on "attachments" ("uploadDate");

-- attempt_limits
create unique index "attempt_limits_key_hash_unique_ix" on "attempt_limits" ("key_hash");
create index "attempt_limits_ends_at_ix" on "attempt_limits" ("ends_at");

-- audit_log
create index "audit_log_at_desc_order_ix" on "audit_log" ("at" desc, "id" desc);
create index "audit_log_user_ix" on "audit_log" ("user");
create index "audit_log_acted_by_ix" on "audit_log" ("acted_by");
create index "audit_log_entity_trgm_ix" on "audit_log" using gin (fold("entity") gin_trgm_ops);
create index "audit_log_entity_fold_ix" on "audit_log" (fold("entity") text_pattern_ops);
create index "audit_log_request_id_trgm_ix" on "audit_log" using gin (fold("request_id") gin_trgm_ops);

-- command_log
create index "command_log_at_desc_order_ix" on "command_log" ("at" desc, "id" desc);
create index "command_log_user_ix" on "command_log" ("user");
create index "command_log_company_ix" on "command_log" ("company");
create index "command_log_cmid_trgm_ix" on "command_log" using gin (fold("cmid") gin_trgm_ops);
create index "command_log_cmid_fold_ix" on "command_log" (fold("cmid") text_pattern_ops);

-- commands
create unique index "commands_cmid_lower_unique_ix" on "commands" (lower("cmid" collate "und-x-icu"));
create index "commands_cmid_text_order_ix" on "commands" ("cmid" collate "und-x-icu", "id");
create index "commands_cmid_ix" on "commands" ("cmid");
create index "commands_cmid_trgm_ix" on "commands" using gin (fold("cmid") gin_trgm_ops);
create index "commands_cmid_fold_ix" on "commands" (fold("cmid") text_pattern_ops);
create index "commands_command_path_trgm_ix" on "commands" using gin (fold("command_path") gin_trgm_ops);
create index "commands_title_en_trgm_ix" on "commands" using gin (fold("title_en") gin_trgm_ops);
create index "commands_title_fr_trgm_ix" on "commands" using gin (fold("title_fr") gin_trgm_ops);

-- companies
create unique index "companies_code_lower_unique_ix" on "companies" (lower("code" collate "und-x-icu"));
create index "companies_name_text_order_ix" on "companies" ("name" collate "und-x-icu", "id");
create index "companies_default_group_ix" on "companies" ("default_group");
create index "companies_logo_ix" on "companies" ("logo");
create index "companies_code_ix" on "companies" ("code");
create index "companies_code_trgm_ix" on "companies" using gin (fold("code") gin_trgm_ops);
create index "companies_code_fold_ix" on "companies" (fold("code") text_pattern_ops);
create index "companies_name_trgm_ix" on "companies" using gin (fold("name") gin_trgm_ops);
create index "companies_name_fold_ix" on "companies" (fold("name") text_pattern_ops);
create index "companies_city_trgm_ix" on "companies" using gin (fold("city") gin_trgm_ops);
create index "companies_group_trgm_ix" on "companies" using gin (fold("group") gin_trgm_ops);

-- customer_accounts
create unique index "customer_accounts_account_lower_unique_ix" on "customer_accounts" (lower("account" collate "und-x-icu"));
create index "customer_accounts_name_text_order_ix" on "customer_accounts" ("name" collate "und-x-icu", "id");
create index "customer_accounts_customer_ix" on "customer_accounts" ("customer");
create index "customer_accounts_default_terminal_ix" on "customer_accounts" ("default_terminal");
create index "customer_accounts_account_ix" on "customer_accounts" ("account");
create index "customer_accounts_account_trgm_ix" on "customer_accounts" using gin (fold("account") gin_trgm_ops);
create index "customer_accounts_account_fold_ix" on "customer_accounts" (fold("account") text_pattern_ops);
create index "customer_accounts_name_trgm_ix" on "customer_accounts" using gin (fold("name") gin_trgm_ops);
create index "customer_accounts_name_fold_ix" on "customer_accounts" (fold("name") text_pattern_ops);

-- customers
create unique index "customers_company_code_lower_unique_ix" on "customers" ("company", lower("code" collate "und-x-icu"));
create index "customers_name_text_order_ix" on "customers" ("name" collate "und-x-icu", "id");
create index "customers_sales_code_ix" on "customers" ("sales_code");
create index "customers_master_customer_ix" on "customers" ("master_customer");
create index "customers_code_trgm_ix" on "customers" using gin (fold("code") gin_trgm_ops);
create index "customers_code_fold_ix" on "customers" (fold("code") text_pattern_ops);
create index "customers_name_trgm_ix" on "customers" using gin (fold("name") gin_trgm_ops);
create index "customers_name_fold_ix" on "customers" (fold("name") text_pattern_ops);
create index "customers_legal_name_trgm_ix" on "customers" using gin (fold("legal_name") gin_trgm_ops);
create index "customers_city_trgm_ix" on "customers" using gin (fold("city") gin_trgm_ops);
create index "customers_email_trgm_ix" on "customers" using gin (fold("email") gin_trgm_ops);

-- daily_requests
create unique index "daily_requests_user_day_unique_ix" on "daily_requests" ("user", "day");
create index "daily_requests_day_ix" on "daily_requests" ("day");

-- email_history
create index "email_history_sent_at_desc_order_ix" on "email_history" ("sent_at" desc, "id" desc);
create index "email_history_next_try_at_ix" on "email_history" ("next_try_at");
create index "email_history_sent_by_ix" on "email_history" ("sent_by");
create index "email_history_subject_trgm_ix" on "email_history" using gin (fold("subject") gin_trgm_ops);
create index "email_history_subject_fold_ix" on "email_history" (fold("subject") text_pattern_ops);

-- employees
create unique index "employees_employee_number_lower_unique_ix" on "employees" (lower("employee_number" collate "und-x-icu"));
create unique index "employees_user_unique_ix" on "employees" ("user");
create index "employees_terminal_ix" on "employees" ("terminal");
create index "employees_region_ix" on "employees" ("region");
create index "employees_manager_ix" on "employees" ("manager");
create index "employees_birth_date_ix" on "employees" ("birth_date");
create index "employees_hire_date_ix" on "employees" ("hire_date");
create index "employees_seniority_date_ix" on "employees" ("seniority_date");
create index "employees_last_day_ix" on "employees" ("last_day");
create index "employees_employee_number_ix" on "employees" ("employee_number");

-- environment_variables
create unique index "environment_variables_company_name_lower_unique_blanks_ix" on "environment_variables" ("company", lower("name" collate "und-x-icu")) nulls not distinct;
create index "environment_variables_name_text_order_ix" on "environment_variables" ("name" collate "und-x-icu", "id");
create index "environment_variables_name_trgm_ix" on "environment_variables" using gin (fold("name") gin_trgm_ops);
create index "environment_variables_name_fold_ix" on "environment_variables" (fold("name") text_pattern_ops);
create index "environment_variables_description_trgm_ix" on "environment_variables" using gin (fold("description") gin_trgm_ops);

-- external_sessions
create unique index "external_sessions_session_hash_unique_ix" on "external_sessions" ("session_hash");
create index "external_sessions_user_ix" on "external_sessions" ("user");
create index "external_sessions_company_ix" on "external_sessions" ("company");
create index "external_sessions_issued_at_ix" on "external_sessions" ("issued_at");
create index "external_sessions_expires_at_ix" on "external_sessions" ("expires_at");
create index "external_sessions_used_at_ix" on "external_sessions" ("used_at");

-- group_accounts
create unique index "group_accounts_user_account_unique_ix" on "group_accounts" ("user", "account");
create index "group_accounts_account_ix" on "group_accounts" ("account");

-- interline_carriers
create unique index "interline_carriers_scac_lower_unique_ix" on "interline_carriers" (lower("scac" collate "und-x-icu"));
create unique index "interline_carriers_partner_code_lower_unique_ix" on "interline_carriers" (lower("partner_code" collate "und-x-icu"));
create index "interline_carriers_scac_ix" on "interline_carriers" ("scac");
create index "interline_carriers_partner_code_ix" on "interline_carriers" ("partner_code");

-- jobs

-- kept_sign_ins
create unique index "kept_sign_ins_selector_hash_unique_ix" on "kept_sign_ins" ("selector_hash");
create index "kept_sign_ins_user_ix" on "kept_sign_ins" ("user");
create index "kept_sign_ins_company_ix" on "kept_sign_ins" ("company");
create index "kept_sign_ins_issued_at_ix" on "kept_sign_ins" ("issued_at");
create index "kept_sign_ins_rotated_at_ix" on "kept_sign_ins" ("rotated_at");
create index "kept_sign_ins_expires_at_ix" on "kept_sign_ins" ("expires_at");
create index "kept_sign_ins_ended_at_ix" on "kept_sign_ins" ("ended_at");

-- languages
create unique index "languages_code_unique_ix" on "languages" ("code");
create index "languages_sequence_order_ix" on "languages" ("sequence", "id");
create index "languages_name_en_trgm_ix" on "languages" using gin (fold("name_en") gin_trgm_ops);
create index "languages_name_native_trgm_ix" on "languages" using gin (fold("name_native") gin_trgm_ops);
create index "languages_name_native_fold_ix" on "languages" (fold("name_native") text_pattern_ops);

-- maintenance_windows
create index "maintenance_windows_starts_at_desc_order_ix" on "maintenance_windows" ("starts_at" desc, "id" desc);
create index "maintenance_windows_ends_at_ix" on "maintenance_windows" ("ends_at");
create index "maintenance_windows_title_en_trgm_ix" on "maintenance_windows" using gin (fold("title_en") gin_trgm_ops);
create index "maintenance_windows_title_en_fold_ix" on "maintenance_windows" (fold("title_en") text_pattern_ops);
create index "maintenance_windows_title_fr_trgm_ix" on "maintenance_windows" using gin (fold("title_fr") gin_trgm_ops);

-- master_configs
create unique index "master_configs_key_group_lower_company_mc_key_lower_73012448_ix" on "master_configs" (lower("key_group" collate "und-x-icu"), "company", lower("mc_key" collate "und-x-icu")) nulls not distinct;
create index "master_configs_key_group_text_sequence_mc_key_text_order_ix" on "master_configs" ("key_group" collate "und-x-icu", "sequence", "mc_key" collate "und-x-icu", "id");
create index "master_configs_company_ix" on "master_configs" ("company");
create index "master_configs_key_group_ix" on "master_configs" ("key_group");
create index "master_configs_key_group_trgm_ix" on "master_configs" using gin (fold("key_group") gin_trgm_ops);
create index "master_configs_key_group_fold_ix" on "master_configs" (fold("key_group") text_pattern_ops);
create index "master_configs_mc_key_trgm_ix" on "master_configs" using gin (fold("mc_key") gin_trgm_ops);
create index "master_configs_mc_key_fold_ix" on "master_configs" (fold("mc_key") text_pattern_ops);
create index "master_configs_mc_value_trgm_ix" on "master_configs" using gin (fold("mc_value") gin_trgm_ops);
create index "master_configs_mc_description_trgm_ix" on "master_configs" using gin (fold("mc_description") gin_trgm_ops);

-- menu_groups
create unique index "menu_groups_company_code_lower_unique_ix" on "menu_groups" ("company", lower("code" collate "und-x-icu"));
create index "menu_groups_code_text_order_ix" on "menu_groups" ("code" collate "und-x-icu", "id");
create index "menu_groups_copied_from_ix" on "menu_groups" ("copied_from");
create index "menu_groups_code_trgm_ix" on "menu_groups" using gin (fold("code") gin_trgm_ops);
create index "menu_groups_code_fold_ix" on "menu_groups" (fold("code") text_pattern_ops);
create index "menu_groups_name_en_trgm_ix" on "menu_groups" using gin (fold("name_en") gin_trgm_ops);
create index "menu_groups_name_fr_trgm_ix" on "menu_groups" using gin (fold("name_fr") gin_trgm_ops);
create index "menu_groups_landing_page_trgm_ix" on "menu_groups" using gin (fold("landing_page") gin_trgm_ops);

-- menu_help
create unique index "menu_help_MHMID_lower_unique_ix" on "menu_help" (lower("MHMID" collate "und-x-icu"));
create index "menu_help_MHMID_text_order_ix" on "menu_help" ("MHMID" collate "und-x-icu", "id");
create index "menu_help_cmid_ix" on "menu_help" ("cmid");
create index "menu_help_MHMID_ix" on "menu_help" ("MHMID");
create index "menu_help_MHMID_trgm_ix" on "menu_help" using gin (fold("MHMID") gin_trgm_ops);
create index "menu_help_MHMID_fold_ix" on "menu_help" (fold("MHMID") text_pattern_ops);
create index "menu_help_title_en_trgm_ix" on "menu_help" using gin (fold("title_en") gin_trgm_ops);
create index "menu_help_title_en_fold_ix" on "menu_help" (fold("title_en") text_pattern_ops);
create index "menu_help_title_fr_trgm_ix" on "menu_help" using gin (fold("title_fr") gin_trgm_ops);

-- menu_preferences
create unique index "menu_preferences_user_unique_ix" on "menu_preferences" ("user");
create index "menu_preferences_menu_group_ix" on "menu_preferences" ("menu_group");

-- menus
create unique index "menus_mid_lower_unique_ix" on "menus" (lower("mid" collate "und-x-icu"));
create index "menus_sequence_mid_text_order_ix" on "menus" ("sequence", "mid" collate "und-x-icu", "id");
create index "menus_TSCID_ix" on "menus" ("TSCID");
create index "menus_CMCID_ix" on "menus" ("CMCID");
create index "menus_MHMID_ix" on "menus" ("MHMID");
create index "menus_echo_ix" on "menus" ("echo");
create index "menus_mid_ix" on "menus" ("mid");
create index "menus_mid_trgm_ix" on "menus" using gin (fold("mid") gin_trgm_ops);
create index "menus_mid_fold_ix" on "menus" (fold("mid") text_pattern_ops);
create index "menus_TMVNAM_trgm_ix" on "menus" using gin (fold("TMVNAM") gin_trgm_ops);
create index "menus_CMTITLE_trgm_ix" on "menus" using gin (fold("CMTITLE") gin_trgm_ops);
create index "menus_CMTITLE_fold_ix" on "menus" (fold("CMTITLE") text_pattern_ops);
create index "menus_CMTITLE_title_fr_trgm_ix" on "menus" using gin (fold(coalesce(nullif("CMTITLE", ''), "title_fr")) gin_trgm_ops);
create index "menus_CMTITLE_title_fr_fold_ix" on "menus" (fold(coalesce(nullif("CMTITLE", ''), "title_fr")) text_pattern_ops);
create index "menus_title_fr_CMTITLE_trgm_ix" on "menus" using gin (fold(coalesce(nullif("title_fr", ''), "CMTITLE")) gin_trgm_ops);
create index "menus_title_fr_CMTITLE_fold_ix" on "menus" (fold(coalesce(nullif("title_fr", ''), "CMTITLE")) text_pattern_ops);
create index "menus_title_fr_trgm_ix" on "menus" using gin (fold("title_fr") gin_trgm_ops);

-- password_history
create index "password_history_user_ix" on "password_history" ("user");
create index "password_history_changed_at_ix" on "password_history" ("changed_at");

-- portlet_history
create unique index "portlet_history_user_cmid_unique_ix" on "portlet_history" ("user", "cmid");
create index "portlet_history_last_used_desc_order_ix" on "portlet_history" ("last_used" desc, "id" desc);
create index "portlet_history_cmid_ix" on "portlet_history" ("cmid");
create index "portlet_history_first_used_ix" on "portlet_history" ("first_used");

-- portlet_performance
create unique index "portlet_performance_cmid_hour_unique_ix" on "portlet_performance" ("cmid", "hour");
create index "portlet_performance_hour_desc_order_ix" on "portlet_performance" ("hour" desc, "id" desc);

-- rating_entries
create index "rating_entries_user_ix" on "rating_entries" ("user");
create index "rating_entries_cmid_ix" on "rating_entries" ("cmid");
create index "rating_entries_rated_at_ix" on "rating_entries" ("rated_at");
create index "rating_entries_next_prompt_on_ix" on "rating_entries" ("next_prompt_on");

-- regions
create unique index "regions_code_lower_unique_ix" on "regions" (lower("code" collate "und-x-icu"));
create index "regions_code_text_order_ix" on "regions" ("code" collate "und-x-icu", "id");
create index "regions_manager_ix" on "regions" ("manager");
create index "regions_code_ix" on "regions" ("code");
create index "regions_code_trgm_ix" on "regions" using gin (fold("code") gin_trgm_ops);
create index "regions_code_fold_ix" on "regions" (fold("code") text_pattern_ops);
create index "regions_name_en_trgm_ix" on "regions" using gin (fold("name_en") gin_trgm_ops);
create index "regions_name_en_fold_ix" on "regions" (fold("name_en") text_pattern_ops);
create index "regions_name_fr_trgm_ix" on "regions" using gin (fold("name_fr") gin_trgm_ops);

-- registrations
create unique index "registrations_company_control_number_lower_unique_ix" on "registrations" ("company", lower("control_number" collate "und-x-icu"));
create index "registrations_birth_date_ix" on "registrations" ("birth_date");
create index "registrations_checked_at_ix" on "registrations" ("checked_at");
create index "registrations_completed_user_ix" on "registrations" ("completed_user");
create index "registrations_expires_at_ix" on "registrations" ("expires_at");

-- sales_codes
create unique index "sales_codes_code_lower_unique_ix" on "sales_codes" (lower("code" collate "und-x-icu"));
create index "sales_codes_code_text_order_ix" on "sales_codes" ("code" collate "und-x-icu", "id");
create index "sales_codes_user_ix" on "sales_codes" ("user");
create index "sales_codes_region_ix" on "sales_codes" ("region");
create index "sales_codes_code_ix" on "sales_codes" ("code");
create index "sales_codes_code_trgm_ix" on "sales_codes" using gin (fold("code") gin_trgm_ops);
create index "sales_codes_code_fold_ix" on "sales_codes" (fold("code") text_pattern_ops);
create index "sales_codes_name_trgm_ix" on "sales_codes" using gin (fold("name") gin_trgm_ops);
create index "sales_codes_name_fold_ix" on "sales_codes" (fold("name") text_pattern_ops);

-- secondary_authorizations
create index "secondary_authorizations_user_ix" on "secondary_authorizations" ("user");
create index "secondary_authorizations_session_ix" on "secondary_authorizations" ("session");
create index "secondary_authorizations_expires_ix" on "secondary_authorizations" ("expires");

-- security_answer_history
create index "security_answer_history_user_ix" on "security_answer_history" ("user");
create index "security_answer_history_replaced_at_ix" on "security_answer_history" ("replaced_at");

-- security_questions
create unique index "security_questions_text_en_lower_unique_ix" on "security_questions" (lower("text_en" collate "und-x-icu"));
create index "security_questions_text_en_ix" on "security_questions" ("text_en");

-- sessions
create unique index "sessions_token_hash_unique_ix" on "sessions" ("token_hash");
create index "sessions_issued_at_desc_order_ix" on "sessions" ("issued_at" desc, "id" desc);
create index "sessions_user_ix" on "sessions" ("user");
create index "sessions_company_ix" on "sessions" ("company");
create index "sessions_refreshed_at_ix" on "sessions" ("refreshed_at");
create index "sessions_expires_at_ix" on "sessions" ("expires_at");
create index "sessions_switched_from_ix" on "sessions" ("switched_from");
create index "sessions_ended_at_ix" on "sessions" ("ended_at");
create index "sessions_origin_ix" on "sessions" ("origin");
create index "sessions_kept_sign_in_ix" on "sessions" ("kept_sign_in");
create index "sessions_account_ix" on "sessions" ("account");
create index "sessions_ip_address_trgm_ix" on "sessions" using gin (fold("ip_address") gin_trgm_ops);
create index "sessions_user_agent_trgm_ix" on "sessions" using gin (fold("user_agent") gin_trgm_ops);

-- shipments
create unique index "shipments_probill_lower_unique_ix" on "shipments" (lower("probill" collate "und-x-icu"));
create index "shipments_pickup_date_desc_last_order_ix" on "shipments" ("pickup_date" desc nulls last, "id" desc);
create index "shipments_partner_carrier_ix" on "shipments" ("partner_carrier");
create index "shipments_po_date_ix" on "shipments" ("po_date");
create index "shipments_last_event_at_ix" on "shipments" ("last_event_at");
create index "shipments_shipper_ix" on "shipments" ("shipper");
create index "shipments_consignee_ix" on "shipments" ("consignee");
create index "shipments_bill_to_ix" on "shipments" ("bill_to");
create index "shipments_origin_terminal_ix" on "shipments" ("origin_terminal");
create index "shipments_destination_terminal_ix" on "shipments" ("destination_terminal");
create index "shipments_current_terminal_ix" on "shipments" ("current_terminal");
create index "shipments_eta_ix" on "shipments" ("eta");
create index "shipments_original_eta_ix" on "shipments" ("original_eta");
create index "shipments_appointment_at_ix" on "shipments" ("appointment_at");
create index "shipments_delivery_date_ix" on "shipments" ("delivery_date");
create index "shipments_delivered_on_ix" on "shipments" ("delivered_on");
create index "shipments_probill_ix" on "shipments" ("probill");
create index "shipments_status_ix" on "shipments" ("status");
create index "shipments_probill_trgm_ix" on "shipments" using gin (fold("probill") gin_trgm_ops);
create index "shipments_probill_fold_ix" on "shipments" (fold("probill") text_pattern_ops);
create index "shipments_bol_number_trgm_ix" on "shipments" using gin (fold("bol_number") gin_trgm_ops);
create index "shipments_pickup_number_trgm_ix" on "shipments" using gin (fold("pickup_number") gin_trgm_ops);
create index "shipments_po_number_trgm_ix" on "shipments" using gin (fold("po_number") gin_trgm_ops);
create index "shipments_status_trgm_ix" on "shipments" using gin (fold("status") gin_trgm_ops);
create index "shipments_shipper_name_trgm_ix" on "shipments" using gin (fold("shipper_name") gin_trgm_ops);
create index "shipments_shipper_city_trgm_ix" on "shipments" using gin (fold("shipper_city") gin_trgm_ops);
create index "shipments_consignee_name_trgm_ix" on "shipments" using gin (fold("consignee_name") gin_trgm_ops);
create index "shipments_consignee_city_trgm_ix" on "shipments" using gin (fold("consignee_city") gin_trgm_ops);
create index "shipments_signed_by_trgm_ix" on "shipments" using gin (fold("signed_by") gin_trgm_ops);
create index "shipments_special_instructions_trgm_ix" on "shipments" using gin (fold("special_instructions") gin_trgm_ops);

-- side_menus
create unique index "side_menus_menu_parent_sequence_unique_blanks_ix" on "side_menus" ("menu", "parent", "sequence") nulls not distinct;
create index "side_menus_parent_ix" on "side_menus" ("parent");
create index "side_menus_cmid_ix" on "side_menus" ("cmid");
create index "side_menus_MHMID_ix" on "side_menus" ("MHMID");
create index "side_menus_name_en_trgm_ix" on "side_menus" using gin (fold("name_en") gin_trgm_ops);
create index "side_menus_name_en_fold_ix" on "side_menus" (fold("name_en") text_pattern_ops);
create index "side_menus_name_en_name_fr_trgm_ix" on "side_menus" using gin (fold(coalesce(nullif("name_en", ''), "name_fr")) gin_trgm_ops);
create index "side_menus_name_en_name_fr_fold_ix" on "side_menus" (fold(coalesce(nullif("name_en", ''), "name_fr")) text_pattern_ops);
create index "side_menus_name_fr_name_en_trgm_ix" on "side_menus" using gin (fold(coalesce(nullif("name_fr", ''), "name_en")) gin_trgm_ops);
create index "side_menus_name_fr_name_en_fold_ix" on "side_menus" (fold(coalesce(nullif("name_fr", ''), "name_en")) text_pattern_ops);
create index "side_menus_name_fr_trgm_ix" on "side_menus" using gin (fold("name_fr") gin_trgm_ops);

-- table_preferences
create unique index "table_preferences_user_api_cmid_unique_ix" on "table_preferences" ("user", "api", "cmid");

-- terminals
create unique index "terminals_code_lower_unique_ix" on "terminals" (lower("code" collate "und-x-icu"));
create index "terminals_code_text_order_ix" on "terminals" ("code" collate "und-x-icu", "id");
create index "terminals_region_ix" on "terminals" ("region");
create index "terminals_code_ix" on "terminals" ("code");
create index "terminals_code_trgm_ix" on "terminals" using gin (fold("code") gin_trgm_ops);
create index "terminals_code_fold_ix" on "terminals" (fold("code") text_pattern_ops);
create index "terminals_name_trgm_ix" on "terminals" using gin (fold("name") gin_trgm_ops);
create index "terminals_name_fold_ix" on "terminals" (fold("name") text_pattern_ops);
create index "terminals_city_trgm_ix" on "terminals" using gin (fold("city") gin_trgm_ops);

-- text_messages
create index "text_messages_sent_at_desc_order_ix" on "text_messages" ("sent_at" desc, "id" desc);
create index "text_messages_user_ix" on "text_messages" ("user");
create index "text_messages_next_try_at_ix" on "text_messages" ("next_try_at");

-- translations
create unique index "translations_language_namespace_key_unique_ix" on "translations" ("language", "namespace", "key");

-- user_logons
create index "user_logons_at_desc_order_ix" on "user_logons" ("at" desc, "id" desc);
create index "user_logons_company_ix" on "user_logons" ("company");
create index "user_logons_switched_from_ix" on "user_logons" ("switched_from");
create index "user_logons_MT_UID_trgm_ix" on "user_logons" using gin (fold("MT_UID") gin_trgm_ops);

-- user_menu_groups
create unique index "user_menu_groups_user_menu_group_unique_ix" on "user_menu_groups" ("user", "menu_group");
create index "user_menu_groups_menu_group_ix" on "user_menu_groups" ("menu_group");

-- user_presets
create unique index "user_presets_company_name_lower_unique_ix" on "user_presets" ("company", lower("name" collate "und-x-icu"));
create index "user_presets_name_text_order_ix" on "user_presets" ("name" collate "und-x-icu", "id");
create index "user_presets_user_type_ix" on "user_presets" ("user_type");
create index "user_presets_default_group_ix" on "user_presets" ("default_group");
create index "user_presets_name_trgm_ix" on "user_presets" using gin (fold("name") gin_trgm_ops);
create index "user_presets_name_fold_ix" on "user_presets" (fold("name") text_pattern_ops);

-- user_sales
create unique index "user_sales_user_sales_code_unique_ix" on "user_sales" ("user", "sales_code");
create index "user_sales_sales_code_ix" on "user_sales" ("sales_code");
create index "user_sales_effective_from_ix" on "user_sales" ("effective_from");
create index "user_sales_effective_to_ix" on "user_sales" ("effective_to");

-- user_security_answers
create unique index "user_security_answers_user_question_unique_ix" on "user_security_answers" ("user", "question");
create unique index "user_security_answers_user_slot_unique_ix" on "user_security_answers" ("user", "slot");
create index "user_security_answers_question_ix" on "user_security_answers" ("question");
create index "user_security_answers_updated_on_ix" on "user_security_answers" ("updated_on");

-- user_types
create unique index "user_types_code_lower_unique_ix" on "user_types" (lower("code" collate "und-x-icu"));
create index "user_types_code_text_order_ix" on "user_types" ("code" collate "und-x-icu", "id");
create index "user_types_code_ix" on "user_types" ("code");
create index "user_types_code_trgm_ix" on "user_types" using gin (fold("code") gin_trgm_ops);
create index "user_types_code_fold_ix" on "user_types" (fold("code") text_pattern_ops);
create index "user_types_name_en_trgm_ix" on "user_types" using gin (fold("name_en") gin_trgm_ops);
create index "user_types_name_fr_trgm_ix" on "user_types" using gin (fold("name_fr") gin_trgm_ops);

-- users
create unique index "users_MT_COMP_MT_UID_lower_unique_ix" on "users" ("MT_COMP", lower("MT_UID" collate "und-x-icu"));
create index "users_MT_LNAME_text_MT_FNAME_text_order_ix" on "users" ("MT_LNAME" collate "und-x-icu", "MT_FNAME" collate "und-x-icu", "id");
create index "users_user_type_ix" on "users" ("user_type");
create index "users_MT_CUST_ix" on "users" ("MT_CUST");
create index "users_MT_DACT_ix" on "users" ("MT_DACT");
create index "users_MT_GRP_ix" on "users" ("MT_GRP");
create index "users_region_ix" on "users" ("region");
create index "users_terminal_ix" on "users" ("terminal");
create index "users_manager_ix" on "users" ("manager");
create index "users_employee_ix" on "users" ("employee");
create index "users_locked_at_ix" on "users" ("locked_at");
create index "users_last_login_ix" on "users" ("last_login");
create index "users_password_changed_at_ix" on "users" ("password_changed_at");
create index "users_password_renewed_at_ix" on "users" ("password_renewed_at");
create index "users_MT_UID_trgm_ix" on "users" using gin (fold("MT_UID") gin_trgm_ops);
create index "users_MT_UID_fold_ix" on "users" (fold("MT_UID") text_pattern_ops);
create index "users_MT_FNAME_trgm_ix" on "users" using gin (fold("MT_FNAME") gin_trgm_ops);
create index "users_MT_FNAME_fold_ix" on "users" (fold("MT_FNAME") text_pattern_ops);
create index "users_MT_LNAME_trgm_ix" on "users" using gin (fold("MT_LNAME") gin_trgm_ops);
create index "users_MT_LNAME_fold_ix" on "users" (fold("MT_LNAME") text_pattern_ops);
create index "users_MT_EMAIL_trgm_ix" on "users" using gin (fold("MT_EMAIL") gin_trgm_ops);

-- verification_codes
create index "verification_codes_user_ix" on "verification_codes" ("user");
create index "verification_codes_expires_at_ix" on "verification_codes" ("expires_at");
create index "verification_codes_used_at_ix" on "verification_codes" ("used_at");

-- verification_tokens
create unique index "verification_tokens_token_hash_unique_ix" on "verification_tokens" ("token_hash");
create index "verification_tokens_expires_at_ix" on "verification_tokens" ("expires_at");
create index "verification_tokens_used_at_ix" on "verification_tokens" ("used_at");
