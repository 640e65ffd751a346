import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { builtFormats } from '../../../shared/framework/definitions/notBuilt.ts';
import type { ExportFormat } from '../../../shared/framework/definitions/types.gen.ts';
import type { ApiKey } from '../../../shared/framework/grid/view/apiKey.ts';
import { ApiError } from '../api/ApiError.ts';
import { fetchFile, saveFile } from '../api/fetchFile.ts';
import { browserTimezone } from '../i18n/browserTimezone.ts';

export type ExportOutcome = 'complete' | 'cancelled' | 'error';

/** Status of a temporary refusal: the notice of the export shows it instead of a dialog. */
const busyStatus = 503;

export type ExportStage =
  | { readonly kind: 'idle' }
  | { readonly kind: 'confirm'; readonly format: ExportFormat }
  | { readonly kind: 'running'; readonly format: ExportFormat }
  | {
      readonly kind: 'done';
      readonly format: ExportFormat;
      readonly outcome: ExportOutcome;
      /** The server's words, if it has no capacity for another export now. */
      readonly reason?: string | undefined;
    };

export interface ListExport {
  readonly formats: readonly ExportFormat[];
  readonly stage: ExportStage;
  readonly ask: (format: ExportFormat) => void;
  readonly confirm: () => void;
  /** Dismisses the question, or aborts the running export. */
  readonly cancel: () => void;
  readonly close: () => void;
}

interface ListExportOptions {
  readonly offered: readonly ExportFormat[];
  readonly apiKey: ApiKey;
  /** In the interface's language. */
  readonly title: string;
  readonly queryParams: () => Readonly<Record<string, string | readonly string[]>>;
}

/** Export of all matching rows: question, confirmation, run and result. Grid contract, section 15; spec B-240 to B-247. */
export function useListExport({ offered, apiKey, title, queryParams }: ListExportOptions): ListExport {
  const [stage, setStage] = useState<ExportStage>({ kind: 'idle' });
  const controller = useRef<AbortController>(undefined);
  const request = useRef({ apiKey, title, queryParams });
  useEffect(() => {
    request.current = { apiKey, title, queryParams };
  });

  const run = useCallback(async (format: ExportFormat) => {
    const { signal } = (controller.current = new AbortController());
    const { apiKey, title, queryParams } = request.current;
    const body = {
      api_url: apiKey.exportUrl,
      output_type: format,
      query_params: queryParams(),
      title,
      timezone: browserTimezone,
      browser_url: window.location.href,
    };
    setStage({ kind: 'running', format });
    setStage({ kind: 'done', format, ...(await exportFile(body, signal)) });
  }, []);

  const formats = useMemo(() => offered.filter((format) => builtFormats.includes(format)), [offered]);
  return useMemo(
    () => ({
      formats,
      stage,
      ask: (format) => setStage({ kind: 'confirm', format }),
      confirm: () => {
        if (stage.kind === 'confirm') void run(stage.format);
      },
      cancel: () => {
        if (stage.kind === 'running') controller.current?.abort();
        else setStage({ kind: 'idle' });
      },
      close: () => setStage({ kind: 'idle' }),
    }),
    [formats, stage, run],
  );
}

async function exportFile(body: unknown, signal: AbortSignal): Promise<{ outcome: ExportOutcome; reason?: string | undefined }> {
  try {
    saveFile(await fetchFile('POST', 'export', { body, signal, suppressErrors: [busyStatus] }));
    return { outcome: 'complete' };
  } catch (error) {
    if (signal.aborted) return { outcome: 'cancelled' };
    // The call's own error handling reports other failures.
    const isBusy = error instanceof ApiError && error.status === busyStatus;
    return { outcome: 'error', reason: isBusy ? error.problem.detail : undefined };
  }
}
