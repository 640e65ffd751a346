import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { templateLimits } from '../../../shared/shell/report_templates/templateLimits.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { AddIcon, CloseIcon } from '../../framework/icons.ts';
import { useFocusAfterChange } from '../../framework/useFocusAfter.ts';
import type { GeneratorPartProps } from './GeneratorPartProps.ts';
import { chosenNames } from './generatorState.ts';
import { useColumnNames } from './useColumnNames.ts';

/** The order of the rows, by up to three columns. Rule R-165 */
export function SortingPart({ report, state, onChange }: GeneratorPartProps) {
  const message = useMessage();
  const nameOf = useColumnNames(report, state);
  const [isRefused, setRefused] = useState(false);
  const { sorting } = state;
  const chosen = chosenNames(state);
  const free = chosen.filter((field) => !sorting.some((each) => each.field === field));
  const set = (next: typeof sorting): void => onChange({ ...state, sorting: next });
  const add = (): void => {
    const [field] = free;
    setRefused(sorting.length >= templateLimits.sorting);
    if (field !== undefined && sorting.length < templateLimits.sorting) set([...sorting, { field, order: 'asc' }]);
  };
  const part = useRef<HTMLElement>(null);
  // The button that adds or removes may go with its press.
  useFocusAfterChange(part, sorting.length);
  return (
    <Box ref={part} tabIndex={-1} component="section" aria-label={message('report_generator.sorting')} sx={{ display: 'grid', gap: 1 }}>
      <Typography component="h3" variant="subtitle1">
        {message('report_generator.sorting')}
      </Typography>
      {sorting.map(({ field, order }, i) => (
        <Stack key={field} direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <TextField
            select
            size="small"
            fullWidth
            label={message('report_generator.sort_by', { position: i + 1 })}
            value={field}
            onChange={({ target }) => set(sorting.with(i, { field: target.value, order }))}
          >
            {[field, ...free].map((each) => (
              <MenuItem key={each} value={each}>
                {nameOf(each)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            size="small"
            sx={{ minWidth: 130 }}
            label={message('report_generator.direction')}
            value={order}
            onChange={({ target }) => set(sorting.with(i, { field, order: target.value === 'desc' ? 'desc' : 'asc' }))}
          >
            <MenuItem value="asc">{message('report_generator.ascending')}</MenuItem>
            <MenuItem value="desc">{message('report_generator.descending')}</MenuItem>
          </TextField>
          <IconButton
            aria-label={message('report_generator.sort_remove', { column: nameOf(field) })}
            onClick={() => set(sorting.toSpliced(i, 1))}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        </Stack>
      ))}
      {isRefused && <Alert severity="error">{message('report_generator.sorting_max')}</Alert>}
      <Button startIcon={<AddIcon />} onClick={add} disabled={free.length === 0} sx={{ justifySelf: 'start' }}>
        {message('report_generator.sort_add')}
      </Button>
    </Box>
  );
}
