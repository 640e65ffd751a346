import type { ExportFormat } from '../../../../shared/framework/definitions/types.gen.ts';
import { ApiError } from '../../api/ApiError.ts';
import { callGenerated } from '../../api/callApi.ts';
import { fetchFile, saveFile } from '../../api/fetchFile.ts';
import { startedTask } from '../../tasks/taskStore.ts';
import { countReceived, type ReceivedPart } from './exportProgress.ts';

export type ExportOutcome = 'complete' | 'cancelled' | 'error';

/** The end of an export. */
export interface ExportResult {
  readonly outcome: ExportOutcome;
  /** The server's words for a refusal. */
  readonly reason?: string | undefined;
  /** true: the file broke off before its end. */
  readonly isBroken?: boolean;
  /** Address of a document that the browser did not open by itself. */
  readonly link?: string | undefined;
}

interface ExportRun {
  readonly format: ExportFormat;
  readonly columns: number;
  readonly body: unknown;
  readonly signal: AbortSignal;
  readonly onProgress: (received: ReceivedPart) => void;
}

/** Statuses of a refusal that the notice of the export shows instead of a dialog: too many rows, and no room now. */
const refusals: readonly number[] = [400, 503];

/** The start of a background task has one status more: too many tasks. */
const startRefusals: readonly number[] = [...refusals, 409];

/** Runs an export to its end: saves the file, or opens the document that was made. */
export async function runExport({ format, columns, body, signal, onProgress }: ExportRun): Promise<ExportResult> {
  let hasBegun = false;
  try {
    if (format === 'Google Sheet') return openSheet(await callGenerated('POST', 'export', { body, signal, suppressErrors: true }));
    const count = countReceived(format, columns);
    const onChunk = (chunk: Uint8Array): void => {
      hasBegun = true;
      onProgress(count(chunk));
    };
    saveFile(await fetchFile('POST', 'export', { body, signal, suppressErrors: refusals, onChunk }));
    return { outcome: 'complete' };
  } catch (error) {
    if (signal.aborted) return { outcome: 'cancelled' };
    // The call's own error handling reports other failures.
    const isRefusal = error instanceof ApiError && refusals.includes(error.status);
    return { outcome: 'error', reason: isRefusal ? error.problem.detail : undefined, isBroken: hasBegun };
  }
}

/**
 * Lets a background task write the file, with a notice on every page.
 * @param words of the notice while the task runs
 * @returns the refusal; undefined if the task has started
 */
export async function startExport(body: object, words: string): Promise<ExportResult | undefined> {
  try {
    const answer = await callGenerated('POST', 'export', { body: { ...body, background: true }, suppressErrors: startRefusals });
    if (typeof answer !== 'object' || answer === null || !('task' in answer) || typeof answer.task !== 'number')
      return { outcome: 'error' };
    startedTask(answer.task, { words });
    return undefined;
  } catch (error) {
    const isRefusal = error instanceof ApiError && startRefusals.includes(error.status);
    return { outcome: 'error', reason: isRefusal ? error.problem.detail : undefined };
  }
}

/** Opens the address of a sheet in a new window; its link remains where the browser refuses to. Spec B-248. */
function openSheet(answer: unknown): ExportResult {
  if (typeof answer !== 'string' || !URL.canParse(answer) || new URL(answer).protocol !== 'https:') return { outcome: 'error' };
  const opened = window.open(answer, '_blank');
  if (!opened) return { outcome: 'complete', link: answer };
  // The other site's page gets no access to this page.
  opened.opener = null;
  return { outcome: 'complete' };
}
