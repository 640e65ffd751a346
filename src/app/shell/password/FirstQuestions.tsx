import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { securityAnswersMin } from '../../../shared/shell/password/securityAnswerRule.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { EntryFormFrame } from '../forms/EntryFormFrame.tsx';
import { PasswordField } from '../forms/PasswordField.tsx';
import { useEntryForm } from '../forms/useEntryForm.ts';
import { type Question, saveAnswers } from './passwordCalls.ts';
import { QuestionFields } from './QuestionFields.tsx';
import { RuleList } from './RuleList.tsx';
import { answerProblems, answerRules, answersOf, brokenRules, emptyAnswers } from './securityAnswers.ts';

interface FirstQuestionsProps {
  readonly catalogue: readonly Question[];
  readonly username: string;
  /** Called with the current password once the server has accepted it. */
  readonly onDone: (current: string) => void;
}

const count = securityAnswersMin;

/** The security questions of an account with too few of them. Rule R-227. */
export function FirstQuestions({ catalogue, username, onDone }: FirstQuestionsProps) {
  const message = useMessage();
  const id = useId();
  const form = useEntryForm<string>({
    initial: { current_password: '', ...emptyAnswers(count) },
    check: (values) => ({
      current_password: values['current_password'] === '' ? message('validation.required') : undefined,
      ...answerProblems(values, count, message),
    }),
    send: async (values) => {
      const current = values['current_password'] ?? '';
      await saveAnswers(current, answersOf(values, count));
      onDone(current);
    },
  });
  const broken = brokenRules(form.values, count);
  const hasAnswers = answersOf(form.values, count).some(({ text }) => text !== '');
  return (
    <EntryFormFrame form={form} submitLabel={message('reset.continue')}>
      <Typography color="textSecondary">{message('security.intro')}</Typography>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField {...form.field('current_password')} label={message('change_password.current_or_temporary')} />
      <RuleList
        id={id}
        title={message('security.rules')}
        rules={answerRules.map((name) => ({ text: message(`security.rule_${name}`), isMet: hasAnswers ? !broken.has(name) : undefined }))}
      />
      <QuestionFields form={form} count={count} catalogue={catalogue} />
    </EntryFormFrame>
  );
}
