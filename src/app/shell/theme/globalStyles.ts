import type { SkinColours } from '../../../shared/framework/definitions/types.gen.ts';

/** The one focus ring: 2 px in the primary colour. */
export function focusRing(colours: Pick<SkinColours, 'primary'>, outlineOffset = 2) {
  return { outline: `2px solid ${colours.primary}`, outlineOffset };
}

/** Media query of systems that replace the colours of pages by a few of their own. */
export const forcedColours = '@media (forced-colors: active)';

/** Styles of elements, wherever they are. */
export function globalStyles(colours: SkinColours) {
  return {
    // For every element without a ring of its own.
    ':focus-visible': focusRing(colours),
    // As `dir=auto`, for all that people type: a name from right to left neither affects adjacent text nor is affected by it.
    'h1, h2, h3, p, li, dd, td, input, textarea, [role="gridcell"], [role="rowheader"], [role="option"], [role="menuitem"], [role="alert"]':
      {
        unicodeBidi: 'plaintext',
      },
    // A duration other than none would begin a transition of every property of every element, text colours of a new theme included.
    '@media (prefers-reduced-motion: reduce)': {
      '*': { animationDuration: '0.01ms !important', transition: 'none !important' },
    },
    '[data-notices]': {
      position: 'fixed',
      right: 12,
      bottom: 12,
      zIndex: 1400,
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'flex-end',
      gap: 8,
      width: 'max-content',
      maxWidth: 'min(560px, calc(100vw - 24px))',
    },
    '[data-notice-place] > [data-notices]': { position: 'absolute', right: 0, bottom: 0 },
    // The end of a page scrolls out from under them.
    'body:has(> [data-notices]:not(:empty)) main': { paddingBottom: 96 },
    '@page': { margin: '12mm' },
    '@media print': {
      // The page of the screen is grey, also inline on the root element, and as high as the window.
      'html, body, #root *': { backgroundColor: '#fff !important' },
      '#root div': { minHeight: '0 !important' },
      main: { padding: '0 !important' },
      // The border of an input lies above its text.
      '#root fieldset': { backgroundColor: 'transparent !important' },
      '#root section': { breakInside: 'avoid' },
      '#root section:has(table)': { breakInside: 'auto' },
      a: { color: 'inherit', textDecoration: 'none' },
    },
    [forcedColours]: {
      // Backgrounds are gone: of the entries and rows only the current and the chosen ones are marked.
      '[aria-current]:not([aria-current="false"]), [role="row"][aria-selected="true"], [role="option"][aria-selected="true"]': {
        outline: '2px solid Highlight',
        outlineOffset: -2,
      },
      // A ring within a ring would be lost: the focused one is dashed.
      '[aria-current]:focus-visible, [aria-selected="true"]:focus-visible': { outlineStyle: 'dashed' },
    },
  };
}
