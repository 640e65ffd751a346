import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { passwordProblems, passwordRules } from '../../../shared/shell/password/passwordRule.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { PasswordField } from '../forms/PasswordField.tsx';
import type { EntryForm } from '../forms/useEntryForm.ts';
import { RuleList } from './RuleList.tsx';

type Field = ReturnType<EntryForm<string>['field']>;

interface NewPasswordFieldsProps {
  readonly password: Field;
  readonly confirmation: Field;
  /** User id, which the password must not equal; empty if it is not known yet. */
  readonly username: string;
  /** The first input of the page, which takes the focus. */
  readonly isFirst?: boolean;
}

/** A new password, its rules with their state from the first key on, and the password once more. Rules. */
export function NewPasswordFields({ password, confirmation, username, isFirst = false }: NewPasswordFieldsProps) {
  const message = useMessage();
  const id = useId();
  const broken = passwordProblems(password.value, { username });
  return (
    <Stack spacing={2}>
      <PasswordField {...password} label={message('change_password.new')} autoComplete="new-password" isFirst={isFirst} describedBy={id} />
      <RuleList
        id={id}
        title={message('change_password.rules')}
        rules={[
          ...passwordRules.map(({ name }) => ({
            text: message(`change_password.rule_${name}`),
            isMet: password.value === '' ? undefined : !broken.includes(name),
          })),
          { text: message('change_password.rule_common'), isMet: undefined },
        ]}
      />
      <PasswordField {...confirmation} label={message('change_password.confirmation')} autoComplete="new-password" />
    </Stack>
  );
}
