import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { DesignPanelProps } from './DesignPanelProps.ts';
import { TextPair } from './TextPair.tsx';

/** The texts of a report: title, sentence below it, and sentence for an empty list. */
export function DesignTexts({ definition, onChange }: DesignPanelProps) {
  const message = useMessage();
  const { description, empty, ...rest } = definition;
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
      <TextField
        label={message('designer.list_call')}
        value={definition.api_url}
        onChange={(event) => onChange({ ...definition, api_url: event.target.value })}
        helperText={message('designer.list_call_help')}
        slotProps={{ htmlInput: { spellCheck: false, maxLength: 2000 } }}
      />
    </Box>
  );
}
