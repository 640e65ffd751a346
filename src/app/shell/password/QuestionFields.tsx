import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { LoginInput } from '../forms/EntryInput.tsx';
import type { EntryForm } from '../forms/useEntryForm.ts';
import type { Question } from './passwordCalls.ts';
import { answerName, questionName } from './securityAnswers.ts';

interface QuestionFieldsProps {
  readonly form: EntryForm<string>;
  readonly count: number;
  readonly catalogue: readonly Question[];
}

/** A number of pairs: a question to choose and its answer. A chosen question is not offered in the other pairs. */
export function QuestionFields({ form, count, catalogue }: QuestionFieldsProps) {
  const message = useMessage();
  const id = useId();
  const chosen = Array.from({ length: count }, (_, index) => form.values[questionName(index)]);
  return Array.from({ length: count }, (_, index) => {
    const { inputRef, problem, value, onChange, name } = form.field(questionName(index));
    const offered = catalogue.filter((question) => String(question.id) === value || !chosen.includes(String(question.id)));
    const number = index + 1;
    return (
      <Stack key={name} component="fieldset" spacing={1.5} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
        <Typography component="legend" sx={{ p: 0, mb: 1, fontWeight: 500 }}>
          {message('security.question_number', { number })}
        </Typography>
        <TextField
          select
          fullWidth
          id={`${id}-${name}`}
          label={message('security.question', { number })}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          error={problem !== undefined}
          helperText={problem}
          inputRef={inputRef}
          slotProps={{ select: { SelectDisplayProps: { style: { whiteSpace: 'normal' } } } }}
        >
          {offered.map((question) => (
            <MenuItem key={question.id} value={String(question.id)} sx={{ whiteSpace: 'normal' }}>
              {question.text}
            </MenuItem>
          ))}
        </TextField>
        <LoginInput
          {...form.field(answerName(index))}
          label={message('security.answer', { number })}
          autoComplete="off"
          inputProps={{ maxLength: 100 }}
        />
      </Stack>
    );
  });
}
