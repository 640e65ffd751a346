import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { definitionsVersion } from '../../framework/screens/definitionsVersion.ts';
import { refreshSession } from './keepSession.ts';

/** Paths of the records that menus are made of. */
const menuPaths: ReadonlySet<unknown> = new Set(['menus', 'menus/sidemenus', 'menugroups', 'user_menu_groups']);

/**
 * Reads menus and profile again when the page is loaded, when the definitions change and after a change of a menu's records: the session in
 * this browser may be days old, or in another language.
 */
export function useMenuRefresh(queryClient: QueryClient): void {
  useEffect(() => {
    // Without a server the present menus stay; a lost session ends by the general rule for answers.
    const refresh = (): void => void refreshSession().catch(() => undefined);
    refresh();
    const endings = [
      definitionsVersion.subscribe(refresh),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        if (menuPaths.has(event.mutation.options.mutationKey?.[0])) refresh();
      }),
    ];
    return () => {
      for (const end of endings) end();
    };
  }, [queryClient]);
}
