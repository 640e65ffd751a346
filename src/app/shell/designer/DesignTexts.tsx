import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { useFocusAfter } from '../../framework/useFocusAfter.ts';
import type { DesignPanelProps } from './DesignPanelProps.ts';
import { EditCategories } from './EditCategories.tsx';
import { fixFilters } from './fixFilters.ts';
import { freeFilters } from './freeFilters.ts';
import { TextPair } from './TextPair.tsx';

/** The texts of a report: title, sentence below it, and sentence for an empty list. */
export function DesignTexts({ definition, onChange }: DesignPanelProps) {
  const message = useMessage();
  const { description, empty, ...rest } = definition;
  const fixed = fixFilters(definition);
  const freed = freeFilters(definition);
  const filters = useRef<HTMLDivElement>(null);
  // Each of the two buttons takes itself away.
  useFocusAfter(filters, `${freed !== undefined} ${definition.filters_params !== undefined}`);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TextPair
        label="designer.title"
        isRequired
        value={definition.title}
        onChange={(title) => onChange({ ...definition, title: title ?? { en: '', fr: '' } })}
      />
      <TextPair
        label="designer.description"
        value={description}
        onChange={(next) => onChange({ ...rest, ...(empty && { empty }), ...(next && { description: next }) })}
      />
      <TextPair
        label="designer.empty"
        value={empty}
        onChange={(next) => onChange({ ...rest, ...(description && { description }), ...(next && { empty: next }) })}
      />
      <EditCategories definition={definition} onChange={onChange} />
      <TextField
        label={message('designer.list_call')}
        value={definition.api_url}
        onChange={(event) => onChange({ ...definition, api_url: event.target.value })}
        helperText={message('designer.list_call_help')}
        slotProps={{ htmlInput: { spellCheck: false, maxLength: 2000 } }}
      />
      <Box ref={filters} tabIndex={-1} role="group" aria-label={message('designer.filters')} sx={{ display: 'grid', gap: 2 }}>
        {freed && (
          <Box>
            <Button variant="outlined" onClick={() => onChange(freed)}>
              {message('designer.free_filters')}
            </Button>
            <FormHelperText>{message('designer.free_filters_help')}</FormHelperText>
          </Box>
        )}
        {definition.filters_params && (
          <Box>
            <Button variant="outlined" disabled={!fixed} onClick={() => fixed && onChange(fixed)}>
              {message('designer.fix_filters')}
            </Button>
            <FormHelperText>{message('designer.fix_filters_help')}</FormHelperText>
          </Box>
        )}
      </Box>
    </Box>
  );
}
