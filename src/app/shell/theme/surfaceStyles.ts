import type { ThemeOptions } from '@mui/material/styles';
import type { SkinColours } from '../../../shared/framework/definitions/types.gen.ts';
import { forcedColours } from './globalStyles.ts';
import { paletteOf } from './palette.ts';
import type { ThemeMode } from './skin.ts';

const severities = ['error', 'warning', 'info', 'success'] as const;

/** Surfaces: all have an edge; surfaces that float above the page also have a shadow. */
export function surfaceStyles(colours: SkinColours, mode: ThemeMode): NonNullable<ThemeOptions['components']> {
  const edge = `1px solid ${colours.divider}`;
  const shadow = mode === 'dark' ? '0 8px 24px rgba(0, 0, 0, 0.5)' : '0 8px 24px rgba(16, 32, 40, 0.14), 0 1px 4px rgba(16, 32, 40, 0.08)';
  const floating = { border: edge, boxShadow: shadow };
  const palette = paletteOf(colours, mode);
  const onSurface = (colour: string, percent: number) => `color-mix(in srgb, ${colour} ${percent}%, ${colours.paper})`;
  return {
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' }, elevation1: { boxShadow: 'none', border: edge } } },
    MuiPopover: { styleOverrides: { paper: floating } },
    MuiDialog: { styleOverrides: { paper: floating } },
    MuiDialogTitle: { styleOverrides: { root: { padding: '20px 24px 12px' } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
    MuiAlert: {
      styleOverrides: { root: { alignItems: 'center' } },
      // Mixed with the surface: MUI's own fill is darker than a dark surface and looks like a hole in it.
      variants: severities.map((severity) => {
        const { main } = palette[severity];
        return {
          props: { variant: 'standard', severity },
          style: {
            backgroundColor: onSurface(main, mode === 'dark' ? 14 : 8),
            color: colours.text,
            border: `1px solid ${onSurface(main, 30)}`,
            // A notice: the surface, with the tone at its edge and in its icon.
            '.MuiSnackbar-root &': { ...floating, backgroundColor: colours.paper, borderLeft: `4px solid ${main}` },
          },
        };
      }),
    },
    MuiAlertTitle: { styleOverrides: { root: { fontWeight: 500, marginBottom: 2, lineHeight: 20 / 14 } } },
    // Notices follow each other in a single place (`globalStyles`).
    MuiSnackbar: { styleOverrides: { root: { '&&': { position: 'static', transform: 'none' }, '@media print': { display: 'none' } } } },
    MuiLinearProgress: { styleOverrides: { bar: { [forcedColours]: { backgroundColor: 'Highlight', forcedColorAdjust: 'none' } } } },
  };
}
