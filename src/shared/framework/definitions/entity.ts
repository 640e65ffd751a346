import { invariant } from '../AppError.ts';
import type { Field } from '../fields/Field.ts';
import { fieldContext } from '../fields/fieldContext.ts';
import { kindOf } from '../fields/kinds.ts';
import { toneRules } from '../fields/toneRules.ts';
import type { Language, Text } from '../text.ts';
import { type BaseProperties, baseProperties } from './baseProperties.ts';
import { completions, type Machine, machinesOf } from './machines.ts';
import type { EntityProperty, EntitySchema, EntityScope, EntitySource, SourceColumn, StatesDefinition } from './types.gen.ts';

export type { Field } from '../fields/Field.ts';

/** Fields whose values together occur once. */
export interface FieldSet {
  readonly fields: readonly string[];
  /** true: letters of another case make another value. */
  readonly exact: boolean;
  /** A yes/no field: the set counts among the records where it is true. */
  readonly when?: string;
  readonly message?: Text;
}

export interface Entity {
  readonly name: string;
  readonly label: Text;
  /** These records by number within a sentence; undefined: the number with `label` or the title of their list. */
  readonly counted?: EntitySchema['x-counted'];
  readonly title: readonly string[];
  readonly scope: EntityScope;
  /** The role of the records in rights; undefined for all but three entities. */
  readonly actor: Actor | undefined;
  /** The field that ties a row to a company, if the entity is company-owned: its first reference to the companies. */
  readonly companyField: string | undefined;
  readonly unique: readonly FieldSet[];
  /** The states of fields with transitions (`x-states`). */
  readonly machines: readonly Machine[];
  /** Table of another program that holds the rows; undefined for the portal's own tables. */
  readonly source: EntitySource | undefined;
  /** Declared fields, then the base fields. */
  readonly fields: ReadonlyMap<string, Field>;
  /** In a form: by field whose items are records themselves, the lines of the record, the entity of each. */
  readonly lines?: ReadonlyMap<string, Entity>;
  readonly schema: EntitySchema;
}

/** The records that rights depend on: a row is tied to an account, a user or a company. */
export type Actor = NonNullable<EntitySchema['x-actor']>;

/** The fields of every record, in the order of `base_record`: id, created_at, created_by, updated_at, updated_by, version. */
export const baseFieldNames: readonly string[] = Object.keys(baseProperties);

/** Parts of other definitions that an entity is built with. */
export interface EntityContext {
  readonly base?: BaseProperties;
  /** The entity of the companies. */
  readonly companies?: string | undefined;
  /** Shared states by name. */
  readonly states?: ReadonlyMap<string, StatesDefinition>;
}

/** Builds an entity from its schema alone, as a form gets it: without the registry, and without fields that rights withhold. */
export function toEntity(schema: EntitySchema, { base = baseProperties, companies, states }: EntityContext = {}): Entity {
  const machines = machinesOf(schema, states);
  const moved = new Set(machines.filter(({ isWritable }) => !isWritable).map(({ field }) => field));
  const required = new Set(schema.required ?? []);
  const isFilledInLater = completions(machines).length > 0;
  const always = new Set(isFilledInLater ? [...neededFields(schema), ...machines.map(({ field }) => field)] : []);
  const own = baseOf(schema, base);
  const fields = new Map<string, Field>();
  for (const [name, property] of Object.entries({ ...schema.properties, ...own }))
    fields.set(
      name,
      toField(schema, name, property, {
        required: required.has(name) || name === 'id',
        isBase: Object.hasOwn(own, name),
        isMoved: moved.has(name),
        mayLack: isFilledInLater && required.has(name) && !always.has(name) && !hasConstant(property),
      }),
    );
  const context = fieldContext(fields);
  for (const [name, field] of fields)
    if (field.property['x-tone']) fields.set(name, { ...field, tones: toneRules(name, field.property['x-tone'], context) });
  return {
    name: schema.$id,
    label: schema['x-label'],
    counted: schema['x-counted'],
    title: schema['x-title'],
    scope: schema['x-scope'] ?? 'staff',
    actor: schema['x-actor'],
    companyField: [...fields.values()].find(({ kind, reference }) => kind === 'reference' && reference?.entity === companies)?.name,
    unique: (schema['x-unique'] ?? []).map((set) => (Array.isArray(set) ? { fields: set, exact: false } : { exact: false, ...set })),
    machines,
    source: schema['x-source'],
    fields,
    schema,
  };
}

/** The fields that decide who sees a row. */
function neededFields({ 'x-scope': scope = 'staff' }: EntitySchema): string[] {
  return Array.isArray(scope) ? scope.flatMap((item) => ('field' in item ? [item.field] : 'through' in item ? [item.through] : [])) : [];
}

/** True for a field that no new record lacks. */
function hasConstant({ default: constant, 'x-default': rule }: EntityProperty): boolean {
  return (constant !== undefined && constant !== null) || (typeof rule === 'object' && 'number' in rule);
}

