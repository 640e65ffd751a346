import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { chartDefinition, chartView } from '../../../shared/framework/definitions/describe/chartView.ts';
import type { ListColumn } from '../../../shared/framework/definitions/types.gen.ts';
import type { ChartView } from '../../../shared/framework/query/ChartView.ts';
import { ChartSettings } from '../../framework/grid/chart/ChartSettings.tsx';
import { type ChartColumn, firstChart } from '../../framework/grid/chart/chartColumns.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { AddIcon } from '../../framework/icons.ts';
import { useFocusAfter } from '../../framework/useFocusAfter.ts';
import type { DesignPanelProps } from './DesignPanelProps.ts';
import { useDesignFields } from './useDesignFields.ts';

/** The groups of a report and their chart: the columns that group its rows, the value of each group, and the form. */
export function DesignChart({ definition, onChange, described = [] }: DesignPanelProps) {
  const message = useMessage();
  const fieldOf = useDesignFields(definition);
  const { chart, ...rest } = definition;
  const part = useRef<HTMLDivElement>(null);
  // Each of the two buttons takes itself away.
  useFocusAfter(part, String(chart !== undefined));
  const columns = definition.columns.map((column): ChartColumn => {
    const shown = described.find(({ field }) => field === column.field);
    return shown ? { ...shown, label: column.label ?? shown.label } : columnOf(column, fieldOf(column.field));
  });
  const set = (next: ChartView): void => onChange({ ...definition, chart: chartDefinition(next) });
  const start = firstChart(columns);
  return (
    <Box ref={part} tabIndex={-1} role="group" aria-label={message('designer.tab_chart')} sx={{ display: 'grid', gap: 2, outline: 0 }}>
      <Typography variant="body2" color="textSecondary">
        {message(chart ? 'designer.chart_help' : 'designer.no_chart')}
      </Typography>
      {chart ? (
        <>
          <ChartSettings
            columns={columns}
            chart={chartView(chart, (name) => columns.find(({ field }) => field === name)?.type)}
            table={undefined}
            onChange={set}
            isDefinition
          />
          <Button color="inherit" variant="outlined" onClick={() => onChange(rest)} sx={{ justifySelf: 'start' }}>
            {message('designer.remove_chart')}
          </Button>
        </>
      ) : (
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          disabled={!start}
          onClick={() => start && set(start)}
          sx={{ justifySelf: 'start' }}
        >
          {message('designer.add_chart')}
        </Button>
      )}
    </Box>
  );
}

/** A column that the server has not described yet. */
function columnOf({ field, label, type }: ListColumn, known: ReturnType<ReturnType<typeof useDesignFields>>): ChartColumn {
  return {
    field,
    label: label ?? known?.label ?? { en: field, fr: field },
    type: type ?? known?.type ?? 'text',
    reference: known?.isReference,
    isAdditive: known?.isAdditive,
  };
}
