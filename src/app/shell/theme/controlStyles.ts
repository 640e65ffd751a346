import type { ThemeOptions } from '@mui/material/styles';
import type { SkinColours } from '../../../shared/framework/definitions/types.gen.ts';
import { focusRing, forcedColours } from './globalStyles.ts';

const tooltipDelayMs = 600;
const innerRadiusPx = 6;
const controlPx = 36;
const touchPx = 40;
const phone = '@media (max-width: 599.95px)';

/** The height of what is clicked, and of what is tapped on a phone. */
const height = { minHeight: controlPx, [phone]: { minHeight: touchPx } } as const;
/** Text of 16 px: phones zoom the page for an input with a smaller one. */
const phoneText = { fontSize: '1rem', lineHeight: 1.5 } as const;
/** An outline without the gap that a label inside it needs. */
const wholeOutline = { top: 0, '& > legend': { display: 'none' } } as const;

/** Date and time inputs. Untyped: the types that their package adds to a theme take the compiler a minute to check. */
export function pickerStyles({ paper }: Pick<SkinColours, 'paper'>) {
  return { MuiPickersOutlinedInput: { styleOverrides: { root: { backgroundColor: paper }, notchedOutline: wholeOutline } } };
}

type Components = NonNullable<ThemeOptions['components']>;

/** Buttons, inputs, menus and other controls. */
export function controlStyles(colours: SkinColours): Components {
  return { ...buttonStyles(colours), ...inputStyles(colours), ...choiceStyles, ...itemStyles(colours), ...signStyles };
}

function buttonStyles(colours: SkinColours): Components {
  return {
    // MUI replaces the ring by a ripple, which is too faint to see.
    MuiButtonBase: { styleOverrides: { root: { '&.Mui-focusVisible': focusRing(colours) } } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { ...height, borderRadius: innerRadiusPx, paddingTop: 4, paddingBottom: 4, fontSize: '0.875rem' },
        contained: { [forcedColours]: { border: '1px solid ButtonText' } },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: { borderRadius: innerRadiusPx, padding: 8, [phone]: { minWidth: touchPx, minHeight: touchPx } },
        sizeSmall: { padding: 6 },
      },
    },
    // Icons in controls are 20 px; `inherit` follows the text.
    MuiSvgIcon: { styleOverrides: { fontSizeMedium: { fontSize: '1.25rem' }, fontSizeSmall: { fontSize: '1.25rem' } } },
  };
}

function inputStyles(colours: SkinColours): Components {
  return {
    MuiTextField: { defaultProps: { size: 'small' } },
    MuiInputBase: {
      styleOverrides: {
        root: { [phone]: phoneText },
        // MUI's own placeholder is too pale to read.
        input: { '&::placeholder': { opacity: 0.75 } },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { borderRadius: innerRadiusPx, backgroundColor: colours.paper },
        input: { paddingTop: 8, paddingBottom: 8, height: 20, [phone]: { height: 24 }, '&:is(textarea)': { padding: 0, height: 'auto' } },
        notchedOutline: wholeOutline,
      },
    },
    // Above the input: there a label of any length fits a short input, and stays visible when the input has text.
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          maxWidth: 'none',
          marginBottom: 4,
          fontSize: '0.75rem',
          lineHeight: 16 / 12,
          whiteSpace: 'normal',
          pointerEvents: 'auto',
        },
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0, marginRight: 0, whiteSpace: 'pre-line' } } },
    MuiAutocomplete: {
      styleOverrides: {
        inputRoot: { '&.MuiOutlinedInput-root': { paddingTop: 5.5, paddingBottom: 5.5 } },
        listbox: { padding: 4 },
        option: { ...height, borderRadius: innerRadiusPx, '&.MuiAutocomplete-option': { paddingLeft: 8, paddingRight: 8 } },
      },
    },
  };
}

/** Boxes to tick, switches and buttons that stay pressed. */
const choiceStyles: Components = {
  MuiFormControlLabel: { styleOverrides: { root: { [phone]: { minHeight: touchPx } } } },
  MuiCheckbox: { styleOverrides: { root: { padding: 8 } } },
  MuiRadio: { styleOverrides: { root: { padding: 8 } } },
  MuiSwitch: {
    styleOverrides: {
      thumb: { [forcedColours]: { border: '1px solid ButtonText', backgroundColor: 'ButtonText', forcedColorAdjust: 'none' } },
      track: { [forcedColours]: { border: '1px solid ButtonText', opacity: 1 } },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        ...height,
        borderRadius: innerRadiusPx,
        padding: '4px 12px',
        '&.Mui-selected': { [forcedColours]: { outline: '2px solid Highlight', outlineOffset: -2 } },
      },
    },
  },
};

/** Items of menus, lists and tabs. */
function itemStyles(colours: SkinColours): Components {
  const inside = { '&.Mui-focusVisible': focusRing(colours, -2) };
  return {
    MuiMenu: { styleOverrides: { list: { padding: 4 } } },
    MuiMenuItem: {
      styleOverrides: { root: { ...height, ...inside, borderRadius: innerRadiusPx, padding: '6px 8px' } },
    },
    // Items that fill their place to the edge show the ring inside; the menu of the frame has its own colours.
    MuiListItemButton: {
      styleOverrides: {
        root: {
          ...height,
          paddingTop: 4,
          paddingBottom: 4,
          '&.Mui-focusVisible': { outline: '2px solid currentcolor', outlineOffset: -2 },
        },
      },
    },
    MuiListItemText: { styleOverrides: { root: { marginTop: 4, marginBottom: 4 } } },
    MuiListItemIcon: { styleOverrides: { root: { minWidth: 32 } } },
    MuiTabs: { styleOverrides: { root: { minHeight: touchPx } } },
    MuiTab: { styleOverrides: { root: { ...inside, minHeight: touchPx, paddingTop: 8, paddingBottom: 8 } } },
  };
}

/** Chips, numbers at icons, pictures of persons, tooltips. */
const signStyles: Components = {
  MuiChip: {
    styleOverrides: {
      root: { borderRadius: innerRadiusPx, fontSize: '0.875rem', [forcedColours]: { border: '1px solid CanvasText' } },
      sizeSmall: { fontSize: '0.75rem' },
    },
  },
  // The name of the button says the number: `99+` beside it would be another one (WCAG 2.5.3).
  MuiBadge: { defaultProps: { max: 999 } },
  MuiAvatar: { styleOverrides: { root: { width: 32, height: 32, fontSize: '0.875rem', fontWeight: 500 } } },
  MuiTooltip: {
    defaultProps: { enterDelay: tooltipDelayMs, enterNextDelay: tooltipDelayMs },
    styleOverrides: { tooltip: { maxWidth: '30em', fontSize: '0.75rem', lineHeight: 16 / 12, borderRadius: innerRadiusPx } },
  },
};
