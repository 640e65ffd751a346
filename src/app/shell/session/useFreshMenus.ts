import { useEffect } from 'react';
import { definitionsVersion } from '../../framework/screens/definitionsVersion.ts';
import { refreshSession } from './keepSession.ts';

/**
 * Reads menus and profile again when the page is opened anew and when the definitions change: what this browser remembers of a
 * session may be days old, or in another language.
 */
export function useFreshMenus(): void {
  useEffect(() => {
    // Without a server the menus of before stay; a lost session ends by the general rule for answers.
    const refresh = (): void => void refreshSession().catch(() => undefined);
    refresh();
    return definitionsVersion.subscribe(refresh);
  }, []);
}
