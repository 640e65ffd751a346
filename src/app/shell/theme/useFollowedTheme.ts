import { useEffect, useRef } from 'react';
import { themeStore } from './themeStore.ts';

/** Takes over a theme that was chosen elsewhere, once the profile tells of it; what this browser has at first stays. */
export function useFollowedTheme(theme: 'light' | 'dark'): void {
  const known = useRef(theme);
  useEffect(() => {
    if (known.current !== theme) themeStore.follow(theme);
    known.current = theme;
  }, [theme]);
}
