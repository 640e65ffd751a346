import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import type { DesignedReport } from '../../../shared/shell/designer/DesignedReport.ts';
import { ApiError } from '../../framework/api/ApiError.ts';
import { callApi } from '../../framework/api/callApi.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { type DraftHistory, noteChange, takeStep } from './draftHistory.ts';

/** Pause after the last change before the draft is stored. */
const storeAfterMs = 700;

export interface Design {
  /** The last answer of the server; undefined: not loaded yet. */
  readonly stored: DesignedReport | undefined;
  /** The draft as shown on the page. */
  readonly definition: ReportDefinition | undefined;
  readonly isStored: boolean;
  /** The failure of loading, or of the last attempt to store. */
  readonly problem: ApiError | undefined;
  readonly change: (definition: ReportDefinition) => void;
  /** Takes the last change of this page back; undefined: there is none. */
  readonly undo: (() => void) | undefined;
  /** Makes the change again that was taken back last. */
  readonly redo: (() => void) | undefined;
  /** Stores what is still to be stored, then makes a call with the version that the draft has then. */
  readonly afterStoring: (call: (stored: DesignedReport) => Promise<DesignedReport>) => Promise<void>;
  /** Gives up the changes of this page and loads the stored draft. */
  readonly reload: () => void;
}

/** The draft of a report: each change is stored after a pause, one call at a time, and answered with findings and the screen. */
export function useDesign(id: number): Design {
  const language = useLanguage();
  const client = useQueryClient();
  const key = useMemo(() => ['report-design', id, language], [id, language]);
  const { data, error, refetch } = useQuery<DesignedReport, ApiError>({
    queryKey: key,
    queryFn: ({ signal }) => callApi('GET', 'report_designs/{id}/draft', { params: { id }, signal, suppressErrors: true }),
    refetchOnWindowFocus: false,
  });
  const [pending, setPending] = useState<ReportDefinition>();
  const [failure, setFailure] = useState<ApiError>();
  const [history, setHistory] = useState<DraftHistory<ReportDefinition>>(noHistory);
  // Writes run one after the other, because each needs the version made by the write before.
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef(pending);
  useEffect(() => {
    latest.current = pending;
  });

  const store = useCallback((): Promise<void> => {
    const write = async (): Promise<void> => {
      const definition = latest.current;
      const before = client.getQueryData<DesignedReport>(key);
      if (!definition || !before) return;
      const body = { definition, version: before.version };
      const after = await callApi('PUT', 'report_designs/{id}/draft', { params: { id }, body, suppressErrors: true });
      client.setQueryData(key, after);
      setFailure(undefined);
      // A change made meanwhile stays to be stored.
      setPending((now) => (now === definition ? undefined : now));
    };
    const run = queue.current.then(write);
    queue.current = run.catch(() => undefined);
    return run;
  }, [client, id, key]);

  useEffect(() => {
    if (!pending) return undefined;
    const timer = setTimeout(() => void store().catch(noteFailure(setFailure)), storeAfterMs);
    return () => clearTimeout(timer);
  }, [pending, store]);

  const afterStoring = useCallback<Design['afterStoring']>(
    async (call) => {
      try {
        await store();
        const before = client.getQueryData<DesignedReport>(key);
        if (!before) return;
        client.setQueryData(key, await call(before));
        setFailure(undefined);
      } catch (error) {
        noteFailure(setFailure)(error);
      }
    },
    [client, key, store],
  );
  const definition = pending ?? data?.definition;
  const step = (direction: 'undo' | 'redo'): (() => void) | undefined => {
    const taken = definition && takeStep(history, definition, direction);
    if (!taken) return undefined;
    return () => {
      setHistory(taken.history);
      setPending(taken.draft);
    };
  };
  return {
    stored: data,
    definition,
    isStored: pending === undefined,
    problem: failure ?? error ?? undefined,
    change: (next) => {
      if (definition) setHistory(noteChange(history, definition, Date.now()));
      setPending(next);
    },
    undo: step('undo'),
    redo: step('redo'),
    afterStoring,
    reload: useCallback(() => {
      setPending(undefined);
      setFailure(undefined);
      setHistory(noHistory);
      void refetch();
    }, [refetch]),
  };
}

const noHistory: DraftHistory<ReportDefinition> = { past: [], future: [], changedAt: 0 };

function noteFailure(set: (error: ApiError) => void): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof ApiError)) throw error;
    set(error);
  };
}
