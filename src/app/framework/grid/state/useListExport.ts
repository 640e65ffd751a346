import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ExportFormat } from '../../../../shared/framework/definitions/types.gen.ts';
import type { ApiKey } from '../../../../shared/framework/grid/view/apiKey.ts';
import { browserTimezone } from '../../i18n/browserTimezone.ts';
import type { ReceivedPart } from './exportProgress.ts';
import { type ExportResult, runExport, startExport } from './runExport.ts';

export type ExportStage =
  | { readonly kind: 'idle' }
  | { readonly kind: 'confirm'; readonly format: ExportFormat }
  | ({ readonly kind: 'running'; readonly format: ExportFormat; readonly received: ReceivedPart | undefined } & Confirmed)
  | ({ readonly kind: 'done'; readonly format: ExportFormat } & ExportResult);

/** The answer to the question before an export. */
export interface Confirmed {
  /** Number of groups in the file; undefined: it holds rows. */
  readonly groups?: number | undefined;
}

export interface ListExport {
  readonly formats: readonly ExportFormat[];
  /** The formats among these for which this installation is not set up. */
  readonly unavailable: readonly ExportFormat[];
  /** Number of columns in the file. */
  readonly columns: number;
  readonly stage: ExportStage;
  readonly ask: (format: ExportFormat) => void;
  /** @param background words of the notice of a background task; undefined: the page waits for the file */
  readonly confirm: (background?: string, confirmed?: Confirmed) => void;
  /** Dismisses the question, or aborts the running export. */
  readonly cancel: () => void;
  readonly close: () => void;
  /** The parameters of the list request as it is now, for a file. */
  readonly parameters: () => Readonly<Record<string, string | readonly string[]>>;
}

interface ListExportOptions {
  readonly offered: readonly ExportFormat[];
  readonly unavailable: readonly ExportFormat[];
  readonly columns: number;
  readonly apiKey: ApiKey;
  /** In the interface's language. */
  readonly title: string;
  readonly queryParams: () => Readonly<Record<string, string | readonly string[]>>;
}

/** Time between two steps of the shown progress. */
const stepMs = 250;

/** Export of all matching rows: question, confirmation, run and result. Grid contract 15; spec B-240 to B-251. */
export function useListExport({ offered, unavailable, columns, apiKey, title, queryParams }: ListExportOptions): ListExport {
  const [stage, setStage] = useState<ExportStage>({ kind: 'idle' });
  const controller = useRef<AbortController>(undefined);
  const request = useRef({ apiKey, title, queryParams, columns });
  useEffect(() => {
    request.current = { apiKey, title, queryParams, columns };
  });

  const run = useCallback(async (format: ExportFormat, background: string | undefined, confirmed: Confirmed) => {
    const { signal } = (controller.current = new AbortController());
    const { apiKey, title, queryParams, columns } = request.current;
    const body = {
      api_url: apiKey.exportUrl,
      output_type: format,
      query_params: queryParams(),
      title,
      timezone: browserTimezone,
      browser_url: window.location.href,
    };
    if (background !== undefined) {
      setStage({ kind: 'idle' });
      const refused = await startExport(body, background);
      if (refused) setStage({ kind: 'done', format, ...refused });
      return;
    }
    setStage({ kind: 'running', format, received: undefined, ...confirmed });
    let shownAt = 0;
    const handleProgress = (received: ReceivedPart): void => {
      const now = performance.now();
      if (now - shownAt < stepMs) return;
      shownAt = now;
      setStage({ kind: 'running', format, received, ...confirmed });
    };
    setStage({ kind: 'done', format, ...(await runExport({ format, columns, body, signal, onProgress: handleProgress })) });
  }, []);

  return useMemo(
    () => ({
      formats: offered,
      unavailable,
      columns,
      stage,
      ask: (format) => setStage({ kind: 'confirm', format }),
      confirm: (background, confirmed = {}) => {
        if (stage.kind === 'confirm') void run(stage.format, background, confirmed);
      },
      cancel: () => {
        if (stage.kind === 'running') controller.current?.abort();
        else setStage({ kind: 'idle' });
      },
      close: () => setStage({ kind: 'idle' }),
      parameters: () => request.current.queryParams(),
    }),
    [offered, unavailable, columns, stage, run],
  );
}
