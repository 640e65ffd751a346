import { StartProblem } from '../src/server/db/errors/StartProblem.ts';
import type { Text } from '../src/shared/framework/text.ts';

/** A row of an entity table: the owner's description of a field, and on an entity's first row of the entity itself. */
export interface EntityRow {
  readonly entity: string;
  readonly field: string;
  readonly type: string;
  readonly required: boolean;
  /** Fields whose combined values are unique, including this field; undefined if values may repeat. */
  readonly unique: readonly string[] | undefined;
  /** Entity referred to, or empty. */
  readonly ref: string;
  readonly values: readonly string[];
  /** A length, or `min..max` of a number, or empty. */
  readonly max: string;
  readonly unit: string;
  readonly label: Text;
  /** Notes without the entity's header, split at `; `. */
  readonly notes: readonly string[];
  readonly header: EntityHeader | undefined;
  /** Of type `rows`: the fields of its items, from the rows `<field>.<name>`; their `field` is only the name. */
  readonly parts: readonly EntityRow[];
}

/** Content of the bracket before the notes of an entity's first row. */
export interface EntityHeader {
  readonly label: Text;
  readonly description: string;
  /** Such as `staff`, `through shipment`, `bill_to(bill_to) shipper(shipper)`; empty if not given. */
  readonly scope: string;
}

const columns = ['entity', 'field', 'type', 'required', 'unique', 'ref', 'enum', 'max', 'unit', 'label_en', 'label_fr', 'notes'] as const;

/** Names of the table that a definition may not use, and their replacements (law 4 and 27). */
const renamed: Readonly<Record<string, string>> = { columns: 'column_list', version_label: 'version_name' };

/** Remedy of a fault in the table: the place that documents its form. */
export const tableRemedy = 'docs/definitions/entity.md, "Many entities from one table", has the form, and an example.';

/**
 * Reads a tab-separated entity table (columns: entity, field, type, required, unique, ref, enum, max, unit, label_en, label_fr, notes).
 * @returns rows by entity, in the order of the table; without `base_record`, which describes the fields of every record
 * @throws StartProblem with the line whose columns differ, or a field of items without its row of type `rows`
 */
export function parseEntityTable(text: string): Map<string, EntityRow[]> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const [head = ''] = lines;
  if (head.split('\t').join() !== columns.join())
    throw new StartProblem(`The first line must name the columns ${columns.join(', ')}, separated by tabs.`, tableRemedy);
  const rows = lines
    .flatMap((line, index) => (index === 0 || line === '' ? [] : [parseRow(line, index + 1)]))
    .filter((row) => row.entity !== 'base_record');
  return new Map(
    Array.from(
      Map.groupBy(rows, (row) => row.entity),
      ([entity, fields]) => [entity, withParts(fields)],
    ),
  );
}

/** Rows of one entity; rows of items are nested in the row they belong to. */
function withParts(rows: readonly EntityRow[]): EntityRow[] {
  const own = rows.filter(({ field }) => !field.includes('.'));
  for (const { entity, field, unique } of rows.filter((row) => !own.includes(row))) {
    const [parent] = field.split('.');
    if (!own.some((row) => row.field === parent && row.type === 'rows'))
      throw new StartProblem(`${entity}.${field}: the table has no field ${parent} of type rows.`, tableRemedy);
    if (unique) throw new StartProblem(`${entity}.${field}: a field of an item cannot be unique.`, tableRemedy);
  }
  return own.map((row) => {
    const start = `${row.field}.`;
    const parts = rows.filter(({ field }) => field.startsWith(start));
    return parts.length === 0 ? row : { ...row, parts: parts.map((part) => ({ ...part, field: part.field.slice(start.length) })) };
  });
}

function parseRow(line: string, number: number): EntityRow {
  const cells = line.split('\t');
  const [
    entity = '',
    field = '',
    type = '',
    required = '',
    unique = '',
    ref = '',
    values = '',
    max = '',
    unit = '',
    en = '',
    fr = '',
    notes = '',
  ] = cells;
  if (cells.length !== columns.length || !entity || !field || !type || !en || !fr)
    throw new StartProblem(
      `Line ${number} must hold ${columns.length} columns, with entity, field, type and both labels filled.`,
      tableRemedy,
    );
  if (required !== '' && required !== 'Y')
    throw new StartProblem(`Line ${number}: required must be Y or empty, not "${required}".`, tableRemedy);
  const [, header, rest] = /^\[([^\]]*)\]\s*(.*)$/.exec(notes) ?? [undefined, undefined, notes];
  return {
    entity,
    field: renamed[field] ?? field,
    type,
    required: required === 'Y',
    unique: parseUnique(field, unique, number)?.map((name) => renamed[name] ?? name),
    ref,
    values: values === '' ? [] : values.split('|'),
    max,
    unit,
    label: { en, fr },
    notes: (rest ?? '').split('; ').filter((note) => note !== ''),
    header: header === undefined ? undefined : parseHeader(header),
    parts: [],
  };
}

/** `Y`: unique by itself; `with a+b`: unique together with these, which come first since lookups start with them. */
function parseUnique(field: string, unique: string, line: number): string[] | undefined {
  if (unique === '') return undefined;
  if (unique === 'Y') return [field];
  const others = /^with (.+)$/.exec(unique)?.[1];
  if (others === undefined) throw new StartProblem(`Line ${line}: unique must be Y or "with a+b", not "${unique}".`, tableRemedy);
  return [...others.split('+'), field];
}

function parseHeader(text: string): EntityHeader {
  const [labels = '', , ...rest] = text.split('; ');
  const [en = '', fr = ''] = labels.split(' / ');
  const scopeAt = rest.findIndex((part) => part.startsWith('scope '));
  const described = rest.slice(0, scopeAt < 0 ? rest.length : scopeAt).filter((part) => !part.startsWith('api '));
  return { label: { en, fr }, description: described.join('; '), scope: rest[scopeAt]?.slice('scope '.length) ?? '' };
}
