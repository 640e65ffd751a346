import { describeColumns } from '../../../shared/framework/definitions/describe/describeColumns.ts';
import type { ColumnDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { defaultDateFormats } from '../../../shared/framework/formats/dateFormats.ts';
import { chartTable } from '../../../shared/framework/grid/chart/chartTable.ts';
import { type ChartWords, chartWords } from '../../../shared/framework/grid/chart/chartWords.ts';
import { type Group, type GroupKey, readGroupsAnswer } from '../../../shared/framework/grid/groupsAnswer.ts';
import { totalColumn, totalLabel } from '../../../shared/framework/grid/totalColumn.ts';
import { readUnitTotals, type UnitTotal } from '../../../shared/framework/grid/unitTotals.ts';
import type { Aggregate, GroupColumn, ListQuery } from '../../../shared/framework/query/ListQuery.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { answerGroups } from '../lists/answerGroups.ts';
import type { ListModel } from '../lists/openList.ts';
import { unitOf } from '../lists/planMeasures.ts';
import { type Cell, cellKind, type ExportColumn, type ExportContent, type Row } from './content/ExportColumn.ts';
import { filterText } from './content/filterText.ts';
import { headingsOf } from './content/headingsOf.ts';
import { wordOf } from './content/wordOf.ts';
import type { OpenExport } from './openExport.ts';

type GroupsExport = Pick<OpenExport, 'model' | 'query' | 'title'>;

/**
 * The groups of a list request as the rows of a file: their values in the words of the chart, the number of rows, and the totals.
 * @param query with one or two columns in `groups`
 * @throws AppError `timeout` (503)
 */
export async function groupsContent(connection: ScopedConnection, { model, query, title }: GroupsExport): Promise<ExportContent> {
  const { ctx } = connection;
  const { language } = ctx;
  const word = wordOf(ctx);
  const { groups, aggregates } = query;
  const described = describeColumns(model.registry, model.list, model.reader);
  const chart = { groups, measure: aggregates[0] };
  const words = chartWords(chart, {
    title,
    columns: described,
    language,
    timezone: query.timezone ?? ctx.timezone,
    formats: defaultDateFormats,
    message: word,
  });
  const answer = readGroupsAnswer(JSON.parse(await answerGroups(connection, model, query)));
  const keys = groups.map((group) => keyColumn(group, model, described, word));
  const totals = aggregates.map((aggregate) => totalOf(aggregate, model, described, word));
  const units = unitColumns(model, query, described, word);
  const rows = answer.groups.flatMap((group): Row[] => {
    const cells = keys.map(({ kind }, i) => keyCell(kind, groups[i], group.keys[i], words));
    const unitCell = (unit: GroupUnit): Cell => words.keyOf(undefined, { value: unit.unit, label: null, others: unit.others });
    return linesOf(group, query, model).map(({ field, unit, count, values }) => [
      ...cells,
      ...units.map(({ name }) => (unit && name === field ? unitCell(unit) : null)),
      count,
      ...values,
    ]);
  });
  return {
    title,
    filter: await filterText(connection, model, query),
    language,
    columns: [...keys, ...units, { ...number, name: 'count', heading: word('chart.rows') }, ...totals],
    naming: 0,
    rows: inOnePart(rows),
    word,
    groups: {
      count: answer.groups.length,
      rows: answer.count,
      notes: [
        ...(answer.groups.length > 0 ? [words.sentence(chartTable(answer, chart.measure))] : []),
        ...(answer.isCut ? [word('chart.cut')] : []),
      ],
    },
  };
}

async function* inOnePart(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

const plain = { format: undefined, decimals: undefined, unit: undefined, searchOptions: undefined } as const;
const number = { kind: 'number', decimals: 0, shown: { ...plain, type: 'number' } } as const;

/** A column with the values of groups. Two underscores are in no field's name. */
function keyColumn(
  { field, period }: GroupColumn,
  model: ListModel,
  described: readonly ColumnDescription[],
  word: ExportContent['word'],
): ExportColumn {
  const column = model.find(field);
  const isNumber = period === undefined && column !== undefined && cellKind(column) === 'number';
  // Longer periods, and values that the chart names, are words.
  const kind = period === 'day' ? 'date' : isNumber ? 'number' : 'text';
  const name = column ? (headingsOf(model, [column], model.language)[0] ?? field) : field;
  const own = described.find((each) => each.field === field);
  return {
    name: period === undefined ? field : `${field}__${period}`,
    heading: period === undefined ? name : word('chart.column_by_period', { column: name, period: word(`chart.period.${period}`) }),
    kind,
    decimals: column?.decimals,
    shown: { ...(own ?? plain), type: isNumber ? column.type : 'text', searchOptions: undefined, map: undefined },
  };
}

function keyCell(kind: ExportColumn['kind'], group: GroupColumn | undefined, key: GroupKey | undefined, words: ChartWords): Cell {
  if (!key) return null;
  return kind === 'text' || key.value === null ? words.keyOf(group, key) : String(key.value);
}

function totalOf(
  { fn, field }: Aggregate,
  model: ListModel,
  described: readonly ColumnDescription[],
  word: ExportContent['word'],
): ExportColumn {
  const column = model.find(field);
  const own = described.find((each) => each.field === field);
  const name = column ? (headingsOf(model, [column], model.language)[0] ?? field) : field;
  const shown = own ? totalColumn(own, fn) : plain;
  const found = fn === 'count' || !column ? 'number' : cellKind(column);
  const kind = found === 'number' || found === 'date' ? found : 'text';
  return {
    name: `${field}__${fn}`,
    heading: totalLabel(fn, name, word),
    kind,
    decimals: own ? shown.decimals : column?.decimals,
    shown: { ...shown, type: kind === 'number' ? 'decimal' : 'text', searchOptions: undefined, map: undefined },
  };
}

/** Columns with the units of totals, except units that group the rows anyway. */
function unitColumns(
  model: ListModel,
  { groups, aggregates }: ListQuery,
  described: readonly ColumnDescription[],
  word: ExportContent['word'],
): ExportColumn[] {
  const fields = new Set(aggregates.flatMap((aggregate) => unitFieldOf(model, aggregate) ?? []));
  return [...fields]
    .filter((field) => !groups.some((group) => group.field === field))
    .map((field) => keyColumn({ field, period: undefined }, model, described, word));
}

type GroupUnit = Pick<UnitTotal, 'unit' | 'others'>;

/** A row of the file for a group, or for the rows of a group that have one unit. */
interface GroupLine {
  readonly field: string | undefined;
  readonly unit: GroupUnit | undefined;
  readonly count: Cell;
  readonly values: readonly Cell[];
}

/** Rows of a group: one, or one per unit. A number without a unit is only on the first row, so that a sum of the column is right. */
function linesOf(group: Group, { aggregates }: ListQuery, model: ListModel): GroupLine[] {
  const fields = aggregates.map((aggregate) => unitFieldOf(model, aggregate));
  const lists = aggregates.map((aggregate) => readUnitTotals(group.aggregates[nameOf(aggregate)]));
  const lines = [...new Set(fields)].flatMap((field) => {
    const units = field === undefined ? [] : (lists[fields.indexOf(field)] ?? []);
    return units.map((unit, place) => ({ field, unit, place }));
  });
  const [first] = lines;
  if (!first)
    return [{ field: undefined, unit: undefined, count: String(group.count), values: aggregates.map((each) => totalCell(group, each)) }];
  return lines.map(({ field, unit, place }) => ({
    field,
    unit,
    count: field === first.field ? String(unit.count) : null,
    values: aggregates.map((aggregate, i) => {
      if (fields[i] === field) return cellOf(lists[i]?.[place]?.value, aggregate);
      return fields[i] === undefined && unit === first.unit ? totalCell(group, aggregate) : null;
    }),
  }));
}

/** The name of the column with the unit of a total, if the reader may see it. */
function unitFieldOf(model: ListModel, aggregate: Aggregate): string | undefined {
  const unit = unitOf(model, aggregate);
  return typeof unit === 'object' ? unit.name : undefined;
}

function nameOf({ fn, field }: Aggregate): string {
  return `${fn}:${field}`;
}

function totalCell({ aggregates }: Group, aggregate: Aggregate): Cell {
  return cellOf(aggregates[nameOf(aggregate)], aggregate);
}

function cellOf(value: unknown, { fn }: Aggregate): Cell {
  // An average has digits without end; spreadsheets calculate with 15.
  if (fn === 'avg' && typeof value === 'number') return String(Number(value.toPrecision(15)));
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}
