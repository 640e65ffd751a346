import { useQuery } from '@tanstack/react-query';
import { isObject } from '../../../shared/framework/isObject.ts';
import { callGenerated } from '../../framework/api/callApi.ts';
import { fetchFile, saveFile } from '../../framework/api/fetchFile.ts';
import type { SlotRecord } from '../../framework/slots/slotPlaces.ts';

interface RunFile {
  readonly id: number;
  readonly address: string;
}

/** The files of a run, also of a scheduled report, whose record names the run; and the download of one; a refusal is shown as of every call. */
export function useRunFiles({ id, run = id, push_report: report }: SlotRecord) {
  const { data } = useQuery({
    queryKey: ['push_report_files', run],
    queryFn: async ({ signal }) => {
      const query = `run=${String(run)}&file_size__isnull=false&fields=address&limit=100`;
      return filesIn(await callGenerated('GET', 'push_report_deliveries', { query, signal }));
    },
  });
  const download = (delivery: number): void => {
    const path = `pushreportrepository/${String(report)}/${String(run)}`;
    fetchFile('GET', path, { query: `delivery=${delivery}` }).then(saveFile, () => undefined);
  };
  return { files: data ?? [], download };
}

function filesIn(answer: unknown): RunFile[] {
  const rows: unknown = isObject(answer) ? answer['results'] : undefined;
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown) =>
    isObject(row) && typeof row['id'] === 'number' && typeof row['address'] === 'string'
      ? [{ id: row['id'], address: row['address'] }]
      : [],
  );
}
