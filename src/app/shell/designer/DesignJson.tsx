import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { parseJson } from '../../../shared/framework/json/parseJson.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import type { DesignPanelProps } from './DesignPanelProps.ts';

/** The draft as the text of its file, for everything that the other parts cannot say. */
export function DesignJson({ definition, onChange }: DesignPanelProps) {
  const message = useMessage();
  const written = JSON.stringify(definition, null, 2);
  const [typed, setTyped] = useState<string>();
  const text = typed ?? written;
  const read = parseJson(text);
  const value = 'value' in read ? asDefinition(read.value) : undefined;
  const problem =
    'value' in read
      ? value
        ? undefined
        : message('designer.no_object')
      : message('designer.no_json', { line: read.line, column: read.column });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextField
        multiline
        minRows={12}
        maxRows={30}
        label={message('designer.json')}
        value={text}
        onChange={(event) => setTyped(event.target.value)}
        error={problem !== undefined}
        helperText={problem ?? message('designer.json_help')}
        slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'monospace' }, maxLength: 100_000 } }}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          variant="outlined"
          disabled={!value || text === written}
          onClick={() => {
            if (value) onChange(value);
            setTyped(undefined);
          }}
        >
          {message('designer.apply')}
        </Button>
        <Button color="inherit" disabled={typed === undefined || typed === written} onClick={() => setTyped(undefined)}>
          {message('designer.discard')}
        </Button>
      </Box>
    </Box>
  );
}

/** Takes an object for a draft: the server checks it as a definition, and the panels read only the parts that are there. */
function asDefinition(value: unknown): ReportDefinition | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject || !('columns' in value) || !Array.isArray(value.columns) || !('title' in value) || !('permissions' in value))
    return undefined;
  return value as ReportDefinition;
}
