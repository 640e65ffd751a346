import { invariant } from '../../../shared/framework/AppError.ts';
import type { ChangeKind } from '../../../shared/framework/changes/ChangeSet.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { accessErrors } from '../access/access.ts';
import type { App } from '../context/App.ts';
import type { RecordTarget } from '../records/RecordTarget.ts';
import { targetOf } from '../records/targetOf.ts';
import { changeErrors } from './changeErrors.ts';
import { isOwn } from './listChanges.ts';

export type StoredAction = 'create' | 'update' | 'delete';

interface OwnSet {
  readonly api: string;
  readonly kind: ChangeKind;
}

/**
 * An own set of changes, locked.
 * @throws AppError 404 `change_set_unknown`
 */
export async function getOwnSet(tx: Connection, ctx: CallContext, id: string): Promise<OwnSet> {
  const [set] = await tx.run(sql<OwnSet>`select api, kind from change_sets where id = ${id}::uuid and ${isOwn(ctx)} for update`);
  if (!set) throw changeErrors.change_set_unknown();
  return set;
}

/** The records of the resource, after each right that the undo of such changes needs was checked. */
export function undoTarget(app: App, ctx: CallContext, api: string, actions: readonly StoredAction[]): RecordTarget {
  if (!ctx.registry.resourceByApiUrl.has(api)) throw accessErrors.no_such_list({ path: api });
  const verbs = new Set(actions.map((action) => (action === 'update' ? ('edit' as const) : ('delete' as const))));
  const targets = [...verbs].map((verb) => targetOf(ctx, app, api, verb));
  const [target] = targets;
  invariant(target, 'an undo has rows');
  return target;
}
