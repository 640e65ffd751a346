import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ColumnPlaces } from '../../framework/grid/columns/ColumnPlaces.tsx';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { OpenIcon } from '../../framework/icons.ts';
import { AdvancedOptions } from './AdvancedOptions.tsx';
import { calculatedDescriptions } from './calculatedDescriptions.ts';
import type { GeneratorPartProps } from './GeneratorPartProps.ts';
import { moveColumn, showColumns } from './generatorState.ts';
import { SortingPart } from './SortingPart.tsx';

/** The columns of the report in their order, the order of its rows, and the advanced options. Rules */
export function ColumnsStep({ report, state, onChange, isAdvanced }: GeneratorPartProps & { readonly isAdvanced: boolean }) {
  const message = useMessage();
  const [search, setSearch] = useState('');
  const [isRefused, setRefused] = useState(false);
  const show = (names: readonly string[], visible: boolean): void => {
    const next = showColumns(state, names, visible);
    setRefused(next === undefined);
    if (next) onChange(next);
  };
  const described = report.screen.list?.columns ?? [];
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Box
        component="section"
        aria-label={message('report_generator.step_columns')}
        sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}
      >
        <TextField
          type="search"
          size="small"
          placeholder={message('grid.find_column')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          slotProps={{ htmlInput: { 'aria-label': message('grid.find_column') } }}
        />
        {isRefused && <Alert severity="error">{message('report_generator.columns_max')}</Alert>}
        <ColumnPlaces
          columns={[...described, ...calculatedDescriptions(state.calculated)]}
          places={state.places}
          search={search}
          onMove={(name, by) => onChange(moveColumn(state, name, by))}
          onShow={show}
        />
      </Box>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <SortingPart report={report} state={state} onChange={onChange} />
        <Accordion variant="outlined" defaultExpanded={isAdvanced} disableGutters>
          <AccordionSummary expandIcon={<OpenIcon />}>
            <Typography component="h3" variant="subtitle1">
              {message('report_generator.advanced')}
            </Typography>
          </AccordionSummary>
          <AccordionDetails>
            <AdvancedOptions report={report} state={state} onChange={onChange} />
          </AccordionDetails>
        </Accordion>
      </Box>
    </Box>
  );
}
