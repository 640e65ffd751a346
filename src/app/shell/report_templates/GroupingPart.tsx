import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { periods } from '../../../shared/framework/query/periods.ts';
import { templateLimits } from '../../../shared/shell/report_templates/templateLimits.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { GeneratorPartProps } from './GeneratorPartProps.ts';
import { chosenNames } from './generatorState.ts';
import { useColumnNames } from './useColumnNames.ts';

/** Up to two columns whose values group the rows; days go together by periods. */
export function GroupingPart({ report, state, onChange }: GeneratorPartProps) {
  const message = useMessage();
  const nameOf = useColumnNames(report, state);
  const { grouping } = state;
  const set = (next: typeof grouping): void => onChange({ ...state, grouping: next });
  const isDay = (field: string): boolean => ['date', 'datetime'].includes(report.columns.find((each) => each.field === field)?.type ?? '');
  const usable = chosenNames(state);
  return (
    <Box component="section" aria-label={message('report_generator.grouping')} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography component="h4" variant="subtitle2">
        {message('report_generator.grouping')}
      </Typography>
      {Array.from({ length: Math.min(grouping.length + 1, templateLimits.groups) }, (_each, i) => {
        const { field = '', period = null } = grouping[i] ?? {};
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is known by its place
          <Stack key={i} direction="row" spacing={1}>
            <TextField
              select
              size="small"
              fullWidth
              label={message('report_generator.group_by', { position: i + 1 })}
              value={field}
              onChange={({ target: { value } }) =>
                set(
                  value === ''
                    ? grouping.toSpliced(i, 1)
                    : grouping.toSpliced(i, 1, { field: value, period: isDay(value) ? 'month' : null }),
                )
              }
            >
              <MenuItem value="">{message('report_generator.none')}</MenuItem>
              {usable
                .filter((each) => each === field || !grouping.some((group) => group.field === each))
                .map((each) => (
                  <MenuItem key={each} value={each}>
                    {nameOf(each)}
                  </MenuItem>
                ))}
            </TextField>
            {isDay(field) && (
              <TextField
                select
                size="small"
                sx={{ minWidth: 120 }}
                label={message('report_generator.period')}
                value={period ?? 'month'}
                onChange={({ target }) =>
                  set(grouping.with(i, { field, period: periods.find((each) => each === target.value) ?? 'month' }))
                }
              >
                {periods.map((each) => (
                  <MenuItem key={each} value={each}>
                    {message(`report_generator.period_${each}`)}
                  </MenuItem>
                ))}
              </TextField>
            )}
          </Stack>
        );
      })}
    </Box>
  );
}
