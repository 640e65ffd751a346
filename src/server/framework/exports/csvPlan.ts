import { apostrophized, formulaStarts } from '../../../shared/framework/exports/formulaText.ts';
import type { ListQuery } from '../../../shared/framework/query/ListQuery.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { tableSql } from '../../db/tableSql.ts';
import type { ColumnValue } from '../lists/columnValue.ts';
import type { KnownColumn } from '../lists/KnownColumn.ts';
import { matchingSql, momentOf } from '../lists/matchingRows.ts';
import type { ListModel } from '../lists/openList.ts';
import { orderBySql, orderTerms } from '../lists/orderSql.ts';
import { columnsOf } from '../lists/pageStatements.ts';
import { RowSource } from '../lists/RowSource.ts';
import { headingsOf } from './content/headingsOf.ts';
import { wordOf } from './content/wordOf.ts';
import { csvHeader } from './csvText.ts';
import { localTextSql } from './localTextSql.ts';

/** A CSV file: its first line, and the statement whose rows COPY writes after it. */
export interface CsvPlan {
  /** Byte order mark, without which some spreadsheets do not read UTF-8, and the headings in the reader's language. */
  readonly header: string;
  readonly rows: Sql;
}

/** All rows of a list request as people see them: options and references as labels, instants as local time. */
export function csvPlan(model: ListModel, query: ListQuery, ctx: CallContext): CsvPlan {
  const words = textsOf(query, ctx);
  const headings = headingsOf(model, columnsOf(model, query), ctx.language);
  return {
    header: csvHeader(headings),
    rows: orderedRows(model, query, ctx, (column, source) => cellSql(column, source, words)),
  };
}

/** All rows of a list request in its order, with one cell for each column of the list. */
export function orderedRows(
  model: ListModel,
  query: ListQuery,
  ctx: CallContext,
  cellOf: (column: KnownColumn, source: RowSource) => Sql,
): Sql {
  const source = new RowSource(model, momentOf(query, ctx));
  const cells = columnsOf(model, query).map((column, i) => ({ value: cellOf(column, source), name: sql.id(`c${i + 1}`) }));
  const terms = orderTerms(model, query.sort, source).map((term, i) => ({ ...term, name: sql.id(`s${i + 1}`) }));
  const named = [...terms, ...cells].map(({ value, name }) => sql`${value} as ${name}`);
  const ordered = terms.map(({ name, ...term }) => ({ ...term, value: name }));
  // The sort keys come first: after all cells the sort takes PostgreSQL half as long again.
  const rows = sql`select ${sql.join(named)} from ${tableSql(model.entity)} t ${source.joins()} ${matchingSql(model, query, ctx)} ${orderBySql(terms)}`;
  return sql`select ${sql.join(cells.map(({ name }) => name))} from (${rows}) r ${orderBySql(ordered)}`;
}

/** Settings that decide the text of cells. */
interface Texts {
  readonly language: string;
  readonly timezone: string;
  readonly yes: string;
  readonly no: string;
}

function textsOf(query: ListQuery, ctx: CallContext): Texts {
  const word = wordOf(ctx);
  const { language, timezone } = ctx;
  return { language, timezone: query.timezone ?? timezone, yes: word('export.yes'), no: word('export.no') };
}

function cellSql(column: KnownColumn, source: RowSource, words: Texts): Sql {
  const reference = 'field' in column.source && column.source.field.field.reference ? column.source.field : undefined;
  if (reference?.field.kind === 'references') return shownValue(source.label(reference.hops, reference.field), words);
  if (reference) return labelWithoutFormula(source.label(reference.hops, reference.field));
  const value = source.value(column);
  if (column.options?.length)
    return value.form === 'items' ? optionLabels(column.options, value.visible, words) : optionLabel(column.options, value.visible, words);
  return shownValue(value, words);
}

/** Labels are known in advance, so only a value without a label needs a check for each row. */
function optionLabel(options: NonNullable<KnownColumn['options']>, value: Sql, { language }: Texts): Sql {
  const cases = options.map((option) => sql`when ${option.value} then ${apostrophized(textIn(option.label, language))}`);
  return sql`case (${value})::text ${sql.join(cases, sql` `)} else ${withoutFormula(sql`(${value})::text`)} end`;
}

/** The labels of several values, in their order. */
function optionLabels(options: NonNullable<KnownColumn['options']>, values: Sql, words: Texts): Sql {
  const label = optionLabel(options, sql`entry.item`, words);
  return sql`array_to_string(array(select ${label} from unnest(${values}) with ordinality as entry(item, place) order by entry.place), ', ')`;
}

function shownValue({ visible, type, form, decimals, exported }: ColumnValue, { timezone, yes, no }: Texts): Sql {
  if (exported) return withoutFormula(exported);
  if (form === 'items') return withoutFormula(sql`array_to_string(${visible}, ', ')`);
  switch (type) {
    case 'text':
      return withoutFormula(sql`${visible}`);
    case 'boolean':
      return sql`case ${visible} when true then ${yes} when false then ${no} end`;
    case 'datetime':
      return localTextSql(visible, timezone, 'minute');
    case 'number':
    case 'decimal':
    case 'date':
    case undefined:
      return form === 'computed' && decimals !== undefined ? sql`round(${visible}::numeric, ${decimals}::integer)` : visible;
  }
}

const apostrophe = 39;
const isFormulaStart = sql.raw(`in (${formulaStarts.join(', ')})`);
const isSuspect = sql.raw(`in (${[apostrophe, ...formulaStarts].join(', ')})`);

/**
 * Puts an apostrophe before text that a spreadsheet would take for a formula, and before such a text behind apostrophes: a reader that
 * takes one off again has every text unchanged.
 * @param start an expression with the same beginning as the text
 */
function withoutFormula(text: Sql, start = text): Sql {
  // For nearly all texts the first character decides.
  const judged = sql`case when ascii(ltrim(${start}, '''')) ${isFormulaStart} then '''' || ${text} else ${text} end`;
  return sql`case when ascii(${start}) ${isSuspect} then ${judged} else ${text} end`;
}

/** Tests the first non-blank part of a label, which has the same beginning: the test needs no join of the parts. */
function labelWithoutFormula({ visible, parts = [] }: ColumnValue): Sql {
  return withoutFormula(visible, parts.length > 1 ? sql`coalesce(${sql.join(parts)})` : visible);
}
