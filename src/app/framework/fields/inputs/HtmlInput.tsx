import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { labelledText } from '../../../../shared/framework/labelledText.ts';
import { textOf } from '../../../../shared/framework/records/textOf.ts';
import { HtmlText } from '../../html/HtmlText.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { EditIcon } from '../../icons.ts';
import { lazyPart } from '../../lazyPart.ts';
import { richTextStyles } from '../../richtext/richTextStyles.ts';
import { withSlotMessages } from '../../slots/withSlotMessages.ts';
import { helpBelow } from './helpBelow.tsx';
import type { InputProps } from './InputProps.ts';

const RichTextEditor = lazyPart(() => withSlotMessages(import('../../richtext/RichTextEditor.tsx')), 'RichTextEditor');

/** A rich text: as readers see it, until its edit button is used (spec B-108). */
export function HtmlInput(input: InputProps) {
  const { field, id, label, required, error, value, onChange, onBlur } = input;
  const message = useMessage();
  const language = useLanguage();
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const { entity, name: fieldName, property } = field;
  const pictures = property['x-pictures'] === undefined ? undefined : { place: { entity, field: fieldName } };
  const help = helpBelow(input);
  const helpId = help === undefined ? undefined : `${id}-helper-text`;
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (isEditing && !currentTarget.contains(relatedTarget)) onBlur();
  };
  const name = message(isEditing ? 'form.preview' : 'form.edit_text');
  return (
    <FormControl fullWidth error={error !== undefined} required={required ?? false} onBlur={leave}>
      <InputLabel shrink component="span">
        {label}
      </InputLabel>
      {isEditing ? (
        <RichTextEditor
          id={id}
          label={label}
          text={textOf(value)}
          maxLength={field.property.maxLength}
          isRequired={required ?? false}
          isFaulty={error !== undefined}
          describedBy={helpId}
          pictures={pictures}
          onChange={onChange}
        />
      ) : (
        <Box sx={{ ...richTextStyles, ...reading, borderColor: error === undefined ? 'divider' : 'error.main' }}>
          <HtmlText html={textOf(value)} />
        </Box>
      )}
      <Button
        ref={button}
        id={isEditing ? undefined : id}
        size="small"
        startIcon={isEditing ? undefined : <EditIcon />}
        aria-label={labelledText(label, name, language)}
        aria-describedby={helpId}
        onClick={() => setEditing(!isEditing)}
        sx={{ alignSelf: 'flex-start', mt: 0.5 }}
      >
        {name}
      </Button>
      {help !== undefined && <FormHelperText id={helpId}>{help}</FormHelperText>}
    </FormControl>
  );
}

// Spec B-110: as high as the editor.
const reading = { minHeight: '10rem', p: 1.5, border: 1, borderRadius: 1, bgcolor: 'background.paper', typography: 'body2' } as const;
