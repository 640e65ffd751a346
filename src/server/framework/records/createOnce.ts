import { createHash } from 'node:crypto';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection, ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { sql } from '../../db/sql.ts';
import { removeSavedDraft } from '../drafts/storedDrafts.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { createWithLines, getWithLines } from './lineRecords.ts';
import type { RecordTarget } from './RecordTarget.ts';
import { readConfirmation } from './readConfirmation.ts';
import { recordErrors } from './recordErrors.ts';
import { recordKeyOf } from './recordKeyOf.ts';

/** Time (ms) for which a repeated call gets the first call's record. */
const keptMs = 24 * 3_600_000;

/**
 * Adds a record, once for each key of a user: a call that is repeated with its key, such as after a lost answer, gets the record that the
 * first call added. The draft that was written under the key goes with the save. A refused call keeps no key, and its draft stays. A
 * repetition waits while the first call is still running.
 * @param header value of `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): a string, quoted or not; undefined: adds a record
 *   each time. Callers without a session share their keys, which only the same values open
 * @param admit refuses the first call with a key, in the transaction that adds the record; a repeated call is not asked again
 * @throws AppError as `createWithLines`, and 400 `idempotency_key_invalid` · 422 `created_before` (value: the record's key) if the first
 *   call with this key had other values · 404 `record_not_found` if its record is gone
 */
export async function createOnce(
  connection: ScopedConnection,
  target: RecordTarget,
  body: unknown,
  header: string | undefined,
  admit: (connection: ScopedConnection) => Promise<void> = async () => {},
): Promise<RecordValues> {
  const { ctx } = connection;
  if (header === undefined)
    return connection.transaction(async (scoped) => {
      await admit(scoped);
      return createWithLines(scoped, target, body);
    });
  const key = parseKey(header);
  const keyHash = hashOf([ctx.reader.userId, ctx.actedBy ?? null, target.entity.name, key]);
  // The key, which is stored nowhere, keeps a password in the values from being guessed by its hash.
  const bodyHash = hashOf([key, body]);
  return connection.transaction(async (scoped) => {
    const tx = withoutGuard(scoped);
    await removeOld(tx, ctx);
    await removeSavedDraft(tx, ctx, key);
    if (await takeKey(tx, ctx, target, keyHash, bodyHash)) {
      await admit(scoped);
      const record = await createWithLines(scoped, target, body);
      await tx.run(sql`update idempotency_keys set record_key = ${String(record['id'])} where key_hash = ${keyHash}`);
      return record;
    }
    const [first] = await tx.run(sql<{ record_key: string; body_hash: string }>`
      select record_key, body_hash from idempotency_keys where key_hash = ${keyHash}`);
    const id = recordKeyOf(target, first?.record_key);
    const isSame = first?.body_hash === bodyHash;
    if (target.submission && !isSame) throw recordErrors.created_before();
    const record = target.submission ? await readConfirmation(scoped, ctx, target, id) : await getWithLines(scoped, target, id);
    if (!isSame) throw recordErrors.created_before({}, { value: String(record['id']) });
    return record;
  });
}

/** @throws AppError 400 `idempotency_key_invalid` */
function parseKey(header: string): string {
  const [, quoted, bare] = /^(?:"([\x20\x21\x23-\x7e]{1,255})"|([\x21\x23-\x7e]{1,255}))$/.exec(header) ?? [];
  const key = quoted ?? bare;
  if (key === undefined) throw recordErrors.idempotency_key_invalid();
  return key;
}

function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** @returns true: nobody has sent the key yet, or long ago; the row is locked until the transaction ends */
async function takeKey(tx: Connection, { now }: CallContext, { entity }: RecordTarget, keyHash: string, bodyHash: string) {
  const endsAt = new Date(now.getTime() + keptMs);
  const taken = await tx.run(sql`
    insert into idempotency_keys as k (key_hash, body_hash, entity, ends_at) values (${keyHash}, ${bodyHash}, ${entity.name}, ${endsAt})
    on conflict (key_hash) do update set body_hash = excluded.body_hash, ends_at = excluded.ends_at, record_key = null
    where k.ends_at < ${now} returning id`);
  return taken.length > 0;
}

/** Deletes a few expired rows at each call, so that no job is needed; skips rows that others have locked. */
async function removeOld(tx: Connection, { now }: CallContext): Promise<void> {
  await tx.run(sql`delete from idempotency_keys where id in (
    select id from idempotency_keys where ends_at < ${now} order by ends_at limit 20 for update skip locked)`);
}
