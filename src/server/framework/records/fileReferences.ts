import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import type { Field } from '../../../shared/framework/definitions/entity.ts';
import { getEntity, type Registry } from '../../../shared/framework/definitions/registry.ts';
import { fileEntity, fileFieldsOf, openFilePlaces } from '../../../shared/framework/definitions/rights/filePlaces.ts';
import { maxBytesDefault } from '../../../shared/framework/files/fileLimits.ts';
import { defaultAccept, isAccepted } from '../../../shared/framework/files/fileTypes.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { isText } from '../../../shared/framework/text.ts';
import type { Connection } from '../../db/Connection.ts';
import { anyOf, type Predicate } from '../../db/predicate.ts';
import { fileScope, rowScope } from '../../db/scope/scope.ts';
import { sql } from '../../db/sql.ts';
import { tableSql } from '../../db/tableSql.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import type { RecordTarget } from './RecordTarget.ts';

/**
 * The files to which a writer may let a field of a record refer: files without a record, sent by the writer; files in sight; the present
 * and former files of the record, so that a change can be undone.
 * @param alias of the files
 */
export function referableFiles(registry: Registry, reader: Reader, field: Field, values: RecordValues, alias: string): Predicate {
  const { id } = values;
  const entity = getEntity(registry, field.entity);
  const seen = [rowScope(registry, reader, fileEntity, alias), fileScope(registry, reader, openFilePlaces(registry, reader), alias)];
  if (typeof id !== 'number' || entity.source) return anyOf(seen);
  const [value, file] = [sql.id('own', field.name), sql.id(alias, 'id')];
  const isLinked = field.kind === 'references' ? sql`${value} @> array[${file}]` : sql`${value} = ${file}`;
  return anyOf([
    ...seen,
    sql<boolean>`(${sql.id(alias, 'owner_entity')} = ${field.entity} and ${sql.id(alias, 'owner_id')} = ${id}::bigint and ${sql.id(alias, 'owner_field')} is not null)`,
    sql<boolean>`exists (select from ${tableSql(entity)} own where own.id = ${id}::bigint and ${isLinked})`,
  ]);
}

interface FileFacts {
  readonly id: number;
  readonly content_type: string;
  readonly size: number;
}

/**
 * Files of other types, or larger, than their fields take (`x-file`). Limits hold for what is chosen, not for what a record has already.
 * @param changed fields that a change sets
 * @returns place -> problem, as `checkReferences`
 */
export async function checkFiles(
  connection: Connection,
  changed: readonly Field[],
  values: RecordValues,
): Promise<Record<string, FieldProblem>> {
  const fields = fileFieldsOf({ fields: new Map(changed.map((field) => [field.name, field])) });
  const ids = fields.flatMap(({ name }) => idsIn(values[name]));
  if (ids.length === 0) return {};
  const files = await connection.run(sql<FileFacts>`select id, content_type, size from attachments where id = any(${ids}::bigint[])`);
  const byId = new Map(files.map((file) => [file.id, file]));
  return Object.fromEntries(
    fields.flatMap((field) => {
      const chosen = idsIn(values[field.name]).map((id) => byId.get(id));
      const ofFiles = chosen.flatMap((file, i) => {
        const problem = file && problemOf(field, file);
        return problem ? [[field.kind === 'references' ? `${field.name}/${i}` : field.name, problem] as const] : [];
      });
      const total = totalProblem(
        field,
        chosen.filter((file) => file !== undefined),
      );
      return total ? [...ofFiles, [field.name, total] as const] : ofFiles;
    }),
  );
}

function problemOf({ property }: Field, { content_type: type, size }: FileFacts): FieldProblem | undefined {
  const { accept = defaultAccept, max_bytes: max = maxBytesDefault } = property['x-file'] ?? {};
  const message = property['x-message'];
  const inWords = (limit: 'accept' | 'max_bytes') => {
    const text = isText(message) ? message : message?.[limit];
    return text && { text };
  };
  if (!isAccepted(accept, type)) return { key: 'validation.file_type', values: { types: accept.join(', ') }, ...inWords('accept') };
  if (size > max) return { key: 'validation.file_size', values: { max: max / 1_000_000 }, ...inWords('max_bytes') };
  return undefined;
}

function totalProblem({ property: { 'x-file': rules = {} } }: Field, files: readonly FileFacts[]): FieldProblem | undefined {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const { max_total_bytes: max } = rules;
  return max !== undefined && total > max ? { key: 'validation.files_total', values: { max: max / 1_000_000 } } : undefined;
}

/**
 * Ties new files of a saved record to it: from now on whoever sees the record sees them, and their uploader no longer for that reason alone.
 * @param change the fields that the save has set
 */
export async function tieFiles(
  tx: Connection,
  { entity }: Pick<RecordTarget, 'entity'>,
  id: RecordId,
  change: RecordValues,
): Promise<void> {
  for (const { name } of fileFieldsOf(entity)) {
    const ids = Object.hasOwn(change, name) ? idsIn(change[name]) : [];
    await tieToRecord(tx, { entity: entity.name, field: name, id }, ids);
  }
}

/** Ties the files among the ids that no record has yet to a field of a record. */
export async function tieToRecord(
  tx: Connection,
  { entity, field, id }: { readonly entity: string; readonly field: string; readonly id: RecordId },
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(sql`
    update attachments set owner_entity = ${entity}, owner_id = ${id}::bigint, owner_field = ${field}, unused_since = null
    where id = any(${ids}::bigint[]) and owner_entity is null`);
}

function idsIn(value: unknown): number[] {
  return (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number');
}
