import type { AggregateFunction } from './AggregateFunction.ts';
import { isTimezone } from './dayStart.ts';
import { type DerivedFigure, derivedFigures, isDerivedFigure } from './derivedFigures.ts';
import type { Aggregate, ColumnType, GroupColumn, ListQuery, QueryContext, QueryField, SortKey } from './ListQuery.ts';
import { readBoundary } from './pageBoundary.ts';
import { conjuncts, parseWhere } from './parseFilter.ts';
import { isPeriod, type Period, periods } from './periods.ts';

import { offence, type Place, unknownColumn } from './queryErrors.ts';
import { parseSearch } from './searchParam.ts';

type ReadParameter = (
  place: Place,
  context: QueryContext,
  maxLimit: number,
) => Partial<Omit<ListQuery, 'filters'>> | Pick<ListQuery, 'filters'>;

const maxOffset = 2_147_483_647;
const maxSortKeys = 3;
const maxAggregates = 10;
const maxGroupColumns = 2;

/** The parameters that every list has, with their effect. Grid contract 2.1. */
export const reservedParameters = {
  limit: (place, _context, maxLimit) => ({ limit: readInteger(place, 1, maxLimit) }),
  offset: (place) => ({ offset: readInteger(place, 0, maxOffset) }),
  after: (place) => ({ boundary: readBoundary('after', place) }),
  before: (place) => ({ boundary: readBoundary('before', place) }),
  sort: (place, context) => ({ sort: readSort(place, context) }),
  search: (place, context) => ({ search: parseSearch(place.value, context, place) }),
  timezone: (place) => ({ timezone: readTimezone(place) }),
  where: (place, context) => ({ filters: conjuncts(parseWhere(place.value, context, place)) }),
  aggregate: (place, context) => ({ aggregates: readAggregates(place, context) }),
  group_by: (place, context) => ({ groups: readGroups(place, context) }),
  derived: (place) => ({ derived: readDerived(place) }),
  fields: (place, context) => ({ fields: [...new Set(place.value.split(',').map((name) => knownField(name, context, place).name))] }),
  rows: (place) => ({ rows: readFlag(place) }),
  count: (place) => ({ count: readFlag(place) }),
  columns: (place) => ({ columns: readFlag(place) }),
} as const satisfies Record<string, ReadParameter>;

export type ReservedParameter = keyof typeof reservedParameters;

export const reservedNames: readonly string[] = Object.keys(reservedParameters);

const borneByFields: ReadonlySet<string> = new Set(['rows', 'after', 'before', 'derived'] satisfies ReservedParameter[]);

/**
 * The parameters that no field may be called. A field with the name of another one is filtered by a suffix, such as `rows__iexact`, or in
 * `where`. Decision 300.
 */
export const refusedFieldNames: readonly string[] = reservedNames.filter((name) => !borneByFields.has(name));

export function isReserved(name: string): name is ReservedParameter {
  return Object.hasOwn(reservedParameters, name);
}

const aggregateTypes = {
  count: ['text', 'number', 'decimal', 'date', 'datetime', 'boolean'],
  min: ['text', 'number', 'decimal', 'date', 'datetime'],
  max: ['text', 'number', 'decimal', 'date', 'datetime'],
  sum: ['number', 'decimal'],
  avg: ['number', 'decimal'],
} as const satisfies Record<AggregateFunction, readonly ColumnType[]>;

const aggregateFunctions = Object.keys(aggregateTypes).filter(isAggregateFunction);

/** The totals that a column has. Grid contract 9. */
export function aggregatesFor({ type, isSeveral, isAdditive }: Pick<QueryField, 'type' | 'isSeveral' | 'isAdditive'>): AggregateFunction[] {
  if (isSeveral) return ['count'];
  return aggregateFunctions.filter((fn) => {
    const types: readonly ColumnType[] = aggregateTypes[fn];
    return types.includes(type) && (fn !== 'sum' || isAdditive !== false);
  });
}

/** Reads an integer without leading zeros, so that each page has a single address. */
function readInteger(place: Place, min: number, max: number): number {
  const value = /^(0|[1-9]\d{0,9})$/.test(place.value) ? Number(place.value) : Number.NaN;
  if (!(value >= min && value <= max))
    throw offence('out_of_range', place, [`${min}..${max}`], { expected: [{ key: 'error.expected_whole', values: { min, max } }] });
  return value;
}

