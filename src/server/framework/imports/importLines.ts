import { type RecordLines, recordLines } from '../../../shared/framework/definitions/describe/recordLines.ts';
import type { Field } from '../../../shared/framework/definitions/entity.ts';
import { barredFields, canUse, canWriteField } from '../../../shared/framework/definitions/rights/permissions.ts';
import type { ResourceDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { isWritable } from '../../../shared/framework/fields/isWritable.ts';
import type { Text } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';

/** The lines that rows of a file give (`import.lines`). */
export interface ImportLines {
  /** The property of the record that holds them. */
  readonly name: string;
  readonly title: Text;
  readonly maxItems: number;
  /** Column of the file -> field of a line. A column is named as the problem of a line is: `chapters/title`. */
  readonly columns: ReadonlyMap<string, Field>;
  /** Field of the record that joins rows; undefined: each row is a record, unless a person chooses a column. */
  readonly joinedBy: string | undefined;
}

/**
 * The lines of a resource's records that a reader can give in a file; undefined for none.
 * @param importable kinds of fields whose values a cell can hold
 */
export function importLines(ctx: CallContext, resource: ResourceDefinition, importable: ReadonlySet<string>): ImportLines | undefined {
  const options = typeof resource.import === 'object' ? resource.import : undefined;
  const lines = options && recordLines(ctx.registry, resource).find(({ name }) => name === options.lines);
  const isOffered = lines && (['list', 'create'] as const).every((verb) => canUse(ctx.registry, ctx.reader, lines.resource, verb));
  if (!isOffered) return undefined;
  const fields = writableFields(ctx, lines).filter(({ kind }) => importable.has(kind));
  return {
    name: lines.name,
    title: lines.child.title ?? lines.resource.title,
    maxItems: lines.maxItems,
    columns: new Map(fields.map((field) => [lineColumn(lines.name, field.name), field])),
    joinedBy: options.joined_by,
  };
}

function writableFields({ registry, reader }: CallContext, { entity, columns }: RecordLines): Field[] {
  const barred = barredFields(registry, entity, reader);
  const fields = columns.flatMap((name) => entity.fields.get(name) ?? []);
  return fields.filter((field) => !barred.has(field.name) && canWriteField(field, reader) && isWritable(field, 'create'));
}

/** Name of the column that gives a field of a line. */
export function lineColumn(lines: string, field: string): string {
  return `${lines}/${field}`;
}

/** The fields of lines as fields of the file's columns. */
export function lineFields({ columns }: ImportLines): Field[] {
  return [...columns].map(([name, field]) => ({ ...field, name }));
}
