import { isObject } from '../isObject.ts';
import type { RowRefusal } from './ChangeSet.ts';

/** Records that can be changed in one go, unless the resource has a lower limit. */
export const bulkRowsMax = 10_000;

/** Records of a resource that can be changed in one go. */
export function bulkMaxOf(resource: { readonly limits?: { readonly bulk_max?: number } } | undefined): number {
  return resource?.limits?.bulk_max ?? bulkRowsMax;
}

/** Changed records that a preview shows with their values. */
export const bulkExamplesMax = 5;

/** The effect that a change of many records would have. */
export interface BulkPreview {
  /** Records that it would change, or delete. */
  readonly changed: number;
  /** Records that have the new values already. */
  readonly same: number;
  readonly refused: number;
  /** The first refused records. */
  readonly refusals: readonly RowRefusal[];
  /** The first records that it would change. */
  readonly examples: readonly BulkExample[];
  /** Id and version of each record that it would change: what is changed later is refused. */
  readonly rows: readonly (readonly [number, number])[];
}

interface BulkExample {
  readonly name: string;
  /** Present values as texts, by field. */
  readonly before: Readonly<Record<string, string>>;
}

/** The effect of a change of many records, as its background task tells it. */
export interface BulkResult {
  readonly changed: number;
  readonly same: number;
  readonly refused: number;
  readonly refusals: readonly RowRefusal[];
  /** The set that undoes it; null if nothing was changed. */
  readonly set: string | null;
}

/** True for the result of a task that changed records; false for none. */
export function isBulkResult(result: unknown): result is BulkResult {
  return isObject(result) && typeof result['changed'] === 'number' && Array.isArray(result['refusals']);
}
