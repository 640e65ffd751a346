import { fieldOfKey, isGroupKey } from '../../../shared/framework/definitions/filterLeaves.ts';
import type { ColumnPlace } from '../../../shared/framework/grid/gridLayout.ts';
import { isObject } from '../../../shared/framework/isObject.ts';
import type { AggregateFunction } from '../../../shared/framework/query/AggregateFunction.ts';
import { readInMembers } from '../../../shared/framework/query/inMembers.ts';
import type { FilterJson, FilterValue } from '../../../shared/framework/query/ListQuery.ts';
import type { Period } from '../../../shared/framework/query/periods.ts';
import { calculatedField, isCalculatedField } from '../../../shared/shell/report_templates/calculatedFormula.ts';
import type { AllowedExceptions, CalculatedColumn, TemplateDraft } from '../../../shared/shell/report_templates/ReportTemplate.ts';
import { templateLimits } from '../../../shared/shell/report_templates/templateLimits.ts';

/** A report while it is built. */
export interface GeneratorState {
  /** All columns in order, with their visibility in the report. */
  readonly places: readonly ColumnPlace[];
  readonly calculated: readonly CalculatedColumn[];
  readonly sorting: readonly { readonly field: string; readonly order: 'asc' | 'desc' }[];
  readonly grouping: readonly { readonly field: string; readonly period: Period | null }[];
  readonly totals: readonly { readonly field: string; readonly fn: AggregateFunction }[];
  /** Conditions without the exceptions. */
  readonly filters: FilterJson;
  /** Ticked values by column. */
  readonly exceptions: Readonly<Record<string, readonly string[]>>;
}

/** A report of a template, or of nothing yet: then its first columns are chosen. */
export function beginState(fields: readonly string[], allowed: AllowedExceptions, draft?: TemplateDraft): GeneratorState {
  const chosen = draft?.column_list.map(({ field }) => field) ?? fields.slice(0, firstColumns);
  const calculated = draft?.report_calculated_columns ?? [];
  const own = calculated.map((_column, i) => calculatedField(i + 1));
  const known = new Set([...fields, ...own]);
  const placed = [...new Set([...chosen.filter((field) => known.has(field)), ...own])];
  const { filters, exceptions } = partExceptions(draft?.filters ?? {}, allowed);
  return {
    places: [
      ...placed.map((name) => ({ name, visible: true })),
      ...fields.filter((name) => !placed.includes(name)).map((name) => ({ name, visible: false })),
    ],
    calculated,
    sorting: (draft?.sorting ?? []).map(({ field, order = 'asc' }) => ({ field, order })),
    grouping: (draft?.grouping?.fields ?? []).map(({ field, period = null }) => ({ field, period })),
    totals: draft?.totals?.fields ?? [],
    filters,
    exceptions,
  };
}

const firstColumns = 6;

/** The template that a state stands for. */
export function draftOf(report: number, state: GeneratorState): TemplateDraft {
  const { calculated, sorting, grouping, totals } = state;
  const filters = joined(state);
  return {
    report,
    column_list: chosenNames(state).map((field) => ({ field })),
    filters,
    sorting: sorting.length > 0 ? sorting : null,
    grouping: grouping.length > 0 ? { fields: grouping } : null,
    totals: totals.length > 0 ? { fields: totals } : null,
    report_calculated_columns: calculated,
  };
}

/** The columns of the report in their order. */
export function chosenNames({ places }: Pick<GeneratorState, 'places'>): string[] {
  return places.filter(({ visible }) => visible).map(({ name }) => name);
}

/**
 * Shows or hides columns. Parts that name a hidden one leave it out.
 * @returns undefined if the report would have too many columns. Rule R-162
 */
export function showColumns(state: GeneratorState, names: readonly string[], visible: boolean): GeneratorState | undefined {
  const places = state.places.map((place) => (names.includes(place.name) ? { ...place, visible } : place));
  if (chosenNames({ places }).length > templateLimits.columns) return undefined;
  const gone = visible ? [] : names;
  return withoutFields({ ...state, places }, gone);
}

/** Moves a column among all of them. */
export function moveColumn(state: GeneratorState, name: string, by: number): GeneratorState {
  const from = state.places.findIndex((place) => place.name === name);
  const place = state.places[from];
  if (!place) return state;
  const to = Math.min(Math.max(from + by, 0), state.places.length - 1);
  return { ...state, places: state.places.toSpliced(from, 1).toSpliced(to, 0, place) };
}

