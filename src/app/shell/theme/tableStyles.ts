import { alpha, type ThemeOptions } from '@mui/material/styles';
import type {} from '@mui/x-data-grid/themeAugmentation';
import type { SkinColours } from '../../../shared/framework/definitions/types.gen.ts';
import { focusRing } from './globalStyles.ts';

const headingWeight = 500;

/** Tables of values: lines in the divider colour of either mode, figures of one width, one focus ring. */
export function tableStyles(colours: SkinColours): NonNullable<ThemeOptions['components']> {
  return {
    MuiTableCell: {
      styleOverrides: { root: { borderColor: colours.divider, fontVariantNumeric: 'tabular-nums' }, head: { fontWeight: headingWeight } },
    },
    MuiDataGrid: {
      styleOverrides: {
        root: {
          fontVariantNumeric: 'tabular-nums',
          // A cell has the ring while the keys are used; the grid's own ring, also after a click, would be a second one.
          '& [role="gridcell"], & [role="rowheader"], & [role="columnheader"]': {
            '&:focus, &:focus-within': { outline: 'none' },
            '&:focus-visible': focusRing(colours, -2),
          },
          '& [role="row"][aria-selected="true"]': { backgroundColor: alpha(colours.primary, 0.1) },
        },
      },
    },
  };
}
