import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import type { RecordValues } from '../registrations/hooks.ts';
import type { RecordTarget } from './RecordTarget.ts';
import { readLines } from './readLines.ts';
import { getRecord, lockRecord, type OpenedRecord, openRecord } from './readRecord.ts';
import { refuseLocked } from './refuseLocked.ts';
import { updateRow } from './rowStatements.ts';
import { writeLines } from './writeLines.ts';
import { createRecord, updateRecord } from './writeRecord.ts';

/**
 * As `getRecord`, with the lines that the reader sees, by the names of their resources.
 * @throws AppError as `getRecord`
 */
export async function getWithLines(connection: ScopedConnection, target: RecordTarget, id: RecordId): Promise<RecordValues> {
  return withLines(connection, target, await getRecord(connection, target, id));
}

/**
 * As `openRecord`, with the lines that the reader sees, by the names of their resources.
 * @throws AppError as `openRecord`
 */
export async function openWithLines(connection: ScopedConnection, target: RecordTarget, id: RecordId): Promise<OpenedRecord> {
  const { record, refusal } = await openRecord(connection, connection.ctx, target, id);
  return { record: await withLines(connection, target, record), refusal };
}

/**
 * As `createRecord`, with its lines in the same transaction.
 * @throws AppError as `createRecord` and `writeLines`
 */
export async function createWithLines(connection: ScopedConnection, target: RecordTarget, body: unknown): Promise<RecordValues> {
  const { own, lines } = split(target, body);
  if (lines.length === 0) return withLines(connection, target, await createRecord(connection, target, own));
  return connection.transaction(async (tx) => {
    const record = await createRecord(tx, target, own);
    for (const [each, sent] of lines) await writeLines(tx, each, keyOf(record), sent);
    return withLines(tx, target, record);
  });
}

/**
 * As `updateRecord`, with the lines that the body names, in the same transaction. A change of a line alone counts as a change of the
 * record, so that a form with an earlier version of any line is stale.
 * @throws AppError as `updateRecord` and `writeLines`
 */
export async function updateWithLines(
  connection: ScopedConnection,
  target: RecordTarget,
  id: RecordId,
  body: unknown,
): Promise<RecordValues> {
  const { own, lines } = split(target, body);
  if (lines.length === 0) return withLines(connection, target, await updateRecord(connection, target, id, own));
  return connection.transaction(async (tx) => {
    const { values: before } = await lockRecord(withoutGuard(tx), tx.ctx, target, id);
    const record = await updateRecord(tx, target, id, own);
    let isChanged = false;
    for (const [each, sent] of lines) isChanged = (await writeLines(tx, each, id, sent)) || isChanged;
    if (isChanged) refuseLocked(tx.ctx, target.entity, before);
    if (!isChanged || record['version'] !== versionOf(own)) return withLines(tx, target, record);
    await updateRow(withoutGuard(tx), tx.ctx, target.entity, id, {});
    return getWithLines(tx, target, id);
  });
}

async function withLines(connection: ScopedConnection, { lines = [] }: RecordTarget, record: RecordValues): Promise<RecordValues> {
  const found: Record<string, RecordValues[]> = {};
  for (const each of lines) found[each.name] = await readLines(connection, each, keyOf(record));
  return { ...record, ...found };
}

interface Body {
  /** The body without its lines. */
  readonly own: unknown;
  /** The lines that the body names, as they were sent. */
  readonly lines: readonly (readonly [NonNullable<RecordTarget['lines']>[number], unknown])[];
}

function split({ lines = [] }: RecordTarget, body: unknown): Body {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { own: body, lines: [] };
  const values: Readonly<Record<string, unknown>> = { ...body };
  const named = lines.filter(({ name }) => values[name] !== undefined);
  const names = new Set(named.map(({ name }) => name));
  return {
    own: Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name))),
    lines: named.map((each) => [each, values[each.name]]),
  };
}

function keyOf({ id }: RecordValues): RecordId {
  return typeof id === 'string' ? id : Number(id);
}

function versionOf(own: unknown): unknown {
  return typeof own === 'object' && own !== null ? Reflect.get(own, 'version') : undefined;
}
