import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { darken, lighten, useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { toneOf } from '../../../../shared/framework/fields/toneOf.ts';
import type { Tone, ToneRule } from '../../../../shared/framework/fields/toneRules.ts';
import { type ChartTable, pieProblem, pieTable } from '../../../../shared/framework/grid/chart/chartTable.ts';
import { filterByGroup } from '../../../../shared/framework/grid/chart/filterByGroup.ts';
import type { GroupKey } from '../../../../shared/framework/grid/groupsAnswer.ts';
import type { ValueUnit } from '../../../../shared/framework/grid/totalColumn.ts';
import type { ChartView } from '../../../../shared/framework/query/ChartView.ts';
import { isUnanswered } from '../../api/ApiError.ts';
import { Chart } from '../../charts/Chart.tsx';
import { shadesOf } from '../../charts/chartColours.ts';
import { browserTimezone } from '../../i18n/browserTimezone.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { visuallyHidden } from '../../visuallyHidden.ts';
import { useGridActions, useGridLayout, useGridState } from '../state/GridContexts.ts';
import { ChartSettings } from './ChartSettings.tsx';
import { type ColoursOf, chartData } from './chartData.ts';
import { GroupsTable } from './GroupsTable.tsx';
import { useChartWords } from './useChartWords.ts';
import { useListGroups } from './useListGroups.ts';

/** The rows of the list in groups, in place of its table: settings, the chart in a sentence, the drawing, and the same as a table. */
export function GridChart({ chart }: { readonly chart: ChartView }) {
  const message = useMessage();
  const { palette } = useTheme();
  const { list, grammar } = useGridLayout();
  const { view } = useGridState();
  const { change } = useGridActions();
  const { table, derived, isLoading, error, retry } = useListGroups(chart);
  const words = useChartWords(chart);
  const { groups, kind, measure } = chart;

  const measured = list.columns.find(({ field }) => field === measure?.field);
  const pick = (keys: readonly (GroupKey | undefined)[], unit: ValueUnit): (() => void) | undefined => {
    const unitField = table && table.units.length > 1 ? measured?.unitField : undefined;
    const named = [
      ...groups.flatMap((group, i) => {
        const key = keys[i];
        return key ? [{ group, key }] : [];
      }),
      // A value of one unit leads to the rows that it adds up.
      ...(unitField === undefined || unit === undefined || groups.some(({ field }) => field === unitField)
        ? []
        : [{ group: { field: unitField, period: undefined }, key: { value: unit, label: null, others: 0 } }]),
    ];
    if (named.some(({ key }) => key.others > 0)) return undefined;
    return () => {
      const filters = filterByGroup(
        view,
        grammar.columns,
        named.map(({ group }) => group),
        named.map(({ key }) => key),
      );
      change('filters', { ...filters, chart: undefined });
    };
  };
  const coloursOf: ColoursOf = (group, keys) => {
    const tones = list.columns.find(({ field }) => field === group?.field)?.tones ?? [];
    const colours = keys.map(({ value, others }) => {
      if (kind === 'pie' && others > 0) return palette.text.secondary;
      const tone = group && value !== null ? toneNow(tones, { [group.field]: value }) : undefined;
      return tone && palette.tone[tone];
    });
    // Bars of a single series have their names beside them.
    if (kind !== 'pie' && group === groups[0]) return colours;
    return shadesOf(colours, (colour, share) => (palette.mode === 'light' ? darken(colour, share) : lighten(colour, share)));
  };
  const drawn = table && kind === 'pie' ? pieTable(table) : table;
  const isEmpty = table?.lines.length === 0;
  const noPie = kind === 'pie' ? pieProblem(groups.length, measure, table) : undefined;
  return (
    <Box
      sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0, flex: '1 1 auto', overflow: { sm: 'auto' } }}
      aria-busy={isLoading}
    >
      <ChartSettings columns={list.columns} chart={chart} table={table} onChange={(next) => change('chart', { chart: next })} />
      <Box sx={{ px: { xs: 1, sm: 2 }, pb: 2, display: 'flex', flexDirection: 'column', gap: 1.5, minWidth: 0 }}>
        {error && (
          <Alert severity="error" action={<Button onClick={retry}>{message('grid.retry')}</Button>}>
            {isUnanswered(error) ? message('grid.kept.unanswered') : error.message}
          </Alert>
        )}
        {!table && isLoading && (
          <Box sx={{ display: 'flex', justifyContent: 'center', alignItems: 'center', height: chartHeight }}>
            <CircularProgress aria-label={message('chart.loading')} />
          </Box>
        )}
        {table && (
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, minWidth: 0, opacity: isLoading ? 0.5 : 1 }} inert={isLoading}>
            {isEmpty && (
              <Typography role="status" sx={{ py: 4, textAlign: 'center' }} color="textSecondary">
                {message('chart.empty')}
              </Typography>
            )}
            {table.isCut && <Alert severity="info">{message('chart.cut')}</Alert>}
            {measured?.hasHiddenUnit && <Alert severity="info">{message('grid.hidden_unit')}</Alert>}
            {table.otherUnits > 0 && <Alert severity="info">{message('chart.other_units', { count: table.otherUnits })}</Alert>}
            {noPie && <Alert severity="info">{message(`chart.no_pie.${noPie}`)}</Alert>}
            {!isEmpty && drawn && kind !== 'table' && !noPie && (
              <Chart
                kind={kind}
                data={chartData(chart, drawn, words, coloursOf)}
                label={words.sentence(table)}
                format={(value, { series }) => words.value(value, unitAt(table, series))}
                formatShort={words.short}
                onPick={({ category, series }) => pick([drawn.lines[category]?.key, table.across[series]?.key], unitAt(table, series))}
              />
            )}
            {!isEmpty && <GroupsTable chart={chart} table={table} derived={derived} words={words} onPick={pick} />}
          </Box>
        )}
        <Box role="status" sx={visuallyHidden}>
          {isLoading ? message('chart.loading') : table?.isCut ? message('chart.cut') : ''}
        </Box>
      </Box>
    </Box>
  );
}

/** Pixels that are kept for the drawing while its values are under way. */
const chartHeight = 340;

/** The unit of a series of the drawing. */
function unitAt({ across, units }: ChartTable, series: number): ValueUnit {
  return across.length > 0 ? across[series]?.unit : units[series];
}

function toneNow(rules: readonly ToneRule[], record: Readonly<Record<string, unknown>>): Tone | undefined {
  return toneOf(rules, record, { now: new Date(), timezone: browserTimezone });
}
