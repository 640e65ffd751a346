import { useQuery } from '@tanstack/react-query';
import type { Attachment } from '../../../shared/framework/files/Attachment.ts';
import { callApi } from '../api/callApi.ts';

/** The answer with the files of a record. */
export interface ListedFiles {
  readonly results: readonly Attachment[];
  readonly count: number;
}

/** Key of the query of a record's files. */
export function recordFilesKey(entity: string, id: number): readonly unknown[] {
  return ['attachments', entity, id];
}

/** The files beside the fields of a record, read once for the tab and its number. */
export function useRecordFiles(entity: string, id: number) {
  return useQuery<ListedFiles>({
    queryKey: recordFilesKey(entity, id),
    queryFn: ({ signal }) => callApi('GET', 'attachments', { query: { entity, record: String(id) }, signal }),
  });
}
