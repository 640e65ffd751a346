import { useQuery } from '@tanstack/react-query';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';
import { readOfRecord } from '../../api/callApi.ts';

type Counts = Readonly<Record<string, number>>;

interface Answer {
  readonly counts: Counts;
  readonly withheld: readonly string[];
}

interface RelatedCounts {
  /** true until the server has answered. */
  readonly isPending: boolean;
  /** Rows behind each link to a list, by the name of the link; empty if they cannot be counted. */
  readonly counts: Counts;
  /** Fields whose values are withheld; none until the server has answered. */
  readonly withheld: readonly string[];
}

/** Counts the rows that the links of a record lead to, all in one call, at each visit of the record. */
export function useRelatedCounts(apiUrl: string, id: RecordId, hasLinks: boolean): RelatedCounts {
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: ['related', apiUrl, String(id)],
    queryFn: async ({ signal }): Promise<Answer> => ({
      ...none,
      ...(await readOfRecord(apiUrl, id, 'related', { signal, suppressErrors: true })),
    }),
    enabled: hasLinks,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return { isPending: hasLinks && !isFetchedAfterMount, ...(data ?? none) };
}

const none: Answer = { counts: {}, withheld: [] };
