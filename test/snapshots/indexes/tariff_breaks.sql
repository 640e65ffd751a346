create unique index "tariff_breaks_lane_freight_class_min_weight_unique_blanks_ix" on "tariff_breaks" ("lane", "freight_class", "min_weight") nulls not distinct;
