import type { SkinColours } from '../../../shared/framework/definitions/types.gen.ts';
import type { Tone } from '../../../shared/framework/fields/toneRules.ts';
import type { ThemeMode } from './skin.ts';

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

/** Dots; they need a contrast of 3:1 on every surface, also on hovered and selected rows. */
const tones = {
  light: { neutral: '#6F7880', info: '#2472C8', success: '#23894D', warning: '#C26A00', error: '#CF3030' },
  dark: { neutral: '#8E989F', info: '#62AEF5', success: '#4FC07C', warning: '#EFA440', error: '#FF6F66' },
} as const satisfies Record<ThemeMode, Record<Tone, string>>;

/** Texts, icons and buttons; they need a contrast of 4.5:1 on every surface. */
const signals = {
  light: { error: { main: '#B3261E' }, success: { main: '#1E6B3C' }, warning: { main: '#8A5300' }, info: { main: '#1F5F99' } },
  dark: { error: { main: '#F2B8B5' }, success: { main: '#8FD3A8' }, warning: { main: '#F0C27B' }, info: { main: '#9CCAF5' } },
} as const;

/** The MUI palette of a skin's colours in one mode. */
export function paletteOf(colours: SkinColours, mode: ThemeMode) {
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
    ...signals[mode],
  } as const;
}
