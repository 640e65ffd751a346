import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { EntryFormFrame } from '../forms/EntryFormFrame.tsx';
import { LoginInput } from '../forms/EntryInput.tsx';
import { useEntryForm } from '../forms/useEntryForm.ts';
import { type AccountName, type Permit, type Question, verifyAnswers } from './passwordCalls.ts';

interface AnswerEntryProps {
  readonly account: AccountName;
  readonly questions: readonly Question[];
  readonly onPassed: (permit: Permit) => void;
  readonly after: ReactNode;
}

const nameOf = ({ id }: Question): string => `answer_${id}`;

/** Takes the answers to the questions asked. */
export function AnswerEntry({ account, questions, onPassed, after }: AnswerEntryProps) {
  const message = useMessage();
  const id = useId();
  const form = useEntryForm<string>({
    initial: Object.fromEntries(questions.map((question) => [nameOf(question), ''])),
    check: (values) =>
      Object.fromEntries(
        questions.map(nameOf).map((name) => [name, values[name]?.trim() === '' ? message('validation.required') : undefined]),
      ),
    send: async (values) => {
      const answers = questions.map((question) => ({ id: question.id, text: (values[nameOf(question)] ?? '').trim() }));
      onPassed(await verifyAnswers(account, answers));
    },
  });
  return (
    <EntryFormFrame form={form} submitLabel={message('reset.continue')} after={after}>
      <Typography color="textSecondary">{message('reset.answers_intro', { username: account.username })}</Typography>
      {questions.map((question, index) => (
        <Stack key={question.id} spacing={1.25}>
          <Typography id={`${id}-${question.id}`} sx={{ fontWeight: 500 }}>
            {question.text}
          </Typography>
          <LoginInput
            {...form.field(nameOf(question))}
            label={message('security.answer', { number: index + 1 })}
            describedBy={`${id}-${question.id}`}
            autoComplete="off"
            inputProps={{ maxLength: 100 }}
          />
        </Stack>
      ))}
    </EntryFormFrame>
  );
}
