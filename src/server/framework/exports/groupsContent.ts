import { formatDecimal } from '../../../shared/framework/decimals/Decimal.ts';
import { describeColumns } from '../../../shared/framework/definitions/describe/describeColumns.ts';
import type { ColumnDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { defaultDateFormats } from '../../../shared/framework/formats/dateFormats.ts';
import { chartTable, exactTable, placeOf } from '../../../shared/framework/grid/chart/chartTable.ts';
import { type ChartWords, chartWords, percentColumn } from '../../../shared/framework/grid/chart/chartWords.ts';
import { derivedTable, percentPlaces } from '../../../shared/framework/grid/chart/derivedTable.ts';
import { type Group, type GroupKey, type GroupsAnswer, readGroupsAnswer } from '../../../shared/framework/grid/groupsAnswer.ts';
import { totalColumn, totalLabel, type ValueUnit } from '../../../shared/framework/grid/totalColumn.ts';
import { readUnitTotals, type UnitTotal } from '../../../shared/framework/grid/unitTotals.ts';
import { type DerivedFigure, isPercent } from '../../../shared/framework/query/derivedFigures.ts';
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
  const { groups, aggregates, derived } = query;
  const described = describeColumns(model.registry, model.list, model.reader);
  const chart = { groups, measure: aggregates[0], derived };
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
  const count: ExportColumn = { ...number, name: 'count', heading: word('chart.rows') };
  const figures = derivedOf(answer, chart, described);
  const [first, ...others] = totals;
  const beside = figures.names.map((figure) => derivedColumn(figure, first ?? count, word));
  const rows = answer.groups.flatMap((group): Row[] => {
    const cells = keys.map(({ kind }, i) => keyCell(kind, groups[i], group.keys[i], words));
    const unitCell = (unit: GroupUnit): Cell => words.keyOf(undefined, { value: unit.unit, label: null, others: unit.others });
    return linesOf(group, query, model).map(({ field, unit, count, values: [value, ...more], measured }) => [
      ...cells,
      ...units.map(({ name }) => (unit && name === field ? unitCell(unit) : null)),
      count,
      ...(first ? [value ?? null] : []),
      ...figures.cellsOf(group.keys, measured),
      ...more,
    ]);
  });
  return {
    title,
    filter: await filterText(connection, model, query),
    language,
    columns: [...keys, ...units, count, ...(first ? [first] : []), ...beside, ...others],
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

/** The derived figures of the first value of each group, as on the screen. */
function derivedOf(answer: GroupsAnswer, chart: Parameters<typeof derivedTable>[1], described: readonly ColumnDescription[]) {
  const table = exactTable(answer, chart.measure);
  const figures = derivedTable(table, chart, described);
  const isPair = chart.groups.length > 1;
  const series = isPair ? figures.across : figures.totals;
  const lines = new Map(table.lines.map(({ key }, i) => [placeOf([key]), i]));
  const seriesId = (keys: readonly GroupKey[], unit: ValueUnit): string => `${placeOf(keys)} ${JSON.stringify(unit)}`;
  const columns = new Map(
    isPair
      ? table.across.map(({ key, unit }, i) => [seriesId([key], unit), series[i]])
      : table.units.map((unit, i) => [seriesId([], unit), series[i]]),
  );
  const names = series[0]?.map(({ figure }) => figure) ?? [];
  const cellsOf = ([key, ...others]: readonly GroupKey[], measured: GroupLine['measured']): Cell[] => {
    const line = key && lines.get(placeOf([key]));
    const found = measured && columns.get(seriesId(others, measured.unit));
    return names.map((_name, i) => {
      const value = line === undefined ? undefined : found?.[i]?.values[line];
      return value ? formatDecimal(value) : null;
    });
  };
  return { names, cellsOf };
}

function derivedColumn(figure: DerivedFigure, of: ExportColumn, word: ExportContent['word']): ExportColumn {
  const named = { name: `${of.name}__${figure}`, heading: word(`chart.derived.${figure}`) };
  return isPercent(figure) ? { ...of, ...named, kind: 'number', decimals: percentPlaces, shown: percentColumn } : { ...of, ...named };
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
  /** The unit of the first value; none: the row does not show it. */
  readonly measured: { readonly unit: ValueUnit } | undefined;
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
    return [
      {
        field: undefined,
        unit: undefined,
        count: String(group.count),
        values: aggregates.map((each) => totalCell(group, each)),
        measured: { unit: undefined },
      },
    ];
  return lines.map(({ field, unit, place }) => ({
    field,
    unit,
    count: field === first.field ? String(unit.count) : null,
    values: aggregates.map((aggregate, i) => {
      if (fields[i] === field) return cellOf(lists[i]?.[place]?.value, aggregate);
      return fields[i] === undefined && unit === first.unit ? totalCell(group, aggregate) : null;
    }),
    measured: measuredUnit(fields[0], field, unit, unit === first.unit),
  }));
}

function measuredUnit(own: string | undefined, field: string | undefined, { unit, others }: GroupUnit, isFirst: boolean) {
  if (own === undefined) return isFirst ? { unit: undefined } : undefined;
  return own === field && others === 0 ? { unit } : undefined;
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
