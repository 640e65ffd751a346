import { type BulkPreview, type BulkResult, isBulkResult } from '../../../shared/framework/changes/BulkChange.ts';
import type { Selection } from '../../../shared/framework/grid/Selection.ts';
import type { Task } from '../../../shared/framework/tasks/Task.ts';
import { callApi } from '../api/callApi.ts';

/** A change of the selected records. */
export interface BulkBody {
  readonly api: string;
  readonly action: 'edit' | 'delete';
  readonly values: Readonly<Record<string, unknown>>;
}

/** @throws ApiError */
export function previewBulk(body: BulkBody, selection: Selection, signal: AbortSignal): Promise<BulkPreview> {
  const rows = selection.kind === 'rows' ? { ids: selection.ids.map(Number) } : { parameters: selection.parameters };
  return callApi('POST', 'bulk_changes/preview', { body: { ...body, ...rows }, signal, suppressErrors: true });
}

/** @returns id of the background task @throws ApiError */
export async function startBulk(body: BulkBody, { rows }: BulkPreview): Promise<number> {
  const { task } = await callApi('POST', 'bulk_changes', { body: { ...body, rows }, suppressErrors: true });
  return task;
}

/** The result of the task of a change of many records, also of one that ended early; undefined if nothing was done. */
export function bulkResult({ result }: Task): BulkResult | undefined {
  return isBulkResult(result) ? result : undefined;
}
