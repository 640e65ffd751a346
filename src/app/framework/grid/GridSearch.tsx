import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId } from 'react';
import { advancedSearchColumns, quickSearchColumns } from '../../../shared/framework/grid/searchPairs.ts';
import { shownTab } from '../../../shared/framework/grid/searchTab.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { ColumnFilters } from './ColumnFilters.tsx';
import { useGridActions, useGridLayout, useGridState } from './GridContexts.ts';
import { QuickSearch } from './QuickSearch.tsx';

/** The two searches above the rows: one text for all columns, and one input per column. Spec B-149, B-150. */
export function GridSearch() {
  const message = useMessage();
  const id = useId();
  const { grammar } = useGridLayout();
  const state = useGridState();
  const { onTab } = useGridActions();
  const tab = shownTab(state.tab);
  if (tab === 'none') return null;
  const hasQuick = quickSearchColumns(grammar.columns).length > 0;
  const hasColumns = state.mode !== 'disabled' && advancedSearchColumns(grammar.columns).length > 0;
  if (!hasQuick && !hasColumns) return null;
  const shown = tab === 'search' ? (hasQuick ? 'search' : 'columns') : hasColumns ? 'columns' : 'search';
  return (
    <Box
      sx={{
        px: { xs: 1, sm: 2 },
        pb: 1,
        maxHeight: '60vh',
        overflow: 'auto',
        flexShrink: 0,
        displayPrint: 'none',
      }}
    >
      <Tabs
        value={shown}
        onChange={(_event, next: typeof shown) => onTab({ kind: 'heading', tab: next })}
        aria-label={message('grid.search')}
        sx={{ minHeight: 36, mb: 1 }}
      >
        {hasQuick && (
          <Tab id={`${id}-search`} aria-controls={`${id}-panel`} value="search" label={message('grid.tab.search')} sx={{ minHeight: 36 }} />
        )}
        {hasColumns && (
          <Tab
            id={`${id}-columns`}
            aria-controls={`${id}-panel`}
            value="columns"
            label={message('grid.tab.columns')}
            sx={{ minHeight: 36 }}
          />
        )}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`}>
        {shown === 'search' ? <QuickSearch /> : <ColumnFilters />}
      </Box>
    </Box>
  );
}
