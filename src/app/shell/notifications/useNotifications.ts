import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../framework/api/callApi.ts';
import type { AnswerTo } from '../../framework/api/fixedCalls.ts';
import { useNews } from '../../framework/live/liveNews.ts';
import { useAskInterval } from '../../framework/live/useAskInterval.ts';

type NotificationPage = AnswerTo<'GET notifications'>;

/** A notification of the signed-in user. */
export type Notification = NotificationPage['results'][number];

/** Notifications to mark; without ids all of them. */
export interface NotificationMark {
  readonly ids?: readonly number[];
  readonly isRead: boolean;
}

const key = 'notifications';
export const notificationsPageRows = 20;

/** Number of unread notifications; undefined until it is known. Asks anew whenever one comes or is read elsewhere. */
export function useUnreadCount(isAsked: boolean): number | undefined {
  const cache = useQueryClient();
  const refetchInterval = useAskInterval();
  // In the bar of every page: panel and page of the notifications ask with it. A hidden page asks when it is shown again.
  useNews('notifications', () => void cache.invalidateQueries({ queryKey: [key], refetchType: document.hidden ? 'none' : 'active' }));
  const { data } = useQuery({
    queryKey: [key, 'count'],
    queryFn: ({ signal }) => callApi('GET', 'notifications/count', { signal, suppressErrors: true, isQuiet: true }),
    refetchInterval,
    refetchOnWindowFocus: true,
    enabled: isAsked,
  });
  return data?.unread;
}

/** A page of notifications, newest first. */
export function useNotifications(page = 0, isUnread = false) {
  return useQuery({
    queryKey: [key, 'page', page, isUnread],
    queryFn: ({ signal }) =>
      callApi('GET', 'notifications', {
        query: {
          limit: String(notificationsPageRows),
          offset: String(page * notificationsPageRows),
          ...(isUnread && { unread: 'true' as const }),
        },
        signal,
        suppressErrors: true,
      }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
}

/** Marks notifications as read or unread; the display changes at once. */
export function useMarkNotifications() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, isRead }: NotificationMark) => {
      if (isRead) return callApi('POST', 'notifications/read', { body: { ...(ids && { ids }) } });
      return callApi('POST', 'notifications/unread', { body: { ids: ids ?? [] } });
    },
    onMutate: ({ ids, isRead }) => {
      const readAt = isRead ? new Date().toISOString() : null;
      cache.setQueriesData<NotificationPage>(
        { queryKey: [key, 'page'] },
        (known) =>
          known && {
            ...known,
            results: known.results.map((each) => (!ids || ids.includes(each.id) ? { ...each, read_at: readAt } : each)),
          },
      );
    },
    onSuccess: ({ unread }) => cache.setQueryData([key, 'count'], { unread }),
    onSettled: () => cache.invalidateQueries({ queryKey: [key, 'page'] }),
  });
}
