import { useQueryClient } from '@tanstack/react-query';
import { createElement, useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { BulkPreview } from '../../../shared/framework/changes/BulkChange.ts';
import type { Selection } from '../../../shared/framework/grid/Selection.ts';
import { ApiError } from '../api/ApiError.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { closeNotice, startedTask } from '../tasks/taskStore.ts';
import { outcomeWords } from '../tasks/taskWords.ts';
import { BulkNotice } from './BulkNotice.tsx';
import { type BulkBody, bulkResult, previewBulk, startBulk } from './bulkCalls.ts';

export interface Bulk {
  readonly preview: BulkPreview | undefined;
  readonly isBusy: boolean;
  /** The refusal of the last call. */
  readonly problem: ApiError | undefined;
  /** Checks the change without making it. */
  readonly check: (values: BulkBody['values']) => Promise<void>;
  /** Makes the change that was checked, as a background task. @returns true: it has begun */
  readonly apply: () => Promise<boolean>;
  /** Back to the values. */
  readonly back: () => void;
}

/** A change of selected records: first a preview, then a task whose end is told with its undo, whatever page is open then. */
export function useBulk(api: string, action: BulkBody['action'], selection: Selection): Bulk {
  const notify = useNotify();
  const message = useMessage();
  const cache = useQueryClient();
  const [checked, setChecked] = useState<{ readonly body: BulkBody; readonly preview: BulkPreview }>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiError>();
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const call = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    setBusy(true);
    setProblem(undefined);
    try {
      return await work();
    } catch (error) {
      if (leaving.current.signal.aborted) return undefined;
      if (!(error instanceof ApiError)) throw error;
      setProblem(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return {
    preview: checked?.preview,
    isBusy,
    problem,
    check: async (values) => {
      const body = { api, action, values };
      const preview = await call(() => previewBulk(body, selection, leaving.current.signal));
      if (preview) setChecked({ body, preview });
    },
    apply: async () => {
      if (!checked) return false;
      const task = await call(() => startBulk(checked.body, checked.preview));
      if (task === undefined) return false;
      startedTask(task, {
        onEnd: (ended) => {
          const result = bulkResult(ended);
          if (!result) return;
          // The notice of a failure stays, with its reason.
          if (ended.status !== 'failed') closeNotice(ended);
          void cache.invalidateQueries();
          notify(
            createElement(BulkNotice, { action, result, ...(ended.status === 'cancelled' && { words: outcomeWords(ended, message) }) }),
          );
        },
      });
      return true;
    },
    back: () => setChecked(undefined),
  };
}
