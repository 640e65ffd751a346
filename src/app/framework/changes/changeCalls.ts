import { type ChangeSet, isUndoAnswer, type StartedUndo, type UndoAnswer } from '../../../shared/framework/changes/ChangeSet.ts';
import type { Task } from '../../../shared/framework/tasks/Task.ts';
import { callApi } from '../api/callApi.ts';

/**
 * The user's own changes of a resource in the last 24 hours, the latest first.
 * @throws ApiError
 */
export async function readChanges(api: string, signal?: AbortSignal): Promise<readonly ChangeSet[]> {
  const { results } = await callApi('GET', 'change_sets', { query: { api }, suppressErrors: true, ...(signal && { signal }) });
  return results;
}

/** @throws ApiError */
export function undoChange(set: string): Promise<StartedUndo> {
  return callApi('POST', 'change_sets/{set}/undo', { params: { set }, suppressErrors: true });
}

/** The effect of an undo that ran as a task; none for a task that did nothing. */
export function undoResult({ result }: Task): UndoAnswer {
  return isUndoAnswer(result) ? result : { undone: 0, refused: 0, refusals: [], restored: null };
}
