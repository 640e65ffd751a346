/**
 * Built-in functions, by their names in pg_catalog, that a statement of a handler may call, and `fold` of the portal. None of them reads
 * a table that the statement does not name, runs a text as SQL, reads files or the catalogue, or changes the session.
 */
export const safeFunctions: ReadonlySet<string> = new Set(
  `
  fold
  count sum avg min max every bool_and bool_or bit_and bit_or bit_xor any_value string_agg array_agg json_agg jsonb_agg json_object_agg
  jsonb_object_agg mode percentile_cont percentile_disc stddev stddev_pop stddev_samp variance var_pop var_samp corr regr_slope
  regr_intercept regr_r2 regr_count range_agg range_intersect_agg
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
  abs ceil ceiling floor round trunc sign sqrt cbrt power exp ln log mod div gcd lcm random width_bucket scale trim_scale min_scale pi
  degrees radians sin cos tan asin acos atan atan2
  ascii bit_length btrim char_length character_length chr concat concat_ws convert_from convert_to decode encode format initcap
  is_normalized left length like_escape similar_to_escape lower lpad ltrim md5 normalize octet_length overlay position quote_ident
  quote_literal quote_nullable regexp_count regexp_instr regexp_like regexp_match regexp_matches regexp_replace regexp_split_to_array
  regexp_split_to_table regexp_substr repeat replace reverse right rpad rtrim sha224 sha256 sha384 sha512 split_part starts_with
  string_to_array string_to_table strpos substr substring text to_ascii to_hex translate unistr upper hashtext hashtextextended
  age clock_timestamp date date_bin date_part date_trunc extract isfinite justify_days justify_hours justify_interval make_date
  make_interval make_time make_timestamp make_timestamptz now overlaps statement_timestamp timeofday timestamp timestamptz timezone to_char
  to_date to_number to_timestamp transaction_timestamp
  array_append array_cat array_dims array_fill array_length array_lower array_ndims array_position array_positions array_prepend
  array_remove array_replace array_to_string array_upper cardinality generate_series generate_subscripts trim_array unnest
  array_to_json json_array_elements json_array_elements_text json_array_length json_build_array json_build_object json_each json_each_text
  json_extract_path json_extract_path_text json_object json_object_keys json_populate_record json_populate_recordset json_strip_nulls
  json_to_record json_to_recordset json_typeof jsonb_array_elements jsonb_array_elements_text jsonb_array_length jsonb_build_array
  jsonb_build_object jsonb_each jsonb_each_text jsonb_extract_path jsonb_extract_path_text jsonb_insert jsonb_object jsonb_object_keys
  jsonb_path_exists jsonb_path_match jsonb_path_query jsonb_path_query_array jsonb_path_query_first jsonb_populate_record
  jsonb_populate_recordset jsonb_pretty jsonb_set jsonb_set_lax jsonb_strip_nulls jsonb_to_record jsonb_to_recordset jsonb_typeof
  row_to_json to_json to_jsonb
  isempty lower_inc lower_inf range_merge upper_inc upper_inf int4range int8range numrange daterange tsrange tstzrange multirange
  to_tsvector to_tsquery plainto_tsquery phraseto_tsquery websearch_to_tsquery ts_rank ts_rank_cd ts_headline setweight
  family host masklen network inet_same_family num_nonnulls num_nulls gen_random_uuid
  grouping pg_typeof pg_size_pretty pg_column_size pg_notify pg_advisory_xact_lock pg_advisory_xact_lock_shared
  pg_try_advisory_xact_lock pg_try_advisory_xact_lock_shared
  `
    .trim()
    .split(/\s+/),
);
