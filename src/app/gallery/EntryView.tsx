import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { createElement, useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import { BlockBoundary } from '../framework/BlockBoundary.tsx';
import { useMessage } from '../framework/i18n/useMessage.ts';
import type { GalleryEntry } from './entries/GalleryEntry.ts';

/** Shows a part of the interface next to its JSON, which can be changed and copied. */
export function EntryView({ entry }: { readonly entry: GalleryEntry }) {
  const message = useMessage();
  const notify = useNotify();
  const [text, setText] = useState(() => JSON.stringify(entry.definition, undefined, 2));
  const typed = useMemo(() => parseDefinition(text), [text]);
  const [drawn, setDrawn] = useState<unknown>(entry.definition);
  const change = (next: string) => {
    setText(next);
    const definition = parseDefinition(next);
    if (definition) setDrawn(definition.value);
  };
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    notify('gallery.copied', { type: 'info' });
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' } }}>
      <Paper variant="outlined" component="section" aria-label={entry.name} sx={{ p: 2, minWidth: 0, alignSelf: 'start' }}>
        <BlockBoundary resetKey={text}>{createElement(entry.component, { key: JSON.stringify(drawn), definition: drawn })}</BlockBoundary>
      </Paper>
      <Box>
        <TextField
          label={message('gallery.definition')}
          value={text}
          onChange={(event) => change(event.target.value)}
          error={!typed}
          helperText={typed ? ' ' : message('gallery.invalid')}
          multiline
          maxRows={30}
          fullWidth
          slotProps={{ htmlInput: { spellCheck: false, sx: { typography: 'caption', fontFamily: 'monospace' } } }}
        />
        <Button onClick={() => void copy()}>{message('gallery.copy')}</Button>
      </Box>
    </Box>
  );
}

/** @returns undefined for text that is no JSON */
function parseDefinition(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
