import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../framework/api/callApi.ts';
import type { AnswerTo } from '../../framework/api/fixedCalls.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { useSettled } from '../../framework/useSettled.ts';

/** An announcement of today, in the language of the interface. */
export type Announcement = AnswerTo<'GET announcements/home'>['results'][number];

const queryKey = ['announcements'];
const staleMs = 5 * 60_000;

/**
 * Announcements for the signed-in user: unread ones first, the most severe at the top. Spec S-225.
 * @param isWanted false: those that another part has asked for, or none
 */
export function useAnnouncements(isWanted = true) {
  const language = useLanguage();
  return useQuery({
    enabled: isWanted,
    queryKey: [...queryKey, language],
    queryFn: async ({ signal }) => (await callApi('GET', 'announcements/home', { signal, suppressErrors: true })).results,
    staleTime: staleMs,
  });
}

/** Number of announcements that the signed-in user has not read; 0 until the page has its own data. */
export function useUnreadAnnouncements(): number {
  const { data = [] } = useAnnouncements(useSettled());
  return data.filter(({ read_at: readAt }) => readAt === null).length;
}

/** Marks announcements as read; the display changes at once. */
export function useReadAnnouncements() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly number[]) => callApi('POST', 'announcements/read', { body: { ids } }),
    onMutate: (ids) => {
      const readAt = new Date().toISOString();
      queryClient.setQueriesData<readonly Announcement[]>({ queryKey }, (known) =>
        known?.map((each) => (ids.includes(each.id) ? { ...each, read_at: each.read_at ?? readAt } : each)),
      );
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}
