import { cellKind } from '../../cells/cellKind.ts';
import { type CellRules, type EditKind, editableKinds, type NamedRecords } from '../../cells/cellRules.ts';
import type { Field } from '../../fields/Field.ts';
import type { ColumnType } from '../../query/ListQuery.ts';
import type { Reader } from '../../Reader.ts';
import { findListField, type ListField } from '../columns/listField.ts';
import type { Registry } from '../registry.ts';
import { canWriteField } from '../rights/permissions.ts';
import { fieldVisibility } from '../rights/visibility.ts';
import type { ListColumn } from '../types.gen.ts';
import { referenceTarget } from './referenceTarget.ts';

/** The kinds of fields that a cell can edit; the others need the form. */
const kinds: readonly Field['kind'][] = ['text', 'time', 'enum', 'integer', 'decimal', 'boolean', 'date', 'datetime', 'reference'];

/** The kind of a cell's input; undefined for a field that only the form can change. */
export function inputKind({ field, hops, isLabel, type }: ListField, column: ListColumn): EditKind | undefined {
  if (hops.length > 0 || isLabel || !kinds.includes(field.kind) || field.property['x-choices'] || !isChangeable(field)) return undefined;
  if (field.kind === 'reference') return 'reference';
  const kind = cellKind({ type, format: shownFormat(field, column) });
  if (editableKinds.includes(kind)) return kind;
  return plainKind(type);
}

function plainKind(type: ColumnType): EditKind | undefined {
  const kind = type === 'text' ? 'string' : type;
  return editableKinds.includes(kind) ? kind : undefined;
}

function shownFormat({ property }: Field, { format }: ListColumn): ListColumn['format'] {
  return format ?? property['x-format'] ?? (property.format === 'email' ? 'email' : property.format === 'uri' ? 'link' : undefined);
}

/** true: a client can change the value of a stored record. */
function isChangeable({ isBase, readOnly, property }: Field): boolean {
  return !isBase && !readOnly && property['x-computed'] === undefined && property['x-immutable'] !== true;
}

/** Limits of what this reader can type into the cells of a column; undefined: nothing. The server decides for each row. */
export function describeEdit(registry: Registry, column: ListColumn, found: ListField, reader: Reader): CellRules | undefined {
  const kind = column.editable ? inputKind(found, column) : undefined;
  const { field } = found;
  if (!kind || !canWriteField(field, reader)) return undefined;
  const records = kind === 'reference' ? namedRecords(registry, field, reader) : undefined;
  // Records that the reader may not list cannot be searched.
  if (kind === 'reference' && !records) return undefined;
  const { maxLength, minimum, maximum } = field.property;
  return {
    kind,
    required: field.required,
    size: least(column.size, maxLength),
    decimals: field.kind === 'integer' ? 0 : field.decimals,
    min: greatest(column['min-value'], minimum),
    max: least(column['max-value'], maximum),
    options: field.options,
    ...(records && { records }),
    ...(column.readonly && { readonly: true }),
    ...(column.disable && { disable: true }),
  };
}

function namedRecords(registry: Registry, field: Field, reader: Reader): NamedRecords | undefined {
  const { apiUrl, names, filter } = referenceTarget(registry, field, reader) ?? {};
  if (apiUrl === undefined || !names || names.length === 0) return undefined;
  const keys = keysOf(registry, field, reader).filter((name) => !names.includes(name));
  return { apiUrl, names, ...(filter && { filter }), ...(keys.length > 0 && { keys }) };
}

/** Texts that no two records of a reference share, such as a code, if the reader may see them. */
function keysOf(registry: Registry, { reference }: Field, reader: Reader): string[] {
  const isVisible = fieldVisibility(registry, reader);
  return (registry.entities.get(reference?.entity ?? '')?.unique ?? []).flatMap(({ fields: [name, ...others] }) => {
    const found = name !== undefined && others.length === 0 ? findListField(registry, reference?.entity ?? '', name) : undefined;
    return found?.field.kind === 'text' && isVisible(found) ? [found.name] : [];
  });
}

function least(...limits: readonly (number | undefined)[]): number | undefined {
  const known = limits.filter((limit) => limit !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

function greatest(...limits: readonly (number | undefined)[]): number | undefined {
  const known = limits.filter((limit) => limit !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}
