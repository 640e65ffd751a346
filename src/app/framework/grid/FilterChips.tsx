import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useMessage } from '../i18n/useMessage.ts';
import { useGridActions } from './GridContexts.ts';
import { useFilterChips } from './useFilterChips.ts';

/** The active filters as chips; a click on a chip removes its filter. */
export function FilterChips() {
  const message = useMessage();
  const { clearFilters } = useGridActions();
  const chips = useFilterChips();
  if (chips.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={message('grid.active_filters')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 0.5,
        p: 0,
        m: 0,
        listStyle: 'none',
        maxHeight: 120,
        overflow: 'auto',
      }}
    >
      {chips.map(({ key, label, remove }) => (
        <li key={key}>
          <Chip
            size="small"
            label={label}
            // A chip is one button: its text and its cross do the same.
            onClick={remove}
            onDelete={remove}
            aria-label={message('grid.remove_filter', { filter: label })}
            sx={{ maxWidth: 'min(100%, 320px)' }}
          />
        </li>
      ))}
      <li>
        <Button size="small" onClick={clearFilters}>
          {message('grid.clear_filters')}
        </Button>
      </li>
    </Box>
  );
}
