import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { entryOf } from '../../../../shared/framework/grid/FilterEntry.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { StructureIcon } from '../../icons.ts';
import { useGridActions, useGridLayout, useGridState } from '../state/GridContexts.ts';
import { useIsNarrow } from '../state/useIsNarrow.ts';
import { AddFilter } from './AddFilter.tsx';
import { ColumnFilter } from './ColumnFilter.tsx';
import { useFilterChips } from './useFilterChips.ts';

/** The panel, once it is open: the filters in use, each with its value and, on demand, its operator. Grid contract 4 and 10; spec B-149, B-150. */
export function PanelInputs({ id }: { readonly id: string }) {
  const message = useMessage();
  const { list } = useGridLayout();
  const { mode, asked, panel } = useGridState();
  const { setMode, clearFilters, openGroups } = useGridActions();
  const isNarrow = useIsNarrow();
  const isAdvanced = mode === 'advanced';
  return (
    <Box
      id={id}
      component="section"
      aria-label={message('grid.filters', { count: 0 })}
      sx={{
        px: { xs: 1, sm: 2 },
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.default',
        maxHeight: '40vh',
        overflow: 'auto',
        flexShrink: 0,
        displayPrint: 'none',
      }}
    >
      {panel.columns.length === 0 ? (
        <NoInputs />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${isAdvanced ? 440 : 320}px), 1fr))`,
            alignItems: 'start',
            pt: 0.5,
            maxWidth: isAdvanced ? 1080 : 960,
          }}
        >
          {panel.columns.map((column) => (
            <ColumnFilter
              key={column.name}
              column={column}
              entry={entryOf(asked.entries, column)}
              withOperators={isAdvanced}
              focus={panel.focus?.column === column.name ? panel.focus : undefined}
            />
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
        {isNarrow && <AddFilter />}
        <FormControlLabel
          // The label's usual margin would push the switch under the edge of the panel.
          sx={{ ml: 0, gap: 0.5 }}
          control={<Switch size="small" checked={isAdvanced} onChange={(event) => setMode(event.target.checked ? 'advanced' : 'basic')} />}
          label={message('grid.choose_operators')}
          slotProps={{ typography: { variant: 'body2' } }}
        />
        {list.answers.includes('where') && (
          <Button size="small" startIcon={<StructureIcon fontSize="small" />} aria-haspopup="dialog" onClick={openGroups}>
            {message('grid.groups.title')}
          </Button>
        )}
        {panel.columns.length > 1 && (
          <Button size="small" onClick={clearFilters} sx={{ ml: 'auto' }}>
            {message('grid.clear_all')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** Text of a panel without inputs: the filters that only chips show, such as groups of conditions, or the way to add a first filter. */
function NoInputs() {
  const message = useMessage();
  const chips = useFilterChips().filter(({ kind }) => kind !== 'search');
  return (
    <Typography component="div" variant="body2" color="textSecondary" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
      {chips.length === 0 ? message('grid.no_filters') : message('grid.filters_below', { count: chips.length })}
      {chips.map(({ key, label, open }) =>
        open ? (
          <Link key={key} component="button" type="button" variant="body2" aria-haspopup="dialog" onClick={open} sx={linkStyle}>
            {label}
          </Link>
        ) : (
          <span key={key}>{label}</span>
        ),
      )}
    </Typography>
  );
}

const linkStyle = { textAlign: 'start', overflowWrap: 'anywhere', minWidth: 0 } as const;
