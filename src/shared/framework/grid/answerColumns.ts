import { fitsFormat, isCellFormat } from '../cells/cellKind.ts';
import type { ColumnDescription } from '../definitions/ScreenDescription.ts';
import type { FilterType, IconName, MappedValue } from '../definitions/types.gen.ts';
import type { Tone } from '../fields/toneRules.ts';
import { isObject } from '../isObject.ts';
import type { Text } from '../text.ts';
import { isEmptiness, isFilterType } from './filterTypes.ts';

/**
 * Reads the columns that a list answer describes: `columns_details`, in the order of `columns`. A name without details is a text column
 * labelled by its name; without `columns` too, each field of the first row is such a column. Texts come in one language, which is used for
 * all languages. Options that are not understood are left out. Grid contract 7; spec B-278.
 * @param answer unchecked
 */
export function readAnswerColumns(answer: unknown): ColumnDescription[] {
  if (!isObject(answer)) return [];
  const { columns, columns_details: given, results } = answer;
  const details = new Map((Array.isArray(given) ? given : []).filter(isObject).flatMap((each) => namedDetails(each)));
  const listed = Array.isArray(columns) ? columns.filter((name) => typeof name === 'string') : [...details.keys()];
  const names = listed.length > 0 ? listed : fieldsOfFirst(results);
  return names.map((name) => readColumn(name, details.get(name) ?? {}));
}

function namedDetails(details: Details): [string, Details][] {
  const name = details['name'] ?? details['field'];
  return typeof name === 'string' && name !== '' ? [[name, details]] : [];
}

function fieldsOfFirst(results: unknown): string[] {
  const [first]: readonly unknown[] = Array.isArray(results) ? results : [];
  return isObject(first) ? Object.keys(first).filter((name) => name !== 'id') : [];
}

type Details = Readonly<Record<string, unknown>>;

const types = ['text', 'number', 'decimal', 'date', 'datetime', 'boolean'] as const;
const tones = ['neutral', 'info', 'success', 'warning', 'error'] as const satisfies readonly Tone[];

function readColumn(name: string, details: Details): ColumnDescription {
  const type = types.find((each) => each === details['type']) ?? 'text';
  const field = textOf(details['field']) ?? name;
  const { defaultFilterType, searchOptions, searchable, additionalSearchable, reference } = details;
  return {
    name,
    field,
    label: inAll(textOf(details['label']) ?? name),
    tooltip: textIn(details['tooltip']),
    type,
    decimals: countOf(details['decimals']),
    searchable: searchable === true,
    // A column that says neither has an input in the advanced search and stays out of the quick one. Grid contract 4.
    additionalSearchable: additionalSearchable === true || (searchable === undefined && additionalSearchable === undefined),
    required: details['required'] === true,
    hidden: details['hidden'] === true,
    defaultFilterType: readFilterType(defaultFilterType),
    searchOptions: Array.isArray(searchOptions) ? searchOptions.flatMap(readOption) : undefined,
    category: textIn(details['category']),
    format: isCellFormat(details['format']) && fitsFormat(type, details['format']) ? details['format'] : undefined,
    unit: textOf(details['unit']),
    unitField: textOf(details['unitField']),
    hasHiddenUnit: details['hasHiddenUnit'] === true,
    width: countOf(details['width']),
    precision: countOf(details['precision']),
    ...readMap(field, details['map']),
    endpoint: readEndpoint(details['endpoint']),
    cellClick: textOf(details['cellClick']),
    details: details['details'] === true,
    reference: isObject(reference) ? readReference(reference) : undefined,
    sortable: details['sortable'] !== false,
  };
}

function readFilterType(name: unknown): FilterType | undefined {
  return typeof name === 'string' && isFilterType(name) && !isEmptiness(name) ? name : undefined;
}

/** An option of a search: a text is both its label and its value. */
function readOption(option: unknown): { value: string; label: Text }[] {
  if (typeof option === 'string') return [{ value: option, label: inAll(option) }];
  if (!isObject(option)) return [];
  const value = textOf(option['value']);
  return value === undefined ? [] : [{ value, label: inAll(textOf(option['label']) ?? value) }];
}

/** Texts, icons and tones of single values. */
function readMap(field: string, map: unknown): Pick<ColumnDescription, 'map' | 'tones'> {
  if (!isObject(map)) return { map: undefined, tones: [] };
  const values = Object.entries(map).flatMap(([value, mapped]) => (isObject(mapped) ? [{ value, mapped }] : []));
  return {
    map: Object.fromEntries(values.map(({ value, mapped }) => [value, readMapped(mapped)])),
    tones: values.flatMap(({ value, mapped }) => {
      const tone = tones.find((each) => each === mapped['color']);
      return tone ? [{ tone, when: [{ condition: { field, operator: 'is' as const, negated: false, value } }] }] : [];
    }),
  };
}

function readMapped({ text, icon }: Details): MappedValue {
  const shown = textIn(text);
  // The cell draws the icons that there are.
  const name = textOf(icon) as IconName | undefined;
  return { ...(shown && { text: shown }), ...(name !== undefined && { icon: name }) };
}

function readEndpoint(endpoint: unknown): ColumnDescription['endpoint'] {
  const call = isObject(endpoint) ? textOf(endpoint['call']) : undefined;
  if (!isObject(endpoint) || call === undefined) return undefined;
  const value = textOf(endpoint['value']);
  return { call, ...(value !== undefined && { value }) };
}

function readReference({ entity, labelField, path }: Details): ColumnDescription['reference'] {
  const label = textOf(labelField);
  return label === undefined ? undefined : { entity: textOf(entity) ?? '', labelField: label, path: textOf(path) };
}

function textIn(value: unknown): Text | undefined {
  const text = textOf(value);
  return text === undefined ? undefined : inAll(text);
}

function inAll(text: string): Text {
  return { en: text, fr: text };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}
