import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { useStore } from '../../framework/stores/makeStore.ts';
import { usePrinting } from '../../framework/usePrinting.ts';
import { showFavicon } from './favicon.ts';
import { makeTheme } from './makeTheme.ts';
import { findSkin } from './skin.ts';
import { themeStore } from './themeStore.ts';

/** Draws the app in the skin of its company and the mode that the user chose. */
export function AppTheme({ children }: { readonly children: ReactNode }) {
  const { choice, skin } = useStore(themeStore);
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  // Printers leave backgrounds out: light letters would be printed on white paper.
  const isPrinting = usePrinting();
  const mode = isPrinting ? 'light' : choice === 'system' ? (systemIsDark ? 'dark' : 'light') : choice;
  const theme = useMemo(() => makeTheme(findSkin(skin), mode), [skin, mode]);
  useLayoutEffect(() => {
    // The inline style set by `first-paint.js` overrides every style sheet.
    document.documentElement.style.colorScheme = mode;
    document.documentElement.style.backgroundColor = findSkin(skin)[mode].background;
    showFavicon(findSkin(skin));
  }, [skin, mode]);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}
