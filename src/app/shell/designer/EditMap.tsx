import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { AddIcon, CloseIcon } from '../../framework/icons.ts';
import type { ColumnPartProps } from './ColumnPartProps.ts';
import { TextPair } from './TextPair.tsx';

/** The words that cells show in place of single values; filters, files and the API keep the values. */
export function EditMap({ column, onChange }: ColumnPartProps) {
  const message = useMessage();
  const [value, setValue] = useState('');
  const { map = {} } = column;
  const entries = Object.entries(map);
  const set = (next: NonNullable<typeof column.map>): void => onChange({ ...column, map: Object.keys(next).length > 0 ? next : undefined });
  const wanted = value.trim();
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="subtitle2">{message('designer.words')}</Typography>
      {entries.map(([each, shown]) => (
        <Box key={each} sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
          <Typography variant="body2" sx={{ width: 80, pt: 3.5, overflowWrap: 'anywhere' }}>
            {each}
          </Typography>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <TextPair
              label="designer.words_shown"
              value={shown.text}
              onChange={(text) => set({ ...map, [each]: text ? { ...shown, text } : { ...shown, text: { en: '', fr: '' } } })}
            />
          </Box>
          <IconButton
            size="small"
            sx={{ mt: 3 }}
            aria-label={message('designer.remove', { column: each })}
            onClick={() => set(Object.fromEntries(entries.filter(([other]) => other !== each)))}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Box
        component="form"
        sx={{ display: 'flex', gap: 1, alignItems: 'end' }}
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted === '' || wanted in map) return;
          set({ ...map, [wanted]: { text: { en: wanted, fr: wanted } } });
          setValue('');
        }}
      >
        <TextField
          label={message('designer.words_value')}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
        <Button type="submit" size="small" startIcon={<AddIcon />} disabled={wanted === '' || wanted in map} sx={{ mb: 0.5 }}>
          {message('designer.add_words')}
        </Button>
      </Box>
    </Box>
  );
}
