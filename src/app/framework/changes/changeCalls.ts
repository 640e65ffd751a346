import type { ChangeSet, UndoAnswer } from '../../../shared/framework/changes/ChangeSet.ts';
import { isObject } from '../../../shared/framework/isObject.ts';
import { callGenerated } from '../api/callApi.ts';

/**
 * The user's own changes of a resource in the last 24 hours, the latest first.
 * @throws ApiError
 */
export async function readChanges(api: string, signal?: AbortSignal): Promise<readonly ChangeSet[]> {
  const answer = await callGenerated('GET', 'change_sets', { query: { api }, suppressErrors: true, ...(signal && { signal }) });
  return isObject(answer) && Array.isArray(answer['results']) ? (answer['results'] as readonly ChangeSet[]) : [];
}

/** @throws ApiError */
export async function undoChange(set: string): Promise<UndoAnswer> {
  return parseUndo(await callGenerated('POST', `change_sets/${encodeURIComponent(set)}/undo`, { suppressErrors: true }));
}

function parseUndo(answer: unknown): UndoAnswer {
  const isUndo = isObject(answer) && typeof answer['undone'] === 'number' && Array.isArray(answer['refusals']);
  return isUndo ? (answer as unknown as UndoAnswer) : { undone: 0, refused: 0, refusals: [] };
}
