import { createTheme, type Theme } from '@mui/material/styles';
import { controlStyles, pickerStyles } from './controlStyles.ts';
import { globalStyles } from './globalStyles.ts';
import { paletteOf } from './palette.ts';
import type { Skin, ThemeMode } from './skin.ts';
import { surfaceStyles } from './surfaceStyles.ts';
import { tableStyles } from './tableStyles.ts';
import { typography } from './typeScale.ts';

/** The MUI theme of a skin in one mode: the rules of docs/interface.md. */
export function makeTheme(skin: Skin, mode: ThemeMode): Theme {
  const colours = skin[mode];
  return createTheme({
    palette: paletteOf(colours, mode),
    shape: { borderRadius: 8 },
    typography,
    components: {
      MuiCssBaseline: { styleOverrides: globalStyles(colours) },
      ...controlStyles(colours),
      ...pickerStyles(colours),
      ...surfaceStyles(colours, mode),
      ...tableStyles(colours),
    },
  });
}
