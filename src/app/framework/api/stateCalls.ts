import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { RecordTransitions } from '../../../shared/framework/states/RecordTransitions.ts';
import { callGenerated, readOfRecord } from './callApi.ts';

/** Reads the states of a record with the transitions for its reader. Failures are shown by the caller. */
export function readTransitions(apiUrl: string, id: RecordId, signal?: AbortSignal): Promise<RecordTransitions> {
  return readOfRecord(apiUrl, id, 'transitions', { suppressErrors: true, ...(signal && { signal }) });
}

/** The body of a transition. */
export interface TransitionBody {
  /** Of the record, as it was read. */
  readonly version: number;
  readonly comment?: string | null;
  /** By the name of a field that the transition asks for. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/**
 * Makes a transition of a record.
 * @returns the record after it; `version` is missing once the record is out of its reader's sight
 * @throws ApiError for a refusal, which the caller shows
 */
export async function makeTransition(
  apiUrl: string,
  id: RecordId,
  name: string,
  body: TransitionBody,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await callGenerated('POST', `${apiUrl}/${encodeURIComponent(id)}/transitions/${encodeURIComponent(name)}`, {
    body,
    suppressErrors: true,
  });
  return typeof answer === 'object' && answer !== null ? { ...answer } : {};
}

/** The result of one of several records. */
export interface BulkResult {
  readonly id: RecordId;
  readonly name: string;
  readonly outcome: 'moved' | 'refused';
  /** Why it is refused. */
  readonly message?: string;
}

interface BulkBody extends Pick<TransitionBody, 'comment' | 'values'> {
  readonly rows: readonly { readonly id: RecordId; readonly version: number }[];
}

/**
 * Makes a transition of several records.
 * @param isCheck true: finds out which records could make it, and changes nothing
 * @throws ApiError for a refusal as a whole, which the caller shows
 */
export async function makeTransitions(apiUrl: string, name: string, body: BulkBody, isCheck: boolean): Promise<readonly BulkResult[]> {
  const answer = await callGenerated('POST', `${apiUrl}/transitions/${encodeURIComponent(name)}`, {
    body: { ...body, ...(isCheck && { check: true }) },
    suppressErrors: true,
  });
  const { results } = typeof answer === 'object' && answer !== null && 'results' in answer ? answer : { results: [] };
  return Array.isArray(results) ? results : [];
}
