import { columnOrder } from '../../../shared/framework/definitions/columns/optionOrder.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import { periodLabel } from '../../../shared/framework/formats/periodLabel.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import type { GroupColumn } from '../../../shared/framework/query/ListQuery.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { Connection, RunOptions } from '../../db/Connection.ts';
import { allOf, predicateSql } from '../../db/predicate.ts';
import { nameScope } from '../../db/scope/scope.ts';
import { sql } from '../../db/sql.ts';
import { isOneOfKeys, tableSql } from '../../db/tableSql.ts';
import { labelValue } from './columnValue.ts';
import type { ListModel } from './openList.ts';

/** The value of a group's column, parsed. */
export type KeyValue = string | number | boolean | null;

/** The name of a value, and its place before others. */
export interface GroupNames {
  /** null where the value itself is shown. */
  readonly labelOf: (value: KeyValue) => string | null;
  readonly compare: (a: KeyValue, b: KeyValue) => number;
}

/** As PostgreSQL's collation for people: letters first, accents and case after. */
const people = new Intl.Collator('und');

/**
 * The names and the order of a column's values: periods and numbers by value, options as they are defined, records by their names,
 * texts as people sort them.
 * @param values all that occur
 */
export async function groupNames(
  connection: Connection,
  model: ListModel,
  { field, period }: GroupColumn,
  values: readonly KeyValue[],
  options: RunOptions,
): Promise<GroupNames> {
  const { registry, language } = model;
  const column = model.find(field);
  if (period !== undefined)
    return { labelOf: (value) => (typeof value === 'string' ? periodLabel(period, value, language) : null), compare: byValue };
  if (column?.type === 'boolean') {
    const word = (value: KeyValue): string => formatMessage(registry.messages, language, value ? 'export.yes' : 'export.no');
    return { labelOf: (value) => (value === null ? null : word(value)), compare: (a, b) => Number(b) - Number(a) };
  }
  if (column?.options && column.options.length > 0) {
    const labels = new Map(column.options.map(({ value, label }) => [value, textIn(label, language)]));
    const places = new Map(
      columnOrder('field' in column.source ? column.source.field : undefined, column)?.map(({ value }, i) => [value, i]),
    );
    const place = (value: KeyValue): number => places.get(String(value)) ?? places.size;
    return { labelOf: (value) => labels.get(String(value)) ?? null, compare: (a, b) => place(a) - place(b) || byValue(a, b) };
  }
  const names = await recordNames(connection, model, field, values, options);
  if (!names) return { labelOf: () => null, compare: byValue };
  const labelOf = (value: KeyValue): string | null => names.get(String(value)) ?? null;
  return { labelOf, compare: (a, b) => people.compare(labelOf(a) ?? String(a), labelOf(b) ?? String(b)) || byValue(a, b) };
}

/** The names of the records of a reference that the reader may see; undefined for a column without records. */
async function recordNames(
  connection: Connection,
  model: ListModel,
  name: string,
  values: readonly KeyValue[],
  options: RunOptions,
): Promise<ReadonlyMap<string, string> | undefined> {
  const column = model.find(name);
  const found = column && 'field' in column.source && !column.source.field.isLabel ? column.source.field.field : undefined;
  if (!found?.reference) return undefined;
  const target = getEntity(model.registry, found.reference.entity);
  const ids = values.filter((value) => typeof value === 'string' || typeof value === 'number');
  if (ids.length === 0) return new Map();
  const isAsked = isOneOfKeys(target, sql.id('p', target.source ? '#id' : 'id'), sql.id('p', 'id'), ids);
  const holds = allOf([isAsked, nameScope(model.registry, model.reader, found, 'p')]);
  const label = labelValue(model, target, found.reference.label, 'p').visible;
  const rows = await connection.run(
    sql<{
      key: string;
      name: string | null;
    }>`select p.id::text as key, ${label} as name from ${tableSql(target)} p where ${predicateSql(holds)}`,
    options,
  );
  return new Map(rows.flatMap(({ key, name: text }) => (text === null ? [] : [[key, text]])));
}

function byValue(a: KeyValue, b: KeyValue): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : people.compare(String(a), String(b)) || (String(a) < String(b) ? -1 : 1);
}
