import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { securityAnswersMin } from '../../../shared/shell/password/securityAnswerRule.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { AddIcon } from '../../framework/icons.ts';
import { EntryFormFrame } from '../forms/EntryFormFrame.tsx';
import { PasswordField } from '../forms/PasswordField.tsx';
import { useEntryForm } from '../forms/useEntryForm.ts';
import { ChosenQuestions } from './ChosenQuestions.tsx';
import { type Question, type SecurityProfileAnswer, saveAnswers } from './passwordCalls.ts';
import { QuestionFields } from './QuestionFields.tsx';
import { RuleList } from './RuleList.tsx';
import { answerProblems, answerRules, answersOf, brokenRules, emptyAnswers } from './securityAnswers.ts';

interface SecurityProfileProps {
  readonly profile: SecurityProfileAnswer;
  readonly username: string;
  /** Called once answers are saved. */
  readonly onSaved?: () => void;
}

const answersMax = 9;

/** The answered questions, and inputs for new answers: answers are never shown, so all must be entered again. */
export function SecurityProfile({ profile, username, onSaved }: SecurityProfileProps) {
  const message = useMessage();
  const id = useId();
  const { catalogue } = profile;
  const [chosen, setChosen] = useState<readonly Question[]>(profile.questions);
  const [count, setCount] = useState(securityAnswersMin);
  const [isSaved, setSaved] = useState(false);
  const form = useEntryForm<string>({
    initial: { ...emptyAnswers(answersMax), current_password: '' },
    check: (values) => ({
      ...answerProblems(values, count, message),
      current_password: values['current_password'] === '' ? message('validation.required') : undefined,
    }),
    send: async (values) => {
      setSaved(false);
      const answers = answersOf(values, count);
      await saveAnswers(values['current_password'] ?? '', answers);
      setChosen(catalogue.filter((question) => answers.some((answer) => answer.id === question.id)));
      form.reset();
      setCount(securityAnswersMin);
      setSaved(true);
      onSaved?.();
    },
  });
  const broken = brokenRules(form.values, count);
  const hasAnswers = answersOf(form.values, count).some(({ text }) => text !== '');
  return (
    <Stack spacing={3}>
      <ChosenQuestions questions={chosen} />
      {isSaved && (
        <Alert severity="success" onClose={() => setSaved(false)} closeText={message('errors.dismiss')}>
          {message('security.saved')}
        </Alert>
      )}
      <EntryFormFrame form={form} submitLabel={message('security.save')}>
        <RuleList
          id={id}
          title={message('security.rules')}
          rules={answerRules.map((name) => ({ text: message(`security.rule_${name}`), isMet: hasAnswers ? !broken.has(name) : undefined }))}
        />
        <QuestionFields form={form} count={count} catalogue={catalogue} />
        {count < Math.min(answersMax, catalogue.length) && (
          <Button startIcon={<AddIcon />} onClick={() => setCount(count + 1)} sx={{ alignSelf: 'flex-start' }}>
            {message('security.add')}
          </Button>
        )}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField {...form.field('current_password')} label={message('change_password.current')} />
      </EntryFormFrame>
    </Stack>
  );
}
