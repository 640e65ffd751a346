import { draftKilobytes, draftLimits } from '../../../shared/framework/drafts/draftLimits.ts';
import type { OtherDraft, StoredDraft } from '../../../shared/framework/drafts/StoredDraft.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection, ScopedConnection } from '../../db/Connection.ts';
import { deleteInParts } from '../../db/deleteInParts.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { draftErrors } from './draftErrors.ts';

/** A draft that its user gives, under the key that the form has chosen. */
export interface GivenDraft extends StoredDraft {
  readonly form: string;
}

/** Drafts that a form is answered with. */
const answeredMax = 10;

/**
 * The drafts of a form that its user has left, the latest first; a person who acts as another user has separate ones.
 * They are no records with versions and an audit log, which would keep each typed value.
 */
export async function listDrafts(connection: ScopedConnection, form: string): Promise<readonly StoredDraft[]> {
  const { ctx } = connection;
  const rows = await connection.run(sql<{ draft: string; at: Date; content: Content; save_key: string | null }>`
    select t.draft, t.at, t.content, t.save_key from ${table(ctx, 'form_drafts', 't')}
    where t.owner = ${ctx.reader.userId} and t.acted_by is not distinct from ${ctx.actedBy ?? null}::bigint and t.form = ${form}
      and t.expires_at > ${ctx.now}
    order by t.at desc, t.id desc limit ${answeredMax}`);
  return rows.map(({ draft, at, content, save_key: saveKey }) => ({
    id: draft,
    at: at.toISOString(),
    ...content,
    ...(saveKey !== null && { save_key: saveKey }),
  }));
}

type Content = Omit<StoredDraft, 'id' | 'at' | 'save_key'>;

/**
 * Keeps a draft in place of its stored version, and removes the oldest of too many.
 * @returns the instant it counts from, and the latest other draft of the form
 * @throws AppError `draft_key_invalid` (400), `draft_too_large` (413), `draft_newer` (409), `draft_unknown` (404) for a draft that was typed
 *   under another acting user
 */
export async function saveDraft(connection: ScopedConnection, given: GivenDraft): Promise<{ at: string; other: OtherDraft | null }> {
  const { id, form, save_key: saveKey = null, values, base, is_partial: isPartial, step } = given;
  const content: Content = { values, base, is_partial: isPartial, ...(step !== undefined && { step }) };
  if (!/^[\w-]{1,40}$/.test(id)) throw draftErrors.draft_key_invalid();
  const text = JSON.stringify(content);
  if (Buffer.byteLength(text) > draftLimits.bytes) throw draftErrors.draft_too_large({ max: draftKilobytes });
  const { now, reader, actedBy = null } = connection.ctx;
  const at = new Date(Math.min(Date.parse(given.at), now.getTime()));
  const tx = withoutGuard(connection);
  const kept = await tx.run(sql<{ id: number }>`
    insert into form_drafts as d (owner, acted_by, draft, form, at, content, save_key, expires_at)
    values (${reader.userId}, ${actedBy}, ${id}, ${form}, ${at}, ${text}::jsonb, ${saveKey}, ${new Date(now.getTime() + draftLimits.keptMs)})
    on conflict (owner, draft) do update
      set form = excluded.form, at = excluded.at, content = excluded.content, save_key = excluded.save_key, expires_at = excluded.expires_at
      where d.at <= excluded.at and d.acted_by is not distinct from excluded.acted_by
    returning d.id`);
  if (kept.length === 0) {
    const [stored] = await tx.run(sql<{ is_own: boolean }>`
      select acted_by is not distinct from ${actedBy}::bigint as is_own from form_drafts where owner = ${reader.userId} and draft = ${id}`);
    throw stored?.is_own === false ? draftErrors.draft_unknown() : draftErrors.draft_newer();
  }
  await tx.run(sql`
    delete from form_drafts where owner = ${reader.userId} and id in (
      select id from form_drafts where owner = ${reader.userId} order by at desc, id desc offset ${draftLimits.count})`);
  return { at: at.toISOString(), other: await findOther(connection, form, id) };
}

async function findOther(connection: ScopedConnection, form: string, id: string): Promise<OtherDraft | null> {
  const { ctx } = connection;
  const [other] = await connection.run(sql<{ id: string; at: Date }>`
    select t.draft as id, t.at from ${table(ctx, 'form_drafts', 't')}
    where t.owner = ${ctx.reader.userId} and t.acted_by is not distinct from ${ctx.actedBy ?? null}::bigint and t.form = ${form}
      and t.draft <> ${id} and t.expires_at > ${ctx.now}
    order by t.at desc, t.id desc limit 1`);
  return other ? { id: other.id, at: other.at.toISOString() } : null;
}

/** Throws a draft of the caller away; without effect if there is none, such as after the save that removes it. */
export async function removeDraft(connection: ScopedConnection, id: string): Promise<void> {
  const { reader, actedBy } = connection.ctx;
  await withoutGuard(connection).run(sql`
    delete from form_drafts where owner = ${reader.userId} and acted_by is not distinct from ${actedBy ?? null}::bigint and draft = ${id}`);
}

/**
 * Removes the draft of a new record with the transaction that adds it: an answer that is lost leaves no draft behind.
 * @param key `Idempotency-Key` of the record
 */
export async function removeSavedDraft(tx: Connection, { reader, actedBy }: CallContext, key: string): Promise<void> {
  await tx.run(sql`
    delete from form_drafts where owner = ${reader.userId} and acted_by is not distinct from ${actedBy ?? null}::bigint and save_key = ${key}`);
}

/** Removes drafts whose time has passed. */
export async function removeOldDrafts(connection: Connection, now: Date): Promise<void> {
  await deleteInParts(connection, { table: 'form_drafts', field: 'expires_at', before: now });
}
