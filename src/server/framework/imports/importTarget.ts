import { describeColumns } from '../../../shared/framework/definitions/describe/describeColumns.ts';
import { importVerbs } from '../../../shared/framework/definitions/describe/importVerbs.ts';
import { type Entity, type Field, labelledField } from '../../../shared/framework/definitions/entity.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import { barredFields, canUse, canWriteField } from '../../../shared/framework/definitions/rights/permissions.ts';
import type { ResourceDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { fileHeadings } from '../../../shared/framework/exports/fileHeadings.ts';
import { isWritable } from '../../../shared/framework/fields/isWritable.ts';
import { rulesOf } from '../../../shared/framework/fields/kinds.ts';
import { type Language, textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { accessErrors, refusal, refuseOnHold } from '../access/access.ts';
import type { App } from '../context/App.ts';
import { openList } from '../lists/openList.ts';
import { importErrors } from './importErrors.ts';
import { type ImportLines, importLines, lineFields } from './importLines.ts';

/** Fields whose values together find the stored record of a row. */
export interface ImportKey {
  readonly name: string;
  readonly fields: readonly Field[];
}

/** The records of a list as one reader may import them. */
export interface ImportTarget {
  readonly path: string;
  readonly resource: ResourceDefinition;
  readonly entity: Entity;
  readonly canCreate: boolean;
  readonly canEdit: boolean;
  /**
   * Fields that a column of the file can give, in the order of the definition; of stored records also their id and drawn numbers. Those of
   * lines follow, by the names of their columns.
   */
  readonly fields: readonly Field[];
  /** Lines that rows of the file give with their record; undefined: none. */
  readonly lines: ImportLines | undefined;
  /** Possible keys, the best first; without them the whole row has to agree. */
  readonly keys: readonly ImportKey[];
}

/** Name of the key that compares all columns of a row. */
export const wholeRow = '*';

/**
 * Opens a list for imports by a reader.
 * @param path `api_url` of a resource
 * @throws AppError `no_such_list` (404), `login_required` (401), `no_permission`, `import_not_offered`, `account_on_hold` (403)
 */
export function openImport(ctx: CallContext, path: string): ImportTarget {
  const { registry, reader } = ctx;
  const resource = registry.resourceByApiUrl.get(path);
  if (!resource) throw accessErrors.no_such_list({ path: path.slice(0, 200) });
  // A file that was given before the hold shows rows, too.
  refuseOnHold(ctx, resource.schema, (each) => canUse(registry, each, resource, 'create') || canUse(registry, each, resource, 'edit'));
  const { create, edit } = importVerbs(registry, reader, resource);
  if (!create && !edit) {
    const mayWrite = canUse(registry, reader, resource, 'create') || canUse(registry, reader, resource, 'edit');
    throw mayWrite ? importErrors.import_not_offered() : refusal(reader);
  }
  const entity = getEntity(registry, resource.schema);
  const barred = barredFields(registry, entity, reader);
  const id = edit ? entity.fields.get('id') : undefined;
  const isGiven = (field: Field): boolean =>
    isDrawn(field) ? edit : canWriteField(field, reader) && (isWritable(field, 'create') || isWritable(field, 'update'));
  const given = [...entity.fields.values()].filter((field) => !barred.has(field.name) && importable.has(field.kind) && isGiven(field));
  const lines = importLines(ctx, resource, importable);
  return {
    path,
    resource,
    entity,
    canCreate: create,
    canEdit: edit,
    fields: [...(id ? [id] : []), ...given, ...(lines ? lineFields(lines) : [])],
    lines,
    keys: [...(id ? [{ name: 'id', fields: [id] }] : []), ...drawnFirst(uniqueKeys(entity, given))],
  };
}

/** True for a number that the server draws for each new record: it finds the record and is never written. */
export function isDrawn({ readOnly, property: { 'x-default': rule } }: Field): boolean {
  return readOnly && typeof rule === 'object' && 'number' in rule;
}

function drawnFirst(keys: readonly ImportKey[]): ImportKey[] {
  const hasDrawn = ({ fields }: ImportKey): boolean => fields.some(isDrawn);
  return [...keys.filter(hasDrawn), ...keys.filter((key) => !hasDrawn(key))];
}

/** Kinds of fields whose values a cell can hold. */
const importable: ReadonlySet<string> = new Set<Field['kind']>([
  'text',
  'html',
  'time',
  'enum',
  'integer',
  'decimal',
  'boolean',
  'date',
  'datetime',
  'reference',
  'references',
  'list',
]);

/** Unique sets of an entity, by the fields that a file can give: other fields, such as the company, come from the reader. */
function uniqueKeys({ unique }: Entity, given: readonly Field[]): ImportKey[] {
  return unique.flatMap(({ fields, when }) => {
    const found = fields.flatMap((name) => given.filter((field) => field.name === name));
    const isSafe = found.every((field) => rulesOf(field).identifies && !field.visibleTo);
    return when === undefined && isSafe && found.length > 0 ? [{ name: found.map(({ name }) => name).join('+'), fields: found }] : [];
  });
}

/** Names that a file can use as a field's heading, including the headings of exported files, in every language. */
export function headingsByField(
  { registrations }: Pick<App, 'registrations'>,
  ctx: CallContext,
  importing: ImportTarget,
): ReadonlyMap<string, readonly string[]> {
  const { registry, reader } = ctx;
  const { path, resource, entity, fields } = importing;
  const languages = Object.keys(registry.messages);
  const canList = canUse(registry, reader, resource, 'list');
  const columns = canList ? describeColumns(registry, openList(registrations, { ...ctx, cmid: '' }, path, 'list').list, reader) : [];
  const headings = languages.map((language) => fileHeadings(columns, language));
  const own = languages.map((language) => templateHeadings(importing, language));
  return new Map(
    fields.map((field) => {
      const shown = columns.filter((column) => fieldOfColumn(entity, column.field)?.name === field.name);
      const exported = shown.flatMap((column) => headings.flatMap((each) => each.get(column.field) ?? []));
      const labels = languages.map((language) => textIn(field.label, language));
      const inTemplate = own.flatMap((each) => each.get(field.name) ?? []);
      return [field.name, [...new Set([...exported, ...inTemplate, field.name, field.name.replace('/', '.'), ...labels])]];
    }),
  );
}

/** The headings of an empty file to fill in: labels, each of one field. */
export function templateHeadings(
  { fields, lines }: Pick<ImportTarget, 'fields' | 'lines'>,
  language: Language,
): ReadonlyMap<string, string> {
  return fileHeadings(
    fields.map(({ name, label }) => ({ field: name, label, category: lines?.columns.has(name) ? lines.title : undefined })),
    language,
  );
}

/**
 * Field whose values a list column shows: the field of that name, the field labelled by the column, or the reference whose only label it
 * is.
 */
function fieldOfColumn(entity: Entity, name: string): Field | undefined {
  const own = entity.fields.get(name) ?? labelledField(entity, name);
  if (own) return own;
  const [reference = '', part, ...further] = name.split('.');
  const field = entity.fields.get(reference);
  const names = field?.reference?.label ?? [];
  return further.length === 0 && names.length === 1 && names[0] === part ? field : undefined;
}
