import { type BulkPreview, bulkExamplesMax, bulkMaxOf } from '../../../shared/framework/changes/BulkChange.ts';
import { type RowRefusal, refusalsMax } from '../../../shared/framework/changes/ChangeSet.ts';
import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import { recordTitle } from '../../../shared/framework/records/recordTitle.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../context/App.ts';
import { matchingIds } from '../lists/matchingIds.ts';
import type { RowChange, RowOutcome } from '../records/applyRows.ts';
import { auditViews } from '../records/auditViews.ts';
import type { RecordTarget } from '../records/RecordTarget.ts';
import { RowChecker } from '../records/RowChecker.ts';
import { visibleRecords } from '../records/readRecord.ts';
import { refusalText } from '../records/refusalText.ts';
import { targetOf } from '../records/targetOf.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { changeErrors } from './changeErrors.ts';

/** A change of many records of a resource. */
export interface BulkChange {
  /** `api_url` of the resource. */
  readonly api: string;
  readonly action: 'edit' | 'delete';
  /** New values by field; none for a deletion. */
  readonly values: RecordValues;
}

/** The records to change: by id, or all that match the decoded conditions of a list request. */
export type BulkSelection =
  | { readonly ids: readonly number[] }
  | { readonly parameters: Readonly<Record<string, string | readonly string[]>> };

/** Records that are read together. */
const chunk = 200;

/**
 * The effect of a change of many records, each with the rights and checks of a single call. Nothing is kept.
 * @throws AppError 401, 403 without the right to the verb · 409 `bulk_too_many` (details: count, max) · of the list request
 */
export async function previewBulk(app: App, ctx: CallContext, change: BulkChange, selection: BulkSelection): Promise<BulkPreview> {
  const target = bulkTarget(app, ctx, change);
  const { entity } = target;
  const connection = app.database.scoped(ctx);
  const ids =
    'ids' in selection ? [...new Set(selection.ids)] : await matchingIds(app, connection, change.api, selection.parameters, countMax);
  checkBulkNumber(ctx, change.api, ids.length);
  await auditViews(connection, entity, sql<boolean>`t.id = any(${ids}::bigint[])`);
  const checker = new RowChecker(connection, target, { signal: ctx.signal });
  const rows: (readonly [number, number])[] = [];
  const [examples, refusals]: [BulkPreview['examples'][number][], RowRefusal[]] = [[], []];
  const counts = { changed: 0, same: 0, refused: 0 };
  for (let from = 0; from < ids.length; from += chunk) {
    const part = ids.slice(from, from + chunk);
    const records = await visibleRecords(connection, ctx, target, sql<boolean>`t.id = any(${part}::bigint[])`, { order: sql`t.id` });
    const outcomes = await checker.check(records.map((record) => rowOf(change, record)));
    for (const [i, record] of records.entries()) {
      const outcome = outcomes[i];
      const name = recordTitle(entity, record, ctx) || textOf(record['id']);
      const kind = kindOf(outcome);
      counts[kind] += 1;
      if (outcome?.outcome === 'refused') {
        if (refusals.length < refusalsMax) refusals.push({ name, reason: refusalText(ctx, entity, outcome.error) });
      } else if (kind === 'changed') {
        rows.push([Number(record['id']), Number(record['version'])]);
        if (examples.length < bulkExamplesMax) examples.push({ name, before: textsOf(ctx, entity, Object.keys(change.values), record) });
      }
    }
  }
  return { ...counts, refusals, examples, rows };
}

/** @throws AppError 401, 403 without the right to the verb; 404 for an unknown resource, or one without bulk changes */
export function bulkTarget(app: Pick<App, 'registrations' | 'records'>, ctx: CallContext, { api, action }: BulkChange): RecordTarget {
  if (!ctx.registry.resourceByApiUrl.has(api)) throw changeErrors.bulk_not_offered({ path: api });
  const target = targetOf(ctx, app, api, action);
  if (target.entity.source) throw changeErrors.bulk_not_offered({ path: api });
  return target;
}

/** The change of one record, as it was read. */
export function rowOf({ action, values }: BulkChange, { id, version }: RecordValues): RowChange {
  const row = { id: Number(id), version: Number(version) };
  return action === 'delete' ? { action: 'delete', ...row } : { action: 'update', ...row, values };
}

/** The outcome of a row for its count. */
export function kindOf(outcome: RowOutcome | undefined): 'changed' | 'same' | 'refused' {
  return outcome?.outcome === 'refused' || outcome?.outcome === 'same' ? outcome.outcome : 'changed';
}

/** Rows that a refusal counts. */
const countMax = 100_001;

/** @throws AppError 409 `bulk_too_many` for more records than the resource lets be changed in one go (`limits.bulk_max`) */
export function checkBulkNumber({ registry }: CallContext, api: string, count: number): void {
  const max = bulkMaxOf(registry.resourceByApiUrl.get(api));
  if (count > max) throw changeErrors.bulk_too_many({ count, max });
}

/** Values as people read them, by field. */
function textsOf({ language }: CallContext, { fields }: Entity, names: readonly string[], record: RecordValues): Record<string, string> {
  const texts = names.flatMap((name) => {
    const field = fields.get(name);
    if (!field) return [];
    const value = record[`${name}_label`] ?? record[name];
    const option = field.options?.find((each) => each.value === value);
    return [[name, option ? textIn(option.label, language) : textOf(value)] as const];
  });
  return Object.fromEntries(texts);
}
