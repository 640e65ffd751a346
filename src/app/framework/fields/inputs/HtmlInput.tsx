import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useState } from 'react';
import { labelledText } from '../../../../shared/framework/labelledText.ts';
import { textOf } from '../../../../shared/framework/records/textOf.ts';
import { HtmlText } from '../../html/HtmlText.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import type { InputProps } from './InputProps.ts';
import { TextInput } from './TextInput.tsx';

/** Markup as text, with a preview. */
export function HtmlInput(input: InputProps) {
  const message = useMessage();
  const language = useLanguage();
  const [isPreview, setPreview] = useState(false);
  return (
    <Box>
      {isPreview ? (
        <Paper
          component="section"
          variant="outlined"
          aria-label={labelledText(input.label, message('form.preview'), language)}
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
