import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { entryOf } from '../../../shared/framework/grid/FilterEntry.ts';
import { advancedSearchColumns } from '../../../shared/framework/grid/searchPairs.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { ColumnFilter } from './ColumnFilter.tsx';
import { useGridActions, useGridLayout, useGridState } from './GridContexts.ts';

/** One input per column; in advanced mode each with a choice of operators. Grid contract, sections 4 and 10. */
export function ColumnFilters() {
  const message = useMessage();
  const { grammar } = useGridLayout();
  const { mode, asked } = useGridState();
  const { setMode } = useGridActions();
  const isAdvanced = mode === 'advanced';
  return (
    <>
      <FormControlLabel
        // The label's usual margin would push the switch under the edge of the panel.
        sx={{ mb: 1, ml: 0 }}
        control={<Switch size="small" checked={isAdvanced} onChange={(event) => setMode(event.target.checked ? 'advanced' : 'basic')} />}
        label={message('grid.choose_operators')}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${isAdvanced ? 420 : 240}px), 1fr))`,
          alignItems: 'start',
          pt: 0.5,
        }}
      >
        {advancedSearchColumns(grammar.columns).map((column) => (
          <ColumnFilter key={column.name} column={column} entry={entryOf(asked.entries, column)} withOperators={isAdvanced} />
        ))}
      </Box>
    </>
  );
}