/** Adds a calculated column after the chosen ones. @returns undefined if there are too many. Rules */
export function addCalculated(state: GeneratorState, column: CalculatedColumn): GeneratorState | undefined {
  const calculated = [...state.calculated, column];
  if (calculated.length > templateLimits.calculated || chosenNames(state).length >= templateLimits.columns) return undefined;
  const last = state.places.findLastIndex(({ visible }) => visible);
  const place = { name: calculatedField(calculated.length), visible: true };
  return { ...state, calculated, places: state.places.toSpliced(last + 1, 0, place) };
}

/** Removes a calculated column with its conditions; those after it, which are called by their places, are renamed. @param at from 0 */
export function removeCalculated(state: GeneratorState, at: number): GeneratorState {
  const gone = calculatedField(at + 1);
  const renamed = (field: string): string => {
    const place = isCalculatedField(field) ? Number(field.slice('calculated_'.length)) : 0;
    return place > at + 1 ? calculatedField(place - 1) : field;
  };
  const { places, sorting, grouping, totals, ...rest } = withoutFields(state, [gone]);
  return {
    ...rest,
    calculated: state.calculated.toSpliced(at, 1),
    places: places.filter(({ name }) => name !== gone).map(({ name, visible }) => ({ name: renamed(name), visible })),
    sorting: sorting.map((each) => ({ ...each, field: renamed(each.field) })),
    grouping: grouping.map((each) => ({ ...each, field: renamed(each.field) })),
    totals: totals.map((each) => ({ ...each, field: renamed(each.field) })),
    filters: renameFields(state.filters, (field) => (field === gone ? undefined : renamed(field))),
  };
}

/** A filter with other names of its fields; conditions of a field without a new name are left out, and groups that they leave empty. */
function renameFields(filter: FilterJson, rename: (field: string) => string | undefined): FilterJson {
  const entries = Object.entries(filter).flatMap(([key, value]): [string, FilterValue][] => {
    if (isGroupKey(key)) {
      const parts = [value]
        .flat()
        .filter(isFilter)
        .map((part) => renameFields(part, rename));
      const [first, ...more] = parts.filter((part) => Object.keys(part).length > 0);
      return first ? [[key, Array.isArray(value) ? [first, ...more] : first]] : [];
    }
    const field = fieldOfKey(key);
    const name = rename(field);
    return name === undefined ? [] : [[name + key.slice(field.length), value]];
  });
  return Object.fromEntries(entries);
}

function isFilter(value: unknown): value is FilterJson {
  return isObject(value);
}

function withoutFields(state: GeneratorState, gone: readonly string[]): GeneratorState {
  const isKept = ({ field }: { readonly field: string }): boolean => !gone.includes(field);
  const { sorting, grouping, totals } = state;
  return { ...state, sorting: sorting.filter(isKept), grouping: grouping.filter(isKept), totals: totals.filter(isKept) };
}

/** Takes the conditions that only name allowed exceptions out of a filter. */
function partExceptions(filters: FilterJson, allowed: AllowedExceptions): Pick<GeneratorState, 'filters' | 'exceptions'> {
  const ticked = Object.entries(filters).flatMap(([key, value]): [string, readonly string[]][] => {
    const values = key.endsWith('__in') ? membersOf(value) : undefined;
    const offered = allowed.fields.find(({ field }) => field === fieldOfKey(key))?.values;
    return values && offered && values.every((each) => offered.includes(each)) ? [[fieldOfKey(key), values]] : [];
  });
  const fields = new Set(ticked.map(([field]) => field));
  const rest = Object.entries(filters).filter(([key]) => !(key.endsWith('__in') && fields.has(fieldOfKey(key))));
  return { filters: Object.fromEntries(rest), exceptions: Object.fromEntries(ticked) };
}

function membersOf(value: FilterValue): readonly string[] | undefined {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' ? readInMembers(value) : undefined;
}

/** Conditions and exceptions together: side by side, unless both have the same key. */
function joined({ filters, exceptions }: GeneratorState): FilterJson {
  const ticked = Object.fromEntries(
    Object.entries(exceptions).flatMap(([field, values]) => (values.length > 0 ? [[`${field}__in`, values]] : [])),
  );
  return Object.keys(ticked).some((key) => key in filters) ? { and: [filters, ticked] } : { ...filters, ...ticked };
}
