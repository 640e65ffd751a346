import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { arrangeTiles } from '../../../shared/framework/dashboards/arrangeTiles.ts';
import type { DashboardAnswer } from '../../../shared/framework/dashboards/DashboardAnswer.ts';
import { callApi } from '../../framework/api/callApi.ts';
import type { DashboardShape } from '../../framework/dashboards/DashboardSkeleton.tsx';
import { browserTimezone } from '../../framework/i18n/browserTimezone.ts';
import { useLanguage } from '../../framework/i18n/useLanguage.ts';
import { persistedStoreOf } from '../../framework/stores/persistedStore.ts';
import type { Session } from '../session/Session.ts';

/** Figures of this age are shown without another request. */
const freshMs = 10_000;

/** By user, company and menu group: the size that the tiles had last; before the first visit, the size of a usual dashboard. */
const shapes = persistedStoreOf('local', 'home_shape', (kept): DashboardShape | undefined => {
  if (typeof kept !== 'object' || kept === null || !('figures' in kept) || !('lists' in kept)) return undefined;
  const { figures, lists } = kept;
  const actions = 'actions' in kept && typeof kept.actions === 'number' ? kept.actions : 0;
  if (typeof figures !== 'number' || !Array.isArray(lists)) return undefined;
  return { actions, figures, lists: lists.filter((rows) => typeof rows === 'number') };
});

/**
 * The dashboard of the session's menu group. Read when the home page opens and when the user comes back to the browser tab.
 * @returns with the room that its tiles took last
 */
export function useHomeDashboard({ user, currentGroup }: Session) {
  const language = useLanguage();
  const store = shapes(`${user.username}@${user.company} ${currentGroup}`);
  const query = useQuery({
    queryKey: ['dashboards/home', currentGroup, language],
    queryFn: ({ signal }) => callApi('GET', 'dashboards/home', { query: { timezone: browserTimezone }, signal, suppressErrors: true }),
    staleTime: freshMs,
    refetchOnWindowFocus: 'always',
  });
  const { data } = query;
  useEffect(() => {
    if (data) store.set(shapeOf(data));
  }, [store, data]);
  return { ...query, shape: store.get() ?? usualShape };
}

const usualShape: DashboardShape = { actions: 3, figures: 4, lists: [5, 5] };

function shapeOf({ actions, tiles }: Pick<DashboardAnswer, 'actions' | 'tiles'>): DashboardShape {
  const { figures, lists } = arrangeTiles(tiles);
  return { actions: actions.length, figures: figures.length, lists: lists.map(({ rows }) => rows.length) };
}
