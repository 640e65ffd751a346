import { useState } from 'react';
import type { Task } from '../../../shared/framework/tasks/Task.ts';
import { parseOutcome } from '../../../shared/framework/tasks/TaskOutcome.ts';
import { fetchFile, saveFile } from '../api/fetchFile.ts';
import { cancelTask, removeTask } from './taskStore.ts';

/** The actions on a task. A refusal is shown by the call itself. */
export interface TaskActions {
  readonly isBusy: boolean;
  readonly cancel: () => void;
  readonly remove: () => void;
  /** undefined for a task without a file. */
  readonly download: (() => void) | undefined;
}

export function useTaskActions({ id, status, result }: Task): TaskActions {
  const [isBusy, setBusy] = useState(false);
  const begin = (work: () => Promise<unknown>) => () => {
    setBusy(true);
    work()
      .catch(() => {})
      .finally(() => setBusy(false));
  };
  const hasFile = status === 'done' && parseOutcome(result).file !== undefined;
  return {
    isBusy,
    cancel: begin(() => cancelTask(id)),
    remove: begin(() => removeTask(id)),
    download: hasFile ? begin(async () => saveFile(await fetchFile('GET', `tasks/${id}/file`))) : undefined,
  };
}
