import { fork } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { type ErrorDetails, invariant } from '../../../shared/framework/AppError.ts';
import type { ImportRow, ImportTable } from './ImportTable.ts';
import { importErrors } from './importErrors.ts';
import type { ReadChoices } from './readTable.ts';

/** A file and the choices of a person about it. */
export interface ProcessInput extends Omit<ReadChoices, 'heading'> {
  readonly bytes: Uint8Array;
  /** Line of the headings that a person has chosen; undefined: found out. */
  readonly line: number | undefined;
  /** Field -> its headings, by which the row of headings is found. */
  readonly known: ReadonlyMap<string, readonly string[]>;
}

/** Messages of the process: rows, part by part, then the rest of the table; or the reason of a refusal or of a failure. */
export type ProcessAnswer =
  | { readonly rows: readonly ImportRow[] }
  | { readonly table: Omit<ImportTable, 'rows'> }
  | { readonly refused: { readonly code: string; readonly details: ErrorDetails } }
  | { readonly failed: string };

interface ProcessLimits {
  /** Memory for the values that are read. */
  readonly megabytes: number;
  readonly ms: number;
}

const usual: ProcessLimits = { megabytes: 512, ms: 120_000 };

/**
 * Reads a file as `readTable` does, in a separate process of low priority: whatever a file holds, other calls go on. A thread would not do,
 * since the whole process can end when a thread needs more than its memory. Law 70
 * @param signal ends the process
 * @throws AppError as `readTable`; 400 `import_too_costly` beyond the memory or the time
 */
export async function readTableApart(input: ProcessInput, signal?: AbortSignal, { megabytes, ms } = usual): Promise<ImportTable> {
  signal?.throwIfAborted();
  const reader = fork(fileURLToPath(new URL('./tableProcess.ts', import.meta.url)), [], {
    execArgv: [`--max-old-space-size=${megabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<ImportTable>();
  const rows: ImportRow[] = [];
  reader.on('message', (message) => {
    const answer = message as ProcessAnswer;
    if ('rows' in answer) rows.push(...answer.rows);
    else if ('table' in answer) resolve({ ...answer.table, rows });
    else if ('refused' in answer) reject(refusal(answer.refused));
    else reject(new Error(answer.failed));
  });
  reader.on('error', reject);
  // It leaves by itself after its last message only; else its memory was too small.
  reader.on('disconnect', () => reject(importErrors.import_too_costly()));
  const handleAbort = () => reject(signal?.reason);
  signal?.addEventListener('abort', handleAbort, { once: true });
  const timer = setTimeout(() => reject(importErrors.import_too_costly()), ms);
  try {
    if (reader.pid !== undefined) os.setPriority(reader.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
    reader.send(input);
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', handleAbort);
    reader.kill('SIGKILL');
  }
}

function refusal({ code, details }: { readonly code: string; readonly details: ErrorDetails }): Error {
  const [, refuse] = Object.entries(importErrors).find(([each]) => each === code) ?? [];
  invariant(refuse, `${code} is a refusal of imports`);
  return refuse(details);
}
