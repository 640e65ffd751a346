import { createTheme, type Theme, ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useCallback } from 'react';

interface LocaleThemeProps {
  /** Texts of MUI's own components in the language of the interface. The same array until the language changes. */
  readonly words: readonly object[];
  readonly children: ReactNode;
}

/** The theme around it with the texts of MUI's own components. Every styled component is drawn again when a theme is made anew. */
export function LocaleTheme({ words, children }: LocaleThemeProps) {
  const theme = useCallback((outer: Theme) => withWords(outer, words), [words]);
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}

/** The explicit type saves the compiler 17 s of inferring that a theme is also an options object. */
function withWords(theme: object, words: readonly object[]): Theme {
  return createTheme(theme, ...words);
}
