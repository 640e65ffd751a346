import { describeColumns } from '../../../shared/framework/definitions/describe/describeColumns.ts';
import { inUnitOfRow } from '../../../shared/framework/formats/inUnit.ts';
import type { ColumnType, ListQuery } from '../../../shared/framework/query/ListQuery.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { KnownColumn } from '../lists/KnownColumn.ts';
import type { ListModel } from '../lists/openList.ts';
import { columnsOf } from '../lists/pageStatements.ts';
import type { RowSource } from '../lists/RowSource.ts';
import { type Cell, cellKind, type ExportColumn } from './content/ExportColumn.ts';
import { headingsOf } from './content/headingsOf.ts';
import { orderedRows } from './csvPlan.ts';
import { localTextSql } from './localTextSql.ts';

/** The rows of an export with typed cells. */
export interface RowsPlan {
  readonly columns: readonly ExportColumn[];
  /** Index of the column that names a row: the first one that is always shown, else the first. */
  readonly naming: number;
  /** The statement whose rows COPY writes. */
  readonly rows: Sql;
  /** A cell as people see it, from the text that the statement gives; by the place of the column. */
  readonly readCell: readonly ((text: string) => Cell)[];
}

/** Separates the values of a list until they have their labels. */
const separator = '\u001F';

/** All rows of a list request: options and references as labels, numbers, booleans and dates as values, instants in the reader's zone. */
export function rowsPlan(model: ListModel, query: ListQuery, ctx: CallContext): RowsPlan {
  const known = columnsOf(model, query);
  const headings = headingsOf(model, known, ctx.language);
  const timezone = query.timezone ?? ctx.timezone;
  const described = new Map(describeColumns(model.registry, model.list, model.reader).map((column) => [column.name, column]));
  return {
    columns: known.map((column, i) => ({
      name: column.name,
      heading: headings[i] ?? column.name,
      kind: cellKind(column),
      decimals: column.decimals,
      shown: {
        ...inUnitOfRow(described.get(column.name) ?? plainColumn, {}),
        type: shownType(column),
        searchOptions: undefined,
        map: undefined,
      },
    })),
    naming: Math.max(
      0,
      known.findIndex(({ name }) => described.get(name)?.required),
    ),
    rows: orderedRows(model, query, ctx, (column, source) => cellSql(column, source, timezone)),
    readCell: known.map((column) => cellReader(column, ctx.language)),
  };
}

/** A field that is no column of the list. */
const plainColumn = { format: undefined, decimals: undefined, unit: undefined } as const;

/** The type of a column in a file, where references and options are texts. */
function shownType(column: KnownColumn): ColumnType {
  return cellKind(column) === 'text' ? 'text' : column.type;
}

function cellSql(column: KnownColumn, source: RowSource, timezone: string): Sql {
  const reference = 'field' in column.source && column.source.field.field.reference ? column.source.field : undefined;
  const { visible, form, exported, type, decimals } = reference ? source.label(reference.hops, reference.field) : source.value(column);
  if (exported) return exported;
  if (form === 'items') return sql`array_to_string(${visible}, ${column.options?.length && !reference ? separator : ', '})`;
  if (reference || column.options?.length) return sql`(${visible})::text`;
  if (type === 'datetime') return instantSql(visible, timezone);
  return form === 'computed' && decimals !== undefined ? sql`round(${visible}::numeric, ${decimals}::integer)` : visible;
}

/** Local time to the second, and its distance from UTC in minutes. */
function instantSql(value: Sql, timezone: string): Sql {
  const local = sql`(${value} at time zone ${timezone})`;
  return sql`(${localTextSql(value, timezone, 'second')} || ' ' || (extract(epoch from ${local} - (${value} at time zone 'UTC')) / 60)::integer)`;
}

/** The conversion of a column's texts; options become labels here, which costs PostgreSQL more. */
function cellReader(column: KnownColumn, language: string): (text: string) => Cell {
  if (column.options?.length) {
    const labels = new Map(column.options.map(({ value, label }) => [value, textIn(label, language)]));
    const labelOf = (value: string): string => labels.get(value) ?? value;
    return (text) => (text.includes(separator) ? text.split(separator).map(labelOf).join(', ') : labelOf(text));
  }
  switch (cellKind(column)) {
    case 'boolean':
      return (text) => (text === 't' ? 'true' : 'false');
    case 'datetime':
      return readInstant;
    case 'text':
    case 'number':
    case 'date':
      return (text) => text;
  }
}

/** `2026-11-20 09:00:00 -300` as `2026-11-20 09:00:00-05:00`; with a year of more digits it stays as it is, without its distance. */
function readInstant(text: string): string {
  const minutes = Number(text.slice(20));
  if (text[19] !== ' ' || !Number.isInteger(minutes)) return text.replace(/ -?\d+$/, '');
  const distance = Math.abs(minutes);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${text.slice(0, 19)}${minutes < 0 ? '-' : '+'}${two(Math.floor(distance / 60))}:${two(distance % 60)}`;
}
