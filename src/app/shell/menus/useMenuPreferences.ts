import { replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { callApi } from '../../framework/api/callApi.ts';
import { defaultPreferences, type MenuPreferences, rememberedPreferences } from './menuPreferences.ts';

const queryKey = ['menu_preferences'];

export interface MenuPreferencesState extends MenuPreferences {
  readonly change: (changes: Partial<MenuPreferences>) => void;
}

/**
 * The signed-in user's menu settings: at first as this browser remembers them, then from the server.
 * @param owner user and company
 */
export function useMenuPreferences(owner: string): MenuPreferencesState {
  const queryClient = useQueryClient();
  const remembered = rememberedPreferences(owner);
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<MenuPreferences> => {
      const answer = await callApi('GET', 'users/top_side_menu', { signal, suppressErrors: true });
      const { layout, collapsed, favourites } = answer;
      // The remembered object if it is equal: the menu is drawn again for another one.
      return replaceEqualDeep(remembered.get(), { layout, collapsed, favourites });
    },
    placeholderData: () => remembered.get(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Without an answer from the server, the remembered settings stay.
  const preferences = data ?? remembered.get() ?? defaultPreferences;
  useEffect(() => {
    remembered.set(preferences);
  }, [remembered, preferences]);
  const change = useCallback(
    (changes: Partial<MenuPreferences>): void => {
      queryClient.setQueryData(queryKey, { ...preferences, ...changes });
      // The reaction to failed calls reports a failure; the settings of the server are then read again.
      callApi('PUT', 'users/top_side_menu', { body: changes }).catch(() => queryClient.invalidateQueries({ queryKey }));
    },
    [queryClient, preferences],
  );
  return useMemo(() => ({ ...preferences, change }), [preferences, change]);
}
