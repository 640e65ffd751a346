import type { UiSchema } from '@rjsf/utils';
import type { FormSection } from '../../../shared/framework/definitions/types.gen.ts';
import type { JsonSchema } from '../../../shared/framework/json/JsonSchema.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { LibraryEntry } from '../../../shared/shell/doclib/LibraryEntry.ts';
import { tagLimits } from '../../../shared/shell/doclib/tagLimits.ts';
import type { Library } from './useLibrary.ts';

/** Values of the form of an entry by the names of its fields; those of tags have `tag_` before the name. */
export type EntryValues = Readonly<Record<string, unknown>>;

interface EntryFields {
  readonly schema: JsonSchema;
  readonly uiSchema: UiSchema;
  readonly layout: readonly FormSection[];
}

type Say = (key: string) => string;

const tagPrefix = 'tag_';

/** The form of an entry: its own fields, and one for each tag of the library. @param isOfFiles true: titles come from files */
export function entryFields({ tags, library_type: type }: Library, scope: unknown, say: Say, isOfFiles = false): EntryFields {
  const scopes = ['all', 'company', 'customer', 'employee'].filter(
    (each) => type !== 'employee' || each === 'company' || each === 'employee',
  );
  const choice = (title: string, values: readonly string[], key: string) => ({
    schema: { type: 'string', title, enum: [...values] },
    uiSchema: { 'ui:enumNames': values.map((value) => say(`${key}_${value}`)) },
  });
  const [visibleTo, status] = [
    choice(say('doclib.visible_to'), scopes, 'doclib.scope'),
    choice(say('doclib.status'), ['active', 'inactive'], 'doclib.status'),
  ];
  const day = (title: string) => ({ type: ['string', 'null'], format: 'date', title });
  const isShared = scope === 'customer';
  return {
    schema: {
      type: 'object',
      required: [
        ...(isOfFiles ? [] : ['title_en']),
        'scope',
        'status',
        ...tags.filter(({ required }) => required).map(({ name }) => tagPrefix + name),
      ],
      properties: {
        ...(!isOfFiles && {
          title_en: { type: 'string', minLength: 1, maxLength: 120, title: say('doclib.title_en') },
          title_fr: { type: ['string', 'null'], maxLength: 120, title: say('doclib.title_fr') },
        }),
        scope: visibleTo.schema,
        ...(isShared && { customers: { type: ['array', 'null'], items: { type: 'integer' }, title: say('doclib.customers') } }),
        effective_from: day(say('doclib.from')),
        effective_to: day(say('doclib.until')),
        status: status.schema,
        ...Object.fromEntries(tags.map((tag) => [tagPrefix + tag.name, tagSchema(tag)])),
      },
    },
    uiSchema: {
      scope: visibleTo.uiSchema,
      status: status.uiSchema,
      ...(isShared && { customers: { 'ui:widget': 'customers' } }),
      ...Object.fromEntries(
        tags.flatMap(({ name, multiple, options }) =>
          multiple && options.length === 0 ? [[tagPrefix + name, { 'ui:widget': 'tags' }]] : [],
        ),
      ),
    },
    layout: [
      {
        section: { en: say('doclib.entry'), fr: say('doclib.entry') },
        rows: [
          ...(isOfFiles ? [] : [['title_en', 'title_fr']]),
          ['scope', 'status'],
          ...(isShared ? [['customers']] : []),
          ['effective_from', 'effective_to'],
          ...pairs(tags.map(({ name }) => tagPrefix + name)),
        ],
      },
    ],
  };
}

function tagSchema({ label: title, type, required, multiple, options }: Library['tags'][number]): JsonSchema {
  const nullable = (kind: string) => (required ? kind : [kind, 'null']);
  if (multiple) {
    const items = { type: 'string', minLength: 1, maxLength: tagLimits.length, ...(options.length > 0 && { enum: [...options] }) };
    return { type: nullable('array'), items, title, maxItems: tagLimits.values, ...(required && { minItems: 1 }) };
  }
  if (type === 'date') return { type: nullable('string'), format: 'date', title };
  if (type === 'number') return { type: nullable('number'), title };
  if (type === 'boolean') return { type: 'boolean', title };
  if (options.length > 0) return { type: nullable('string'), enum: required ? [...options] : [...options, null], title };
  return { type: nullable('string'), maxLength: tagLimits.length, title, ...(required && { minLength: 1 }) };
}

function pairs(names: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(names.length / 2) }, (_, row) => names.slice(row * 2, row * 2 + 2));
}

/** The values of a stored entry, or of a new one. */
export function entryValues({ tags, library_type: type }: Library, entry: LibraryEntry | undefined): EntryValues {
  if (!entry) return { scope: type === 'employee' ? 'employee' : type === 'customer' ? 'customer' : 'all', status: 'active' };
  const { title_en, title_fr, scope, customers, effective_from, effective_to, status, metadata } = entry;
  const ofTags = tags.map(({ name, type: valueType, multiple }) => {
    const values = metadata.filter(({ tag }) => tag === name).map(({ value }) => value);
    const [first] = values;
    if (multiple) return [tagPrefix + name, values.length > 0 ? values : null];
    if (first === undefined) return [tagPrefix + name, valueType === 'boolean' ? undefined : null];
    return [tagPrefix + name, valueType === 'number' ? Number(first) : valueType === 'boolean' ? first === 'true' : first];
  });
  return { title_en, title_fr, scope, customers, effective_from, effective_to, status, ...Object.fromEntries(ofTags) };
}

/** The body of the call that adds or changes an entry. */
export function entryBody({ tags }: Library, values: EntryValues) {
  const metadata = tags.flatMap(({ name }) => {
    const value = values[tagPrefix + name];
    if (value === undefined) return [];
    return [[name, Array.isArray(value) ? value.map(String) : value === null ? null : textOf(value)]];
  });
  const { title_en, title_fr = null, scope, customers = null, effective_from = null, effective_to = null, status } = values;
  return {
    title_en: textOf(title_en ?? ''),
    title_fr: title_fr === null ? null : textOf(title_fr),
    scope: scope as LibraryEntry['scope'],
    ...(scope === 'customer' && { customers: Array.isArray(customers) ? customers.map(Number) : null }),
    effective_from: effective_from === null ? null : textOf(effective_from),
    effective_to: effective_to === null ? null : textOf(effective_to),
    status: status as LibraryEntry['status'],
    metadata: Object.fromEntries(metadata) as Record<string, string | null | string[]>,
  };
}

/** Name of the form's field at a place that the server names, such as `metadata/DEPT`. */
export function fieldAt(place: string): string {
  const [field = '', tag] = place.split('/');
  return field === 'metadata' && tag !== undefined ? tagPrefix + tag : field;
}