function readSort(place: Place, context: QueryContext): SortKey[] {
  const keys = place.value.split(',');
  if (keys.length > maxSortKeys) throw offence('invalid_value', place, [{ key: 'error.expected_sort', values: { max: maxSortKeys } }]);
  return keys.map((key) => {
    const descending = key.startsWith('-');
    return { field: knownField(descending ? key.slice(1) : key, context, place).name, descending };
  });
}

/** The description of a time zone, for errors. */
export const expectedZone = { key: 'error.expected_zone' } as const;

/** Zones sent by browsers that do not know theirs: the company's zone is used, as without the parameter. */
const unknownZones: ReadonlySet<string> = new Set(['etc/unknown', 'undefined', 'null']);

/** True for a zone that a browser sends without knowing its own: as if none were sent. */
export function isUnknownZone(name: string): boolean {
  return unknownZones.has(name.toLowerCase());
}

/** Zone names are compared without case, as ECMA-402 and PostgreSQL do. */
function readTimezone(place: Place): string | undefined {
  if (isUnknownZone(place.value)) return undefined;
  if (!isTimezone(place.value)) throw offence('invalid_value', place, [expectedZone]);
  return place.value;
}

function readFlag(place: Place): boolean {
  if (place.value !== 'true' && place.value !== 'false') throw offence('invalid_value', place, ['true', 'false']);
  return place.value === 'true';
}

function readAggregates(place: Place, context: QueryContext): Aggregate[] {
  const parts = place.value.split(',');
  const grammar = [{ key: 'error.expected_aggregate', values: { max: maxAggregates } }];
  if (parts.length > maxAggregates) throw offence('malformed', place, grammar);
  return parts.map((part) => {
    const [fn, name, ...rest] = part.split(':');
    if (fn === undefined || name === undefined || rest.length > 0) throw offence('malformed', place, grammar);
    if (!isAggregateFunction(fn)) throw offence('invalid_value', place, aggregateFunctions);
    const field = knownField(name, context, place);
    const allowed = aggregatesFor(field);
    if (!allowed.includes(fn))
      throw offence(
        'operator_not_allowed',
        place,
        allowed.map((each) => `${each}:${name}`),
        { column: name, operator: fn },
      );
    return { fn, field: field.name };
  });
}

/** True if the values of a column can group rows: each row has one value. */
function isGroupable({ isSeveral, isList }: Pick<QueryField, 'isSeveral' | 'isList'>): boolean {
  return !isSeveral && !isList;
}

/** The periods by which a column groups; none for columns without days. */
export function periodsFor({ type }: Pick<QueryField, 'type'>): readonly Period[] {
  return type === 'date' || type === 'datetime' ? periods : [];
}

function readDerived(place: Place): DerivedFigure[] {
  const figures = place.value.split(',').filter(isDerivedFigure);
  if (figures.length < place.value.split(',').length) throw offence('invalid_value', place, derivedFigures);
  return [...new Set(figures)];
}

function readGroups(place: Place, context: QueryContext): GroupColumn[] {
  const parts = place.value.split(',');
  const grammar = [{ key: 'error.expected_group', values: { max: maxGroupColumns } }];
  if (parts.length > maxGroupColumns) throw offence('malformed', place, grammar);
  return parts.map((part) => {
    const [name = '', period, ...rest] = part.split(':');
    if (rest.length > 0) throw offence('malformed', place, grammar);
    const field = knownField(name, context, place);
    if (!isGroupable(field)) {
      const allowed = context.fieldNames().filter((each) => isGroupable(context.find(each) ?? field));
      throw offence('operator_not_allowed', place, allowed, { column: name, operator: 'group_by' });
    }
    const offered = periodsFor(field);
    if (period === undefined) return { field: field.name, period: offered[0] };
    if (isPeriod(period) && offered.length > 0) return { field: field.name, period };
    throw offence('invalid_value', place, offered.length > 0 ? offered.map((each) => `${name}:${each}`) : [name]);
  });
}

function knownField(name: string, context: QueryContext, place: Place) {
  const field = context.find(name);
  if (!field) throw unknownColumn(place, name, context.fieldNames());
  return field;
}

function isAggregateFunction(name: string): name is AggregateFunction {
  return Object.hasOwn(aggregateTypes, name);
}
