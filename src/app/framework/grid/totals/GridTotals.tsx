import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useMessage } from '../../i18n/useMessage.ts';
import { FoldIcon, OpenIcon } from '../../icons.ts';
import { visuallyHidden } from '../../visuallyHidden.ts';
import { useGridLayout } from '../state/GridContexts.ts';
import { useIsNarrow } from '../state/useIsNarrow.ts';
import { TotalValues } from './TotalValues.tsx';
import { type Total, useTotals } from './useTotals.ts';

/**
 * The totals in one line above the footer, where they have no place under their columns. On a phone several are one line with the first of
 * them, which opens to all.
 */
export function GridTotals() {
  const message = useMessage();
  const totals = useTotals();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  const expected = useGridLayout().list.totals.length;
  const [first, ...others] = totals ?? [];
  // Their place is kept while they are on the way, or the cards below them would move.
  if (!totals && isNarrow && expected > 0) return <Box sx={{ minHeight: expected > 1 ? 41 : 33 }} />;
  if (!first) return null;
  const isFolded = isNarrow && others.length > 0;
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', bgcolor: 'action.hover' }}>
      {isFolded && (
        <ButtonBase
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          sx={{ display: 'flex', width: '100%', minHeight: 40, px: 1.5, gap: 0.75, displayPrint: 'none' }}
        >
          {!isOpen && <span style={visuallyHidden}>{`${message('grid.totals')} `}</span>}
          {isOpen ? <Label total={{ ...first, label: message('grid.totals') }} /> : <Label total={first} />}
          <Box component="span" sx={{ flex: 1, textAlign: 'start' }}>
            {!isOpen && <Value total={first} isFolded />}
          </Box>
          {isOpen ? <FoldIcon fontSize="small" /> : <OpenIcon fontSize="small" />}
        </ButtonBase>
      )}
      <Box
        component="dl"
        aria-label={message('grid.totals')}
        sx={{
          display: isFolded && !isOpen ? 'none' : isFolded ? 'block' : 'flex',
          '@media print': { display: 'flex' },
          flexWrap: 'wrap',
          columnGap: 2,
          m: 0,
          px: { xs: 1.5, sm: 2 },
          py: 0.75,
        }}
      >
        {[first, ...others].map((total) => (
          <Box
            key={`${total.fn}:${total.field}`}
            sx={{ display: 'flex', gap: 0.75, whiteSpace: 'nowrap', ...(isFolded && { justifyContent: 'space-between', py: 0.5 }) }}
          >
            <Label total={total} component="dt" />
            <Value total={total} component="dd" isStacked={isFolded} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

interface LabelProps {
  readonly total: Pick<Total, 'label'>;
  readonly component?: 'dt' | 'span';
}

function Label({ total, component = 'span' }: LabelProps) {
  return (
    <Typography component={component} variant="body2" color="textSecondary">
      {total.label}
    </Typography>
  );
}

interface ValueProps {
  readonly total: Pick<Total, 'values' | 'note'>;
  readonly component?: 'dd' | 'span';
  /** true: the values of several units are below one another. */
  readonly isStacked?: boolean;
  /** true: within the button that opens all totals, which only has texts. */
  readonly isFolded?: boolean;
}

function Value({ total, component = 'span', isStacked = false, isFolded = false }: ValueProps) {
  const { values, note } = total;
  return (
    <Typography
      component={component}
      variant="body2"
      sx={{ m: 0, fontWeight: 500, fontVariantNumeric: 'tabular-nums', ...(isStacked && { textAlign: 'end' }) }}
    >
      {isFolded ? [...values, ...(note ? [note.text] : [])].join(' · ') : <TotalValues total={total} isStacked={isStacked} />}
    </Typography>
  );
}
