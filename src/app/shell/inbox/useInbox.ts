import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { callApi } from '../../framework/api/callApi.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useNews } from '../../framework/live/liveNews.ts';
import { useAskInterval } from '../../framework/live/useAskInterval.ts';
import { useSettled } from '../../framework/useSettled.ts';
import { MenuContext } from '../menus/MenuContext.ts';
import { menuTrail } from '../menus/menuTree.ts';

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

/** The page of the inbox. */
export const inboxCmid = 'REQ-INBOX';

/** The number of records that wait for the user; undefined for users whose menu lacks the page. */
export function useWaiting(): number | undefined {
  const hasPage = menuTrail(use(MenuContext), inboxCmid).length > 0;
  // The content of a page comes first.
  const count = useInboxCount(useSettled() && hasPage) ?? 0;
  return hasPage ? count : undefined;
}

/** undefined until it is known */
function useInboxCount(isAsked: boolean): number | undefined {
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
