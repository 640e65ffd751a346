import { visuallyHidden } from '../visuallyHidden.ts';

/**
 * Style of a small table inside a record: on a phone each row is a card, whose cells have the label of `data-label` above them. The rows
 * and cells need their ARIA roles, which a table that is drawn as blocks loses in some browsers.
 */
export const stackedTable = {
  overflowWrap: 'break-word',
  '@media (max-width: 599.95px)': {
    display: 'block',
    '& thead': visuallyHidden,
    '& tbody, & tfoot, & tr, & td': { display: 'block' },
    '& tr': { py: 1, borderBottom: 1, borderColor: 'divider' },
    '& td': { border: 0, px: 0, py: 0.25, textAlign: 'start', overflowWrap: 'anywhere' },
    '& td[data-label]::before': { content: 'attr(data-label)', display: 'block', typography: 'caption', color: 'text.secondary' },
    '& tfoot td:empty': { display: 'none' },
  },
} as const;
