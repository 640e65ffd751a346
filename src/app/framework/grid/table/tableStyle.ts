import { alpha, type Theme } from '@mui/material/styles';
import { categoryElement, fillerElement, headingText, tableVariables, widthHandle } from '../package/packageInternals.ts';

/** The frame's bar has its own progress line, which a list in full screen covers. */
export const lineInFullScreen = {
  top: 0,
  zIndex: 1,
  '&::after': { display: 'none' },
  '[data-fullscreen] &::after': { display: 'block' },
} as const;

const tintOf = (...colours: readonly string[]): string => colours.map((colour) => `linear-gradient(${colour}, ${colour})`).join(', ');
const selectedTint = ({ palette }: Theme): string => tintOf(alpha(palette.primary.main, 0.1));
const hoveredTint = ({ palette }: Theme): string => tintOf(palette.action.hover, alpha(palette.primary.main, 0.1));

/** A cell of the table. Cells of naming columns are headings of their row. */
const cell = ':is([role="gridcell"], [role="rowheader"])';

/** The look of headings and cells. Cells have no separate styles, because lists draw hundreds. */
export const tableStyle = {
  border: 0,
  borderRadius: 0,
  // One colour for the lines between rows in both themes.
  [tableVariables.lineColour]: (theme: Theme) => theme.palette.divider,
  // The grid's own lines are mixed from the divider: nearly white in light, blacker than the surface in dark.
  '&&': { [tableVariables.baseColour]: (theme: Theme) => theme.palette.divider },
  [tableVariables.headingWeight]: 500,
  // The room below few rows: its growth counts as a shift of the layout, although nothing moves. That of the headings has their line.
  [`& ${fillerElement}:not([role="row"] *)`]: { visibility: 'hidden' },
  [`& ${cell}`]: { fontVariantNumeric: 'tabular-nums' },
  // The button or box of a row needs all of its narrow column.
  '& [role="gridcell"].tool': { px: 0.5, textOverflow: 'clip' },
  // The name is the link that people look for; references are quieter.
  [`& ${cell} > a`]: { color: 'inherit', textDecorationColor: ({ palette }: Theme) => palette.divider, textUnderlineOffset: 3 },
  '& .name[data-field] > button': { all: 'unset', maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', cursor: 'pointer' },
  '& .name[data-field] > button:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  [`& ${cell} > :is(a:hover, a:focus-visible)`]: { textDecorationColor: 'currentcolor' },
  // `clip` hides what is too long without a separate scroll area, inside which nothing could stay in view.
  [`& ${categoryElement} > div, & ${categoryElement} > div *`]: { overflow: 'clip' },
  [`& ${categoryElement} > div > div > div`]: { flex: 1 },
  // One tint for the cells that stay, which hide the row's own colour, and for all others.
  '&&& [role="row"][aria-selected="true"] > *': { bgcolor: 'background.paper', backgroundImage: selectedTint },
  '&&& [role="row"][aria-selected="true"]:hover > *': { backgroundImage: hoveredTint },
  // Headings are quieter than what they head; a category is a small label over a line, and columns without one have neither.
  // A press with Shift sorts by a further column instead of selecting text.
  '& [role="columnheader"]': { color: 'text.secondary', userSelect: 'none' },
  [`& ${headingText}`]: { fontWeight: 500 },
  [`& ${categoryElement}`]: { typography: 'caption' },
  [`& ${categoryElement}.plain div`]: { border: 0 },
  // Lines between headings are handles of their widths: seen where the pointer is.
  [`& [role="row"]:not(:hover) > [role="columnheader"] > ${widthHandle}`]: { opacity: 0 },
  // The arrow of the order, as narrow as it is counted in the width of its column.
  '& [role="columnheader"] button': { width: 20, height: 20, p: 0 },
  // The arrow of the order is right of the text of every heading.
  '& [role="columnheader"].numbers > div, & [role="columnheader"].numbers > div > div': { flexDirection: 'row' },
  '& [role="columnheader"].numbers > div > div:first-of-type': { justifyContent: 'flex-end' },
  // The button of a heading's menu comes over the heading, which would otherwise be cut while the pointer is on it.
  '& [role="columnheader"] > div > div + div': { position: 'absolute', right: 6, m: 0, bgcolor: 'background.paper' },
  '& [role="columnheader"].numbers > div > div + div': { right: 'auto', left: 6 },
} as const;

export const nameStyle = { color: 'primary.main', fontWeight: 500, '&:not(:hover, :focus-visible)': { textDecoration: 'none' } } as const;

/** The row that was saved last: a tint, and a bar for those who do not see it. */
export const savedStyle = {
  // Cells that stay at the left hide the row's own colour.
  [`& ${cell}`]: {
    backgroundImage: ({ palette }: Theme) => `linear-gradient(${palette.action.selected}, ${palette.action.selected})`,
  },
  boxShadow: ({ palette }: Theme) => `inset 3px 0 0 ${palette.primary.main}`,
} as const;

/** Details are as wide as the visible part of the table, regardless of its columns, and as high as their content. */
export const detailsStyle = {
  '& [role="row"][data-id^="=details:"]': { cursor: 'default', bgcolor: 'action.hover' },
  '& [role="row"][data-id^="=details:"] [role="gridcell"]': {
    p: 0,
    overflow: 'visible',
    whiteSpace: 'normal',
    lineHeight: 'inherit',
    // Also where columns stay, over whose cells nothing is scrolled here: one ground as wide as the row.
    bgcolor: 'transparent',
    borderRight: 0,
  },
} as const;
