import type { ExportFormat } from '../../../../shared/framework/definitions/types.gen.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useGridExport, useGridRows, useGridState } from '../state/GridContexts.ts';
import { useRowCount } from './useRowCount.ts';

interface Download {
  readonly format: ExportFormat;
  /** Reason why the format cannot be used now. */
  readonly disabledReason: string | undefined;
  readonly ask: () => void;
}

/** The export formats that a list offers, in their order; all are disabled while there are no rows. Grid contract 15; spec B-237. */
export function useDownloads(): { readonly downloads: readonly Download[]; readonly disabledReason: string | undefined } {
  const message = useMessage();
  const { formats, unavailable, ask } = useGridExport();
  const { chart } = useGridState().view;
  const { isLoaded } = useGridRows();
  // A list that opens as a chart has asked for no rows.
  const isUnknown = chart !== undefined && !isLoaded;
  const isEmpty = useRowCount().rows === 0 && !isUnknown;
  const disabledReason = isEmpty ? message('grid.nothing_to_export') : undefined;
  const downloads = formats.map((format) => ({
    format,
    disabledReason: disabledReason ?? (unavailable.includes(format) ? message('grid.export.not_set_up', { format }) : undefined),
    ask: () => ask(format),
  }));
  return { downloads, disabledReason };
}
