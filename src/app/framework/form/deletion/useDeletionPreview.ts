import { useQuery } from '@tanstack/react-query';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';
import { ApiError } from '../../api/ApiError.ts';
import { readOfRecord } from '../../api/callApi.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';

interface GoingRecords {
  /** Name of one record or of several, by their number. */
  readonly title: string;
  readonly count: number;
}

interface DeletionPreview {
  /** true until the server has answered. */
  readonly isPending: boolean;
  /** The records that go with the deleted one; none if the server cannot be asked. */
  readonly going: readonly GoingRecords[];
  /** Of the record; undefined if the server cannot be asked. */
  readonly version: number | undefined;
  /** The refusal that the deletion would meet. */
  readonly refusal: ApiError | undefined;
}

/** Asks for the effect of a deletion before it happens; never answered from a cache. */
export function useDeletionPreview(apiUrl: string, id: RecordId): DeletionPreview {
  const language = useLanguage();
  const { data, error, isPending } = useQuery({
    queryKey: ['deletion', apiUrl, id, language],
    queryFn: ({ signal }) => readOfRecord(apiUrl, id, 'deletion', { signal, suppressErrors: true }),
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
  });
  const isRefused = error instanceof ApiError && refusals.includes(error.problem.code ?? '');
  return { isPending, going: data?.going ?? [], version: data?.version, refusal: isRefused ? error : undefined };
}

/** Codes of the refusals that a deletion meets for its record. */
const refusals = ['record_read_only', 'record_locked', 'record_used', 'record_in_use'];
