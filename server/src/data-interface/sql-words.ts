// Allowlist of what the statement of a data interface may contain. Anything else is refused.

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Node types of PostgreSQL's parse tree. No locking, no target table, no XML, no cursor, nothing that writes. */
export const nodes = words(`
  SelectStmt ResTarget ColumnRef A_Star A_Const String Integer Float Boolean ParamRef A_Expr BoolExpr NullTest BooleanTest CaseExpr CaseWhen
  CoalesceExpr MinMaxExpr FuncCall TypeCast SubLink RangeVar RangeSubselect RangeFunction JoinExpr SortBy CommonTableExpr WindowDef GroupingSet
  GroupingFunc A_ArrayExpr A_Indirection A_Indices RowExpr List CollateClause SQLValueFunction NamedArgExpr`);

/** Properties of a node that are always refused. */
export const parts = words('intoClause lockingClause schemaname catalogname ctecycle_clause search_clause cycle_clause');

export const types = words(`
  int2 int4 int8 numeric float4 float8 bool text varchar bpchar date time timetz timestamp timestamptz interval json jsonb uuid`);

/** Pure functions and aggregates whose result is not larger than what goes in. */
export const functions = words(`
  count sum avg min max bool_and bool_or every stddev stddev_pop stddev_samp variance var_pop var_samp corr percentile_cont percentile_disc mode
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
  lower upper initcap btrim ltrim rtrim length char_length character_length substring substr left right position strpos translate split_part reverse starts_with
  to_char to_date to_timestamp to_number date_trunc date_part extract age now date make_date make_interval timezone
  abs ceil ceiling floor round trunc mod power sqrt sign div width_bucket exp ln log
  cardinality array_length array_position unnest generate_series
  json_array_length jsonb_array_length json_extract_path_text jsonb_extract_path_text`);

/** Functions whose result may be larger than their input: at most `MAX_GROWING` calls, so that nobody doubles a text thirty times. */
export const growing = words(
  '|| concat concat_ws string_agg array_agg json_agg jsonb_agg json_build_object jsonb_build_object to_json to_jsonb row_to_json array_to_string string_to_array',
);
export const MAX_GROWING = 16;

/** Functions that take a whole row, so that `relation.name` calls them; with results that may be larger than the row. */
export const calledByDot = words(
  'array_agg concat format json_agg json_agg_strict json_build_array json_build_object jsonb_agg jsonb_agg_strict jsonb_build_array jsonb_build_object quote_literal quote_nullable record_out record_send row_to_json to_json to_jsonb',
);
