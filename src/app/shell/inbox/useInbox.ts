import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../framework/api/callApi.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';

const inboxKey = 'inbox';
export const inboxPageRows = 50;

/** How often an open page asks anew: what somebody else has decided goes by itself. */
const refetchMs = 30_000;

/** A page of the records that wait for the user. @param kind `api_url` of one kind; undefined: all */
export function useInbox(kind: string | undefined, page: number) {
  const language = useLanguage();
  return useQuery({
    queryKey: [inboxKey, 'page', kind, page, language],
    queryFn: ({ signal }) =>
      callApi('GET', 'requests/inbox', {
        query: { limit: String(inboxPageRows), offset: String(page * inboxPageRows), ...(kind !== undefined && { kind }) },
        signal,
        suppressErrors: true,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
    refetchOnWindowFocus: true,
  });
}

/** The number of records that wait for the user; undefined until it is known. */
export function useInboxCount(isAsked: boolean): number | undefined {
  const { data } = useQuery({
    queryKey: [inboxKey, 'count'],
    queryFn: ({ signal }) => callApi('GET', 'requests/inbox/count', { signal, suppressErrors: true }),
    refetchInterval: refetchMs,
    refetchOnWindowFocus: true,
    enabled: isAsked,
  });
  return data?.count;
}
