import type { StoredDraft } from '../../../shared/framework/drafts/StoredDraft.ts';
import { callApi } from '../api/callApi.ts';
import type { Draft } from './draftStore.ts';

/** Time (ms) for which a form waits for the drafts on the server before it offers those of the browser. */
const readMaxMs = 5000;

/** Longest body (characters) that browsers send after their page has gone; the limit is 64 KiB for all calls of a page. */
const keepaliveMax = 20_000;

/** The drafts of a form on the server, the latest first; none if the server cannot be reached. */
export async function readDrafts(form: string): Promise<readonly Draft[]> {
  const signal = AbortSignal.timeout(readMaxMs);
  const answer = await callApi('GET', 'drafts', { query: { form }, signal, isQuiet: true, suppressErrors: true }).catch(() => undefined);
  return (answer?.results ?? []).map(toDraft);
}

/** @throws ApiError as `callApi` */
export async function putDraft(form: string, { id, at, values, base, isPartial, saveKey, step }: Draft, isLast: boolean) {
  const body = {
    form,
    at,
    values,
    base,
    is_partial: isPartial,
    ...(saveKey !== undefined && { save_key: saveKey }),
    ...(step !== undefined && { step }),
  };
  const keepalive = isLast && JSON.stringify(body).length < keepaliveMax;
  return callApi('PUT', 'drafts/{id}', { params: { id }, body, keepalive, isQuiet: true, suppressErrors: true });
}

/** @throws ApiError as `callApi` */
export async function deleteDraft(id: string): Promise<void> {
  await callApi('DELETE', 'drafts/{id}', { params: { id }, keepalive: true, isQuiet: true, suppressErrors: true });
}

function toDraft({ id, at, values, base, is_partial: isPartial, save_key: saveKey, step }: StoredDraft): Draft {
  return { id, at, values, base, isPartial, isInterrupted: false, saveKey, step };
}