/** Names of the roles that the records of an entity give users (`x-holders`). */
export function heldRoles({ schema, fields }: Entity): readonly string[] {
  const { as, role } = schema['x-holders'] ?? {};
  return as === undefined ? (fields.get(role ?? '')?.options ?? []).map(({ value }) => value) : [as];
}

/** The last field of a path of references that starts at an entity; undefined where the path leaves the definitions. */
export function fieldAtPath(entities: ReadonlyMap<string, Entity>, entity: Entity, path: string): Field | undefined {
  const [first = '', ...rest] = path.split('.');
  const field = entity.fields.get(first);
  if (rest.length === 0 || !field) return field;
  const target = field.kind === 'reference' && entities.get(field.reference?.entity ?? '');
  return target ? fieldAtPath(entities, target, rest.join('.')) : undefined;
}

/** True if the rows are in another program's table, whose structure is never changed. */
export function isExternal({ source }: Pick<Entity, 'source'>): boolean {
  return source !== undefined;
}

/** The one column by which an external record is found; undefined for the portal's own entities and for rows that are only listed. */
export function recordKey({ source }: Pick<Entity, 'source'>): SourceColumn | undefined {
  return source?.key.length === 1 ? source.key[0] : undefined;
}

/** An external record has a key and, if it can be changed, a version; a row without exactly one key has neither. */
function baseOf(schema: EntitySchema, base: BaseProperties): BaseProperties {
  const source = schema['x-source'];
  if (!source) return base;
  const key = recordKey({ source });
  const { id, version } = base;
  if (!key || !id || !version) return {};
  const [name = ''] = Object.entries(source.columns).find(([, { column }]) => column === key.column) ?? [];
  const isNumber = wholeNumber.test(key.type) && ![schema.properties[name]?.type].flat().includes('string');
  const keyed = { id: { ...id, type: isNumber ? 'integer' : 'string' } } as const;
  return source.readOnly ? keyed : { ...keyed, version };
}

const wholeNumber = /^(smallint|integer|bigint)$/;

function toField(
  schema: EntitySchema,
  name: string,
  property: EntityProperty,
  { required, isBase, isMoved = false, mayLack = false }: Pick<Field, 'required' | 'isBase' | 'mayLack'> & { readonly isMoved?: boolean },
): Field {
  const reference = property['x-ref'];
  const source = schema['x-source'];
  const kind = kindOf(property);
  return {
    name,
    entity: schema.$id,
    kind,
    label: property['x-label'] ?? { en: name, fr: name },
    required,
    ...(mayLack && { mayLack }),
    readOnly: isMoved || (property.readOnly ?? false),
    decimals: property['x-decimals'],
    options: fixedValues(kind, property)?.map((value) => ({
      value,
      label: property['x-enum-labels']?.[value] ?? { en: value, fr: value },
    })),
    reference: reference && {
      entity: reference.entity,
      label: reference.label,
      isNamed: reference.named === true || property['x-file'] !== undefined,
    },
    items: kind === 'rows' ? itemFields(schema, property) : undefined,
    visibleTo: property['x-visible-to'],
    isBase,
    column: isBase && name === 'id' ? recordKey({ source }) : source?.columns[name],
    tones: [],
    property,
  };
}

/** The values that a field, or each entry of a list, may have; undefined: no fixed ones. */
function fixedValues(kind: Field['kind'], { enum: own, items }: EntityProperty): string[] | undefined {
  const values: readonly unknown[] | undefined = own ?? (kind === 'list' ? items?.enum : undefined);
  return values?.flatMap((value) => (typeof value === 'string' || typeof value === 'number' ? [String(value)] : []));
}

/** The fields of each item of a property with items; they belong to no column. */
function itemFields(schema: EntitySchema, { items }: EntityProperty): Field[] {
  const required = new Set(items?.required ?? []);
  return Object.entries(items?.properties ?? {}).map(([name, property]) => ({
    ...toField(schema, name, property, { required: required.has(name), isBase: false }),
    column: undefined,
  }));
}

/** The declared or base field of that name; a missing one is a defect. */
export function getField(entity: Entity, name: string): Field {
  const field = entity.fields.get(name);
  invariant(field, `${entity.name}.${name} is defined`);
  return field;
}

/** True if `<name>_label` exists: for one or several references and for a text with translations. */
export function hasLabel({ kind, property }: Field): boolean {
  return kind === 'reference' || kind === 'references' || property['x-translations'] !== undefined;
}

/** The field that has the label `<field>_label`; undefined for every other name. */
export function labelledField(entity: Entity, name: string): Field | undefined {
  const field = name.endsWith('_label') ? entity.fields.get(name.slice(0, -'_label'.length)) : undefined;
  return field && hasLabel(field) ? field : undefined;
}

/**
 * The fields that hold the text of a field, each the replacement for a blank one before it: the reader's language, English,
 * then the others. Only the field itself if it has no translations.
 */
export function fieldsInLanguage({ name, property }: Field, language: Language): readonly string[] {
  const translations = property['x-translations'] ?? {};
  return [...new Set([translations[language] ?? name, name, ...Object.values(translations)])];
}
