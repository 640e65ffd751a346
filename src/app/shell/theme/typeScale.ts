import type { ThemeOptions } from '@mui/material/styles';

const rootPx = 16;

/** A size of the type scale, in rem so that it follows the reader's own size of text. */
function size(fontPx: number, linePx: number, fontWeight: 400 | 500 | 700) {
  return { fontSize: `${fontPx / rootPx}rem`, lineHeight: linePx / fontPx, fontWeight, letterSpacing: 0 } as const;
}

const title = { ...size(24, 32, 700), letterSpacing: '-0.01em' };
const section = size(18, 26, 700);
const group = size(16, 24, 500);
const text = size(14, 20, 400);
const name = size(14, 20, 500);
const hint = size(12, 16, 400);

/** The five sizes of text in every variant. docs/interface.md, section *Type* */
export const typography = {
  fontFamily: "Roboto, system-ui, 'Segoe UI', sans-serif",
  h1: title,
  h2: section,
  h3: group,
  h4: group,
  h5: group,
  h6: section,
  subtitle1: group,
  subtitle2: name,
  body1: text,
  body2: text,
  button: { ...name, textTransform: 'none' },
  caption: hint,
  overline: { ...hint, textTransform: 'none' },
} as const satisfies ThemeOptions['typography'];
