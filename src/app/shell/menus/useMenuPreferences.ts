import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../framework/api/callApi.ts';
import { defaultPreferences, type MenuPreferences, rememberedPreferences } from './menuPreferences.ts';

const queryKey = ['menu_preferences'];

export interface MenuPreferencesState extends MenuPreferences {
  readonly change: (changes: Partial<MenuPreferences>) => void;
}

/**
 * How the signed-in user wants the menu to look: at once what this browser remembers, then what the server says.
 * @param owner user and company
 */
export function useMenuPreferences(owner: string): MenuPreferencesState {
  const queryClient = useQueryClient();
  const remembered = rememberedPreferences(owner);
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<MenuPreferences> => {
      const answer = await callApi('GET', 'users/top_side_menu', { signal, suppressErrors: true });
      return { layout: answer.layout, collapsed: answer.collapsed, favourites: answer.favourites };
    },
    placeholderData: () => remembered.get(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // A server that cannot be asked leaves what is remembered.
  const preferences = data ?? remembered.get() ?? defaultPreferences;
  useEffect(() => remembered.set(preferences), [remembered, preferences]);
  const change = (changes: Partial<MenuPreferences>): void => {
    queryClient.setQueryData(queryKey, { ...preferences, ...changes });
    // People are told of a failure by the reaction to failed calls; what the server has comes back then.
    callApi('PUT', 'users/top_side_menu', { body: changes }).catch(() => queryClient.invalidateQueries({ queryKey }));
  };
  return { ...preferences, change };
}
