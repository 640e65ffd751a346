import { useEffect } from 'react';
import { definitionsVersion } from '../../framework/screens/definitionsVersion.ts';
import { refreshSession } from './keepSession.ts';

/**
 * Reads menus and profile again when the page is loaded and when the definitions change: the session in this browser may be days old, or in
 * another language.
 */
export function useMenuRefresh(): void {
  useEffect(() => {
    // Without a server the present menus stay; a lost session ends by the general rule for answers.
    const refresh = (): void => void refreshSession().catch(() => undefined);
    refresh();
    return definitionsVersion.subscribe(refresh);
  }, []);
}
