import { recordResource } from '../../../shared/framework/definitions/describe/recordList.ts';
import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { type Text, textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { predicateSql } from '../../db/predicate.ts';
import { rowScope } from '../../db/scope/scope.ts';
import { sql } from '../../db/sql.ts';
import { tableSql } from '../../db/tableSql.ts';
import { inUse } from './deleteRecord.ts';
import { deletionRefusal } from './deletionRefusal.ts';
import { findDependents } from './findDependents.ts';
import type { RecordTarget } from './RecordTarget.ts';
import { openRecord } from './readRecord.ts';

/** The records that go with a deleted one. */
export interface DeletionPreview {
  readonly going: readonly {
    readonly entity: string;
    /** Name of one of them or of several, by their number, in the language of the call; `{count}` in it is the number. */
    readonly title: string;
    readonly count: number;
  }[];
  /** Of the record, for its deletion. */
  readonly version: number;
}

/**
 * The effect of a deletion before it happens: the records that go with the record, of the kinds that the reader may list, where the reader
 * sees them. Hooks do not run.
 * @throws AppError 404 `record_not_found` · 403 `record_read_only` · 409 `record_locked`, `record_in_use`, as the deletion
 */
export async function previewDeletion(guarded: ScopedConnection, target: RecordTarget, id: RecordId): Promise<DeletionPreview> {
  const { ctx } = guarded;
  const { registry, entity } = target;
  return withoutGuard(guarded).transaction(async (tx) => {
    const { refusal, state, record } = await openRecord(tx, ctx, target, id);
    const barrier = refusal ?? (await deletionRefusal(tx, ctx, entity, state));
    if (barrier) throw barrier;
    const { going, keeping } = await findDependents(tx, ctx, entity, id);
    if (keeping.length > 0) throw await inUse(tx, ctx, target, id, keeping);
    const kinds = [...going].flatMap(([kind, ids]) => {
      const others = kind === entity ? ids.slice(1) : ids;
      const list = others.length > 0 ? listTitle(ctx, kind) : undefined;
      return list ? [{ kind, ids: others.map(Number), list }] : [];
    });
    const version = Number(record['version']);
    if (kinds.length === 0) return { going: [], version };
    const counts = kinds.map(
      ({ kind, ids }) => sql`select ${kind.name}::text as entity, count(*) as count from ${tableSql(kind)} t
        where t.id = any(${ids}::bigint[]) and ${predicateSql(rowScope(registry, ctx.reader, kind.name, 't'))}`,
    );
    const rows = await tx.run<{ entity: string; count: number }>(sql`${sql.join(counts, sql` union all `)}`);
    return {
      version,
      going: rows.flatMap(({ entity: name, count }) => {
        const found = count > 0 ? kinds.find(({ kind }) => kind.name === name) : undefined;
        return found ? [{ entity: name, title: textIn(countedText(found, count), ctx.language), count }] : [];
      }),
    };
  });
}

/** The name of records by their number. */
function countedText({ kind, list }: { readonly kind: Entity; readonly list: Text }, count: number): Text {
  if (kind.counted) return count === 1 ? kind.counted.one : kind.counted.other;
  return count === 1 ? kind.label : list;
}

/** Title of the list of an entity; undefined for a reader who may not open one. */
function listTitle({ registry, reader }: CallContext, { name }: Entity): Text | undefined {
  return recordResource(registry, name, reader)?.title;
}
