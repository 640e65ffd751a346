import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { useMessage } from '../i18n/useMessage.ts';
import { CloseIcon } from '../icons.ts';
import { useGridActions } from './GridContexts.ts';
import { type FilterChip, useFilterChips } from './useFilterChips.ts';

/** The active filters in words: a click on one opens its input, its cross takes it off. */
export function FilterChips() {
  const message = useMessage();
  const { clearFilters } = useGridActions();
  const chips = useFilterChips();
  if (chips.length === 0) return null;
  // The input of the search shows its text, except on paper.
  const shown = chips.filter(({ kind }) => kind !== 'search').length;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, px: { xs: 1, sm: 2 }, py: 1, ...(shown === 0 && onPaper) }}>
      <Box
        component="ul"
        aria-label={message('grid.active_filters')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 0, m: 0, listStyle: 'none', minWidth: 0, maxHeight: 104, overflow: 'auto' }}
      >
        {chips.map((chip) => (
          <Chip key={chip.key} chip={chip} />
        ))}
      </Box>
      {shown > 1 && (
        <Button size="small" onClick={clearFilters} sx={{ displayPrint: 'none' }}>
          {message('grid.clear_all')}
        </Button>
      )}
    </Box>
  );
}

function Chip({ chip: { kind, label, open, remove } }: { readonly chip: FilterChip }) {
  const message = useMessage();
  return (
    <Box component="li" sx={{ ...chipStyle, ...(kind === 'search' && onPaper) }}>
      {open ? (
        <ButtonBase onClick={open} aria-label={message('grid.change_filter', { filter: label })} sx={{ ...words, '&:hover': hovered }}>
          <Words label={label} />
        </ButtonBase>
      ) : (
        <Box sx={words}>
          <Words label={label} />
        </Box>
      )}
      <ButtonBase
        aria-label={message('grid.remove_filter', { filter: label })}
        onClick={remove}
        sx={{ ...cross, '&:hover': hovered, displayPrint: 'none' }}
      >
        <CloseIcon fontSize="inherit" />
      </ButtonBase>
    </Box>
  );
}

function Words({ label }: { readonly label: string }) {
  return (
    <Box component="span" title={label} dir="auto" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
      {label}
    </Box>
  );
}

const chipStyle = {
  display: 'flex',
  maxWidth: 'min(100%, 360px)',
  height: { xs: 40, sm: 28 },
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  bgcolor: 'action.hover',
  overflow: 'hidden',
} as const;
/** Drawn on paper alone. */
const onPaper = { display: 'none', '@media print': { display: 'flex' } } as const;
const words = { minWidth: 0, px: 1, typography: 'body2', display: 'flex', alignItems: 'center' } as const;
const cross = { width: { xs: 40, sm: 28 }, flexShrink: 0, color: 'text.secondary' } as const;
const hovered = { bgcolor: 'action.hover', color: 'text.primary' } as const;
