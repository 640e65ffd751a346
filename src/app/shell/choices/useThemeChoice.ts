import { callApi } from '../../framework/api/callApi.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { ThemeIcon } from '../../framework/icons.ts';
import { useStore } from '../../framework/stores/makeStore.ts';
import { refreshSession } from '../session/keepSession.ts';
import { sessionAt } from '../session/requestHeaders.ts';
import { profileTheme, themeChoices, themeStore } from '../theme/themeStore.ts';
import type { Choice } from './Choice.ts';

/** Light, dark or the system's mode. A profile holds only the first two: to other browsers the third is the mode of a new user. Spec S-007, S-132. */
export function useThemeChoice(): Choice {
  const message = useMessage();
  const { choice } = useStore(themeStore);
  return {
    id: 'theme',
    label: message('layout.theme'),
    icon: ThemeIcon,
    value: choice,
    options: themeChoices.map((value) => ({ value, label: message(`layout.theme_${value}`) })),
    onChoose: (value) => {
      const chosen = themeChoices.find((known) => known === value) ?? 'system';
      themeStore.choose(chosen);
      if (!sessionAt(window.location.pathname)) return;
      // The reaction to failed calls reports a failure; this browser changes its look all the same.
      void saveTheme(profileTheme(chosen)).catch(() => undefined);
    },
  };
}

async function saveTheme(theme: 'light' | 'dark'): Promise<void> {
  await callApi('PUT', 'users/save_userinfor', { body: { theme } });
  await refreshSession();
}
