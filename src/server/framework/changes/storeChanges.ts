import type { ChangeKind } from '../../../shared/framework/changes/ChangeSet.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { sql } from '../../db/sql.ts';
import type { NotedChange } from '../records/NotedChange.ts';
import { storedRows } from '../records/readRecord.ts';
import { changeErrors } from './changeErrors.ts';

/** The set that changes belong to. */
export interface StoredSet {
  /** A UUID. Changes of several calls with the same id are one set. */
  readonly id: string;
  /** `api_url` of the resource. */
  readonly api: string;
  readonly kind: ChangeKind;
}

/**
 * Keeps the earlier values of changed records, so that the writer can undo the changes. Also personal and financial values, which the
 * audit log masks, but never secrets: such a change cannot be undone. Rows of other programs' tables and changes without a user are not
 * kept.
 * @param connection the transaction of the changes
 * @throws AppError 400 `change_set_invalid` if the id is that of a set of other changes
 */
export async function storeChanges(
  connection: Connection,
  ctx: CallContext,
  set: StoredSet,
  changes: readonly NotedChange[],
): Promise<void> {
  const [first] = changes;
  if (!first || ctx.reader.userId === 0 || first.entity.source) return;
  const { entity } = first;
  const tx = withoutGuard(connection);
  await openSet(tx, ctx, set);
  const stored = await storedRows(
    'versions of the records that a change has saved',
    tx,
    entity,
    changes.map(({ id }) => id),
  );
  // Hooks after the save can have changed a record once more.
  const versions = new Map(stored.map(({ id, version }) => [Number(id), version]));
  const rows = changes.map((change) => ({
    record_key: String(change.id),
    action: change.action,
    version_before: change.before?.['version'] ?? null,
    version: versions.get(Number(change.id)) ?? null,
    ...earlierValues(change),
  }));
  await tx.run(sql`
    insert into change_set_rows (change_set, entity, record_key, action, version_before, version, old, secrets)
    select ${set.id}::uuid, ${entity.name}, r.record_key, r.action, r.version_before, r.version, r.old, r.secrets
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (record_key text, action text, version_before bigint, version bigint, old jsonb, secrets text[])`);
}

/** Forgets the changes of a set: they can no longer be undone. @param connection the transaction of its further changes */
export async function dropChanges(connection: Connection, set: string): Promise<void> {
  await withoutGuard(connection).run(sql`delete from change_sets where id = ${set}::uuid`);
}

async function openSet(tx: Connection, ctx: CallContext, { id, api, kind }: StoredSet): Promise<void> {
  const actedBy = ctx.actedBy ?? null;
  const opened = await tx.run(sql`
    insert into change_sets as s (id, "user", acted_by, api, kind, at)
    values (${id}::uuid, ${ctx.reader.userId}, ${actedBy}, ${api}, ${kind}, ${ctx.now})
    on conflict (id) do update set at = excluded.at
    where s."user" = excluded."user" and s.acted_by is not distinct from excluded.acted_by and s.api = excluded.api and s.kind = excluded.kind
    returning id`);
  if (opened.length === 0) throw changeErrors.change_set_invalid();
}

/** Values before the change in the fields that the writer has set; empty for new and deleted records, whose values the audit log keeps. */
function earlierValues({ action, before, entity, sent }: NotedChange): { readonly old: object; readonly secrets: readonly string[] } {
  if (action !== 'update') return { old: {}, secrets: [] };
  const fields = sent.flatMap((name) => entity.fields.get(name) ?? []).filter(({ readOnly }) => !readOnly);
  const isSecret = ({ kind }: (typeof fields)[number]): boolean => kind === 'secret';
  const kept = fields.filter((field) => !isSecret(field));
  return {
    old: Object.fromEntries(kept.map(({ name }) => [name, before?.[name] ?? null])),
    secrets: fields.filter(isSecret).map(({ name }) => name),
  };
}
