import type { BulkPreview, BulkResult } from '../../../shared/framework/changes/BulkChange.ts';
import type { Selection } from '../../../shared/framework/grid/Selection.ts';
import type { Task } from '../../../shared/framework/tasks/Task.ts';
import { callGenerated } from '../api/callApi.ts';

/** A change of the selected records. */
export interface BulkBody {
  readonly api: string;
  readonly action: 'edit' | 'delete';
  readonly values: Readonly<Record<string, unknown>>;
}

/** @throws ApiError */
export async function previewBulk(body: BulkBody, selection: Selection, signal: AbortSignal): Promise<BulkPreview> {
  const rows = selection.kind === 'rows' ? { ids: selection.ids.map(Number) } : { parameters: selection.parameters };
  const answer = await callGenerated('POST', 'bulk_changes/preview', { body: { ...body, ...rows }, signal, suppressErrors: true });
  return answer as BulkPreview;
}

/** @returns id of the background task @throws ApiError */
export async function startBulk(body: BulkBody, { rows }: BulkPreview): Promise<number> {
  const answer = await callGenerated('POST', 'bulk_changes', { body: { ...body, rows }, suppressErrors: true });
  return (answer as { readonly task: number }).task;
}

/** The result of the task of a change of many records, also of one that ended early; undefined if nothing was done. */
export function bulkResult({ result }: Task): BulkResult | undefined {
  return result && typeof result['changed'] === 'number' ? (result as unknown as BulkResult) : undefined;
}
