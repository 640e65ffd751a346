import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useState } from 'react';
import { textOf } from '../../../../shared/framework/records/textOf.ts';
import { HtmlText } from '../../html/HtmlText.tsx';
import { useMessage } from '../../i18n/useMessage.ts';
import type { InputProps } from './InputProps.ts';
import { TextInput } from './TextInput.tsx';

/** Markup as text, with a preview. */
export function HtmlInput(input: InputProps) {
  const message = useMessage();
  const [isPreview, setPreview] = useState(false);
  return (
    <Box>
      {isPreview ? (
        <Paper
          component="section"
          variant="outlined"
          aria-label={`${input.label}: ${message('form.preview')}`}
          sx={{ px: 2, minHeight: '10rem' }}
        >
          <HtmlText html={textOf(input.value)} />
        </Paper>
      ) : (
        <TextInput {...input} />
      )}
      <Button size="small" onClick={() => setPreview(!isPreview)}>
        {message(isPreview ? 'form.edit_text' : 'form.preview')}
      </Button>
    </Box>
  );
}
