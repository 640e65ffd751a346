import { createTheme, type Theme } from '@mui/material/styles';
import type {} from '@mui/x-data-grid/themeAugmentation';
import type { SkinColours } from '../../../shared/framework/definitions/types.gen.ts';
import type { Tone } from '../../../shared/framework/fields/toneRules.ts';
import type { Skin, ThemeMode } from './skin.ts';

declare module '@mui/material/styles' {
  interface Palette {
    nav: { main: string; contrastText: string; active: string };
    /** The dots before values, equal in all skins. */
    tone: Readonly<Record<Tone, string>>;
  }
  interface PaletteOptions {
    nav: { main: string; contrastText: string; active: string };
    tone: Readonly<Record<Tone, string>>;
  }
}

const tooltipDelayMs = 600;

/** The MUI theme of a skin in one mode. */
export function makeTheme(skin: Skin, mode: ThemeMode): Theme {
  const colours = skin[mode];
  return createTheme({
    palette: paletteOf(colours, mode),
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: "Roboto, system-ui, 'Segoe UI', sans-serif",
      h1: { fontSize: '1.5rem', fontWeight: 700, letterSpacing: '-0.01em', lineHeight: 1.25 },
      h2: { fontSize: '1.2rem', fontWeight: 700, lineHeight: 1.3 },
      h3: { fontSize: '1.05rem', fontWeight: 500, lineHeight: 1.35 },
      button: { textTransform: 'none', fontWeight: 500 },
    },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          // The same focus ring for every element without one of its own.
          ':focus-visible': { outline: `2px solid ${colours.primary}`, outlineOffset: 2 },
          // A duration other than none would begin a transition of every property of every element, text colours of a new theme included.
          '@media (prefers-reduced-motion: reduce)': {
            '*': { animationDuration: '0.01ms !important', transition: 'none !important' },
          },
        },
      },
      // Buttons replace that focus ring by their ripple, which is too faint to see.
      MuiButtonBase: {
        styleOverrides: { root: { '&.Mui-focusVisible': { outline: `2px solid ${colours.primary}`, outlineOffset: 2 } } },
      },
      // Items that fill their place to the edge show the ring inside; the menu of the frame has its own colours.
      MuiListItemButton: { styleOverrides: { root: { '&.Mui-focusVisible': { outlineColor: 'currentcolor', outlineOffset: -2 } } } },
      MuiMenuItem: { styleOverrides: { root: { '&.Mui-focusVisible': { outlineOffset: -2 } } } },
      MuiTab: { styleOverrides: { root: { '&.Mui-focusVisible': { outlineOffset: -2 } } } },
      MuiButton: { defaultProps: { disableElevation: true } },
      MuiPaper: {
        styleOverrides: {
          root: { backgroundImage: 'none' },
          // A surface on the page has an edge; only one that floats above it has a shadow.
          elevation1: { boxShadow: 'none', border: `1px solid ${colours.divider}` },
        },
      },
      // MUI's own placeholder is too pale to read.
      MuiInputBase: { styleOverrides: { input: { '&::placeholder': { opacity: 0.75 } } } },
      MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
      MuiTextField: { defaultProps: { size: 'small' } },
      MuiTooltip: {
        defaultProps: { enterDelay: tooltipDelayMs, enterNextDelay: tooltipDelayMs },
        styleOverrides: { tooltip: { maxWidth: '30em', fontSize: '0.8rem' } },
      },
      MuiAlert: { styleOverrides: { root: { alignItems: 'center' } } },
    },
  });
}

const tones = {
  light: { neutral: '#7D868E', info: '#2472C8', success: '#23894D', warning: '#C26A00', error: '#CF3030' },
  dark: { neutral: '#8E989F', info: '#62AEF5', success: '#4FC07C', warning: '#EFA440', error: '#FF6F66' },
} as const satisfies Record<ThemeMode, Record<Tone, string>>;

function paletteOf(colours: SkinColours, mode: ThemeMode) {
  return {
    mode,
    // Limits the darkening of a hovered button, so that its text stays readable.
    tonalOffset: mode === 'dark' ? 0.1 : 0.2,
    primary: { main: colours.primary, contrastText: colours.onPrimary },
    secondary: { main: colours.accent },
    background: { default: colours.background, paper: colours.paper },
    text: { primary: colours.text, secondary: colours.textSecondary },
    divider: colours.divider,
    action: { active: colours.textSecondary },
    DataGrid: { bg: colours.paper, headerBg: colours.paper, pinnedBg: colours.paper },
    nav: { main: colours.nav, contrastText: colours.onNav, active: colours.navActive },
    tone: tones[mode],
    ...(mode === 'light'
      ? { error: { main: '#B3261E' }, success: { main: '#1E6B3C' }, warning: { main: '#8A5300' }, info: { main: '#1F5F99' } }
      : { error: { main: '#F2B8B5' }, success: { main: '#8FD3A8' }, warning: { main: '#F0C27B' }, info: { main: '#9CCAF5' } }),
  } as const;
}
