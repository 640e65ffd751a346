import { fitsFormat } from '../cells/cellKind.ts';
import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { computedType, isComputed } from '../definitions/columns/computedColumn.ts';
import { findColumnField, findListField } from '../definitions/columns/listField.ts';
import { columnOptions } from '../definitions/describe/describeColumns.ts';
import { inputKind } from '../definitions/describe/describeEdit.ts';
import { placeholderFields } from '../definitions/placeholderFields.ts';
import type { Registry } from '../definitions/registry.ts';
import type { ListColumn } from '../definitions/types.gen.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { nearestName } from '../nearestName.ts';
import type { ColumnType } from '../query/ListQuery.ts';
import { callPattern } from '../records/recordAction.ts';
import { nameFindings } from './columnChecks.ts';
import type { Check, LintContext } from './LintContext.ts';
import { listsOf, type PlacedList } from './listsOf.ts';

interface CheckedColumn {
  readonly path: JsonPath;
  readonly column: ListColumn;
  readonly type: ColumnType;
  /** The values that the column can have; undefined: any. */
  readonly values: readonly string[] | undefined;
}

/** The options by which cells show their values, of every list: each must fit the type of its column, and name what exists. */
export const checkCells: Check = function* (context) {
  for (const placed of listsOf(context))
    for (const [i, column] of placed.list.options.columns.entries()) {
      const found = findColumnField(context.registry, placed.list.entity, column);
      // A column that is no field is reported by its name.
      if (!found && !isComputed(column)) continue;
      const { type } = found ?? computedType(context.registry, placed.list, column);
      const values = type === 'boolean' ? ['true', 'false'] : columnOptions(column, found)?.map(({ value }) => value);
      yield* cellFindings(context, placed, { path: [...placed.path, 'columns', i], column, type, values });
    }
};

function* cellFindings(context: LintContext, placed: PlacedList, checked: CheckedColumn): Iterable<Finding> {
  const { file } = placed;
  const { path, column, type, values } = checked;
  const { field: name, format, map = {} } = column;
  if (format && !fitsFormat(type, format))
    yield finding('DEF035', file, [...path, 'format'], { values: { name, keyword: `format ${format}`, type } });
  for (const keyword of ['decimal', 'precision'] as const)
    if (column[keyword] !== undefined && type !== 'number' && type !== 'decimal')
      yield finding('DEF035', file, [...path, keyword], { values: { name, keyword, type } });
  if (column.decimal !== undefined && column.precision !== undefined)
    yield finding('DEF037', file, [...path, 'precision'], { values: { one: 'decimal', other: 'precision' } });
  if (values)
    for (const value of Object.keys(map))
      if (!values.includes(value))
        yield finding('DEF004', file, [...path, 'map', value], { values: { name, value }, nearest: nearestName(value, values) });
  yield* editFindings(context, placed, checked);
  yield* clickFindings(context, placed, checked);
  yield* endpointFindings(context, placed, checked);
}

/** A cell can be edited where the record can be saved, and its field has an input of one line. */
function* editFindings({ registry }: LintContext, { file, list }: PlacedList, { path, column, type }: CheckedColumn): Iterable<Finding> {
  const { field: name } = column;
  const limits = (['min-value', 'max-value'] as const).filter((keyword) => column[keyword] !== undefined);
  for (const keyword of limits)
    if (type !== 'number' && type !== 'decimal') yield finding('DEF035', file, [...path, keyword], { values: { name, keyword, type } });
  if (column.size !== undefined && type !== 'text')
    yield finding('DEF035', file, [...path, 'size'], { values: { name, keyword: 'size', type } });
  if (!column.editable) return;
  const found = findColumnField(registry, list.entity, column);
  const isResource = registry.set.resources.some((each) => each.file === file);
  if (!isResource || !found || !inputKind(found, column))
    yield finding('DEF056', file, [...path, 'editable'], { ...(!isResource && { variant: 'report', hasOwnHint: true }), values: { name } });
}

/** A click begins an action or a link of the resource, or a link of the report; a button that begins nothing is a fault. */
function* clickFindings({ registry }: LintContext, { file }: PlacedList, { path, column }: CheckedColumn): Iterable<Finding> {
  const { field: name, cellClick, format } = column;
  if (format === 'action' && cellClick === undefined)
    yield finding('DEF055', file, [...path, 'format'], { variant: 'action', hasOwnHint: true, values: { name } });
  const { actions = [], links: ofRecords = [] } = registry.set.resources.find((each) => each.file === file)?.content ?? {};
  const ofRows = registry.set.reports.find((each) => each.file === file)?.content.links ?? [];
  const names = [...actions, ...ofRecords, ...ofRows].map((each) => each.name);
  if (cellClick !== undefined && !names.includes(cellClick))
    yield finding('DEF055', file, [...path, 'cellClick'], { values: { name: cellClick }, nearest: nearestName(cellClick, names) });
}

/** The call of an endpoint is known, and its placeholders are fields of a row. */
function* endpointFindings(context: LintContext, placed: PlacedList, { path, column: { endpoint } }: CheckedColumn): Iterable<Finding> {
  const { registry, registered, isPartial } = context;
  if (!endpoint) return;
  const at = [...path, 'endpoint', 'call'];
  for (const name of placeholderFields([endpoint.call]))
    if (!findListField(registry, placed.list.entity, name)) yield* nameFindings(registry, placed, at, name);
  if (!registered || isPartial) return;
  const known = [...readCalls(registry), ...registered.calls.filter((call) => call.startsWith('GET '))];
  if (!known.includes(callPattern(endpoint.call)))
    yield finding('DEF011', placed.file, at, {
      variant: 'call',
      values: { name: endpoint.call },
      nearest: nearestName(callPattern(endpoint.call), known),
    });
}

/** The calls of all resources that read a list or a record, without the names of their placeholders. */
function readCalls({ set }: Registry): string[] {
  const paths = set.resources.flatMap(({ content: { api_url: url, calls = [] } }) => [
    url,
    `${url}/{id}`,
    ...calls.filter(({ verb }) => verb === 'list' || verb === 'show').map(({ path }) => path),
  ]);
  return paths.map((path) => callPattern(`GET ${path}`));
}
