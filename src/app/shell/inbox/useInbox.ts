import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../framework/api/callApi.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useNews } from '../../framework/live/liveNews.ts';
import { useAskInterval } from '../../framework/live/useAskInterval.ts';

const inboxKey = 'inbox';
export const inboxPageRows = 50;

/** A page of the records that wait for the user. @param kind `api_url` of one kind; undefined: all */
export function useInbox(kind: string | undefined, page: number) {
  const language = useLanguage();
  const refetchInterval = useAskInterval();
  return useQuery({
    queryKey: [inboxKey, 'page', kind, page, language],
    queryFn: ({ signal }) =>
      callApi('GET', 'requests/inbox', {
        query: { limit: String(inboxPageRows), offset: String(page * inboxPageRows), ...(kind !== undefined && { kind }) },
        signal,
        suppressErrors: true,
      }),
    placeholderData: keepPreviousData,
    refetchInterval,
    refetchOnWindowFocus: true,
  });
}

/** The number of records that wait for the user; undefined until it is known. */
export function useInboxCount(isAsked: boolean): number | undefined {
  const cache = useQueryClient();
  const refetchInterval = useAskInterval();
  // The number is in the bar of every page: the page of the inbox asks with it. A hidden page asks when it is shown again.
  useNews('inbox', () => void cache.invalidateQueries({ queryKey: [inboxKey], refetchType: document.hidden ? 'none' : 'active' }));
  const { data } = useQuery({
    queryKey: [inboxKey, 'count'],
    queryFn: ({ signal }) => callApi('GET', 'requests/inbox/count', { signal, suppressErrors: true }),
    refetchInterval,
    refetchOnWindowFocus: true,
    enabled: isAsked,
  });
  return data?.count;
}
