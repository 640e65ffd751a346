import { describeColumns } from '../../../../shared/framework/definitions/describe/describeColumns.ts';
import { comparesWhole, filterConditions, filterWords } from '../../../../shared/framework/exports/filterWords.ts';
import { formatCell } from '../../../../shared/framework/formats/formatCell.ts';
import { inUnitOfRow } from '../../../../shared/framework/formats/inUnit.ts';
import type { ListQuery } from '../../../../shared/framework/query/ListQuery.ts';
import type { ScopedConnection } from '../../../db/Connection.ts';
import { withoutGuard } from '../../../db/guardConnection.ts';
import { type GroupNames, groupNames } from '../../lists/groupLabels.ts';
import type { ListModel } from '../../lists/openList.ts';
import { headingsOf } from './headingsOf.ts';
import { wordOf } from './wordOf.ts';

/** The filter of a request in words; undefined: all rows of the list. */
export async function filterText(connection: ScopedConnection, model: ListModel, query: ListQuery): Promise<string | undefined> {
  const { ctx } = connection;
  const { language } = ctx;
  const names = await valueNames(connection, model, query);
  const described = new Map(describeColumns(model.registry, model.list, model.reader).map((column) => [column.field, column]));
  const numberText = (field: string, value: string): string | undefined => {
    const column = described.get(field);
    if (!column || column.reference || (column.type !== 'number' && column.type !== 'decimal')) return undefined;
    return formatCell(value, inUnitOfRow(column, {}), { language, timezone: query.timezone ?? ctx.timezone });
  };
  return filterWords(query, {
    find: model.find,
    labelOf: (field) => {
      const column = model.find(field);
      return (column && headingsOf(model, [column], language)[0]) ?? field;
    },
    valueOf: (field, value) => names.get(field)?.labelOf(value) ?? (numberText(field, value) || value),
    word: wordOf(ctx),
  });
}

/** The names of options and records in a filter, by field. */
async function valueNames(
  connection: ScopedConnection,
  model: ListModel,
  { filters }: ListQuery,
): Promise<ReadonlyMap<string, GroupNames>> {
  const found = new Map<string, GroupNames>();
  const whole = filterConditions(filters).filter(({ operator }) => comparesWhole(operator));
  for (const [field, conditions] of Map.groupBy(whole, (condition) => condition.field)) {
    const values = conditions.flatMap(({ value }) => value);
    found.set(field, await groupNames(withoutGuard(connection), model, { field, period: undefined }, values, { replica: true }));
  }
  return found;
}
