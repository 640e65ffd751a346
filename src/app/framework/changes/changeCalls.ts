import type { ChangeSet, StartedUndo, UndoAnswer } from '../../../shared/framework/changes/ChangeSet.ts';
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
export async function undoChange(set: string): Promise<StartedUndo> {
  const answer = await callGenerated('POST', `change_sets/${encodeURIComponent(set)}/undo`, { suppressErrors: true });
  return { ...parseUndo(answer), task: isObject(answer) && typeof answer['task'] === 'number' ? answer['task'] : null };
}

/** The effect of an undo, as its call or its task answers. */
export function parseUndo(answer: unknown): UndoAnswer {
  const isUndo = isObject(answer) && typeof answer['undone'] === 'number' && Array.isArray(answer['refusals']);
  return isUndo ? (answer as unknown as UndoAnswer) : { undone: 0, refused: 0, refusals: [], restored: null };
}
