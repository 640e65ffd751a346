import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useId } from 'react';
import { type ChartTable, pieProblem } from '../../../../shared/framework/grid/chart/chartTable.ts';
import { labelledText } from '../../../../shared/framework/labelledText.ts';
import { type ChartKind, type ChartView, chartKinds } from '../../../../shared/framework/query/ChartView.ts';
import { derivedFigures, derivedProblem } from '../../../../shared/framework/query/derivedFigures.ts';
import type { GroupColumn } from '../../../../shared/framework/query/ListQuery.ts';
import { isPeriod, periods } from '../../../../shared/framework/query/periods.ts';
import { wantsPatterns } from '../../charts/usePatterns.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { AreaIcon, BarsIcon, ChartTableIcon, LinesIcon, PieIcon } from '../../icons.ts';
import { menuLandmark } from '../../menuLandmark.ts';
import { useStore } from '../../stores/makeStore.ts';
import { type ChartColumn, derivedFrom, firstGrouping, groupColumns, measureColumns, measureFunctions } from './chartColumns.ts';
import { DerivedChoice } from './DerivedChoice.tsx';

interface ChartSettingsProps {
  /** The columns of the list. */
  readonly columns: readonly ChartColumn[];
  readonly chart: ChartView;
  /** undefined: not loaded, or none is drawn beside the choices. */
  readonly table: ChartTable | undefined;
  readonly onChange: (chart: ChartView) => void;
  /** true: the choices of a definition, without a frame and without the patterns that one person sees. */
  readonly isDefinition?: boolean;
}

const icons: Readonly<Record<ChartKind, ReactNode>> = {
  table: <ChartTableIcon fontSize="small" />,
  bar: <BarsIcon fontSize="small" />,
  line: <LinesIcon fontSize="small" />,
  area: <AreaIcon fontSize="small" />,
  pie: <PieIcon fontSize="small" />,
};

