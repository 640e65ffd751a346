import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import type { ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { viewQuery } from '../../../shared/framework/grid/view/gridView.ts';
import { formatFilter } from '../../../shared/framework/query/formatFilter.ts';
import type { FilterJson } from '../../../shared/framework/query/ListQuery.ts';
import { AddFilter } from '../../framework/grid/filters/AddFilter.tsx';
import { FilterChips } from '../../framework/grid/filters/FilterChips.tsx';
import { useFilterChips } from '../../framework/grid/filters/useFilterChips.ts';
import { GridBase } from '../../framework/grid/GridBase.tsx';
import { useGridLayout, useGridState } from '../../framework/grid/state/GridContexts.ts';
import { type GridList, hasList, screenList } from '../../framework/grid/state/GridList.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { calculatedDescriptions } from './calculatedDescriptions.ts';
import { ExceptionTicks } from './ExceptionTicks.tsx';
import type { GeneratorPartProps } from './GeneratorPartProps.ts';
import type { GeneratorState } from './generatorState.ts';

/** The conditions of the report, by the filters of a grid, and its allowed exceptions as ticks. Spec D-126 */
export function FiltersStep({ report, state, onChange }: GeneratorPartProps) {
  // The filters as they are when the step is opened: later ones come from the inputs.
  const [list] = useState(() => filterList(report.screen, state));
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ExceptionTicks report={report} exceptions={state.exceptions} onChange={(exceptions) => onChange({ ...state, exceptions })} />
      {list && (
        <GridBase list={list} withoutRows>
          <FilterInputs onFilters={(filters) => onChange({ ...state, filters })} filters={state.filters} />
        </GridBase>
      )}
    </Box>
  );
}

interface FilterInputsProps {
  readonly filters: FilterJson;
  readonly onFilters: (filters: FilterJson) => void;
}

/** The filters of the grid around it, without its rows. */
function FilterInputs({ filters, onFilters }: FilterInputsProps) {
  const message = useMessage();
  const { asked } = useGridState();
  const { grammar } = useGridLayout();
  const chips = useFilterChips();
  const given = formatFilter(viewQuery(asked, grammar).filters);
  const isOther = JSON.stringify(given) !== JSON.stringify(filters);
  useEffect(() => {
    if (isOther) onFilters(given);
  });
  return (
    <Paper component="section" variant="outlined" aria-label={message('report_generator.step_filters')} sx={{ overflow: 'hidden' }}>
      <Box sx={{ p: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <AddFilter />
        {chips.length === 0 && (
          <Typography variant="body2" color="textSecondary">
            {message('grid.no_filters')}
          </Typography>
        )}
      </Box>
      <FilterChips />
    </Paper>
  );
}

/** The list of a report as its filters begin, with its calculated columns, without what its reader saved for it. */
function filterList(screen: ScreenDescription, { filters, calculated }: GeneratorState): GridList | undefined {
  if (!hasList(screen)) return undefined;
  const list = screenList(screen);
  return {
    ...list,
    columns: [...list.columns, ...calculatedDescriptions(calculated)],
    filtersParams: filters,
    views: undefined,
    savedLayout: undefined,
    preferencesKey: undefined,
  };
}