/** Choices of a chart: the columns that group, the value, and the form. */
export function ChartSettings({ columns, chart, table, onChange: onChosen, isDefinition = false }: ChartSettingsProps) {
  const message = useMessage();
  const language = useLanguage();
  const text = useText();
  const { groups, measure, kind } = chart;
  const offered = groupColumns(columns);
  const numbers = measureColumns(columns);
  const sums = numbers.filter(({ isAdditive }) => isAdditive !== false);
  const [first, second] = groups;
  const names = offered.map((column) => ({ value: column.field, label: text(column.label) }));
  const offeredDerived = (view: ChartView) => derivedFigures.filter((figure) => !derivedProblem(figure, derivedFrom(view, columns)));
  const figures = offeredDerived(chart);
  const onChange = ({ derived = [], ...view }: ChartView): void => {
    const kept = offeredDerived(view).filter((figure) => derived.includes(figure));
    onChosen({ ...view, ...(kept.length > 0 && { derived: kept }) });
  };
  const grouping = (field: string): GroupColumn[] => offered.filter((column) => column.field === field).map(firstGrouping);
  const setGroups = (next: readonly GroupColumn[]): void => {
    // A pie has one column.
    onChange({ ...chart, groups: next, kind: next.length > 1 && kind === 'pie' ? 'bar' : kind });
  };
  const patterns = useStore(wantsPatterns) ?? false;
  const problem = pieProblem(groups.length, measure, table);
  // One series has one colour.
  const hasPatterns = !isDefinition && (kind === 'pie' || (kind === 'bar' && (groups.length > 1 || problem === 'units')));
  return (
    <Box role="group" aria-label={message('chart.settings')} sx={isDefinition ? { ...line, ...unframed } : line}>
      {first && (
        <>
          <Choice
            label={message('chart.group_by')}
            value={first.field}
            options={names}
            onChange={(field) => setGroups([...grouping(field), ...groups.slice(1)])}
          />
          <PeriodChoice group={first} label={message('chart.period')} onChange={(group) => setGroups([group, ...groups.slice(1)])} />
          <Choice
            label={message('chart.and_by')}
            value={second?.field ?? ''}
            options={[{ value: '', label: message('chart.no_second') }, ...names.filter(({ value }) => value !== first.field)]}
            onChange={(field) => setGroups([first, ...grouping(field)])}
          />
          {second && <PeriodChoice group={second} label={message('chart.second_period')} onChange={(group) => setGroups([first, group])} />}
        </>
      )}
      <Choice
        label={message('chart.value')}
        value={measure?.fn ?? 'rows'}
        options={[
          { value: 'rows', label: message('chart.rows') },
          ...measureFunctions
            .filter((fn) => (fn === 'sum' ? sums : numbers).length > 0)
            .map((fn) => ({ value: fn, label: message(`grid.total_short.${fn}`) })),
        ]}
        onChange={(chosen) => {
          const fn = measureFunctions.find((each) => each === chosen);
          const offered = fn === 'sum' ? sums : numbers;
          const field = offered.find((column) => column.field === measure?.field)?.field ?? offered[0]?.field;
          onChange({
            ...chart,
            measure: fn && field !== undefined ? { fn, field } : undefined,
            kind: kind === 'pie' && chosen !== 'sum' && fn ? 'bar' : kind,
          });
        }}
      />
      {measure && (
        <Choice
          label={message('chart.of')}
          value={measure.field}
          options={(measure.fn === 'sum' ? sums : numbers).map((column) => ({ value: column.field, label: text(column.label) }))}
          onChange={(field) => onChange({ ...chart, measure: { ...measure, field } })}
        />
      )}
      {figures.length > 0 && (
        <DerivedChoice offered={figures} chosen={chart.derived ?? []} onChange={(derived) => onChange({ ...chart, derived })} />
      )}
      {hasPatterns && (
        <FormControlLabel
          control={<Switch size="small" checked={patterns} onChange={(_event, isOn) => wantsPatterns.set(isOn)} />}
          label={message('chart.patterns')}
          slotProps={{ typography: { variant: 'body2' } }}
          sx={{ mr: 0 }}
        />
      )}
      <ToggleButtonGroup
        exclusive
        size="small"
        value={kind}
        aria-label={message('chart.form')}
        onChange={(_event, chosen: ChartKind | null) => {
          if (chosen && !(chosen === 'pie' && problem)) onChange({ ...chart, kind: chosen });
        }}
        sx={{ ml: { sm: 'auto' } }}
      >
        {chartKinds.map((each) => {
          const reason = each === 'pie' && problem ? message(`chart.no_pie.${problem}`) : undefined;
          const name = message(`chart.kind.${each}`);
          return (
            <ToggleButton
              key={each}
              value={each}
              aria-label={name}
              aria-disabled={reason !== undefined || undefined}
              aria-description={reason}
              sx={{ width: 40, height: 40, ...(reason !== undefined && { opacity: 0.4, cursor: 'not-allowed' }) }}
            >
              <Tooltip title={reason === undefined ? name : labelledText(name, reason, language)}>
                <Box component="span" sx={{ display: 'flex' }}>
                  {icons[each]}
                </Box>
              </Tooltip>
            </ToggleButton>
          );
        })}
      </ToggleButtonGroup>
    </Box>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  // A column that is no longer offered, as in an old link, keeps its place until another is chosen.
  const all = options.some((option) => option.value === value) ? options : [{ value, label: value }, ...options];
  return (
    <TextField
      select
      id={id}
      size="small"
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      sx={{ minWidth: { xs: 0, sm: 140 }, maxWidth: { sm: 220 }, flex: { xs: '1 1 140px', sm: '0 1 auto' } }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true, MenuProps: { slotProps: { paper: menuLandmark(label) } } } }}
    >
      {all.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface PeriodChoiceProps {
  readonly group: GroupColumn;
  readonly label: string;
  readonly onChange: (group: GroupColumn) => void;
}

function PeriodChoice({ group, label, onChange }: PeriodChoiceProps) {
  const message = useMessage();
  if (group.period === undefined) return null;
  return (
    <Choice
      label={label}
      value={group.period}
      options={periods.map((period) => ({ value: period, label: message(`chart.period.${period}`) }))}
      onChange={(period) => {
        if (isPeriod(period)) onChange({ ...group, period });
      }}
    />
  );
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  px: { xs: 1, sm: 2 },
  pt: 1.5,
  pb: 1,
  borderTop: 1,
  borderColor: 'divider',
  displayPrint: 'none',
} as const;

const unframed = { px: 0, py: 0, borderTop: 0 } as const;
