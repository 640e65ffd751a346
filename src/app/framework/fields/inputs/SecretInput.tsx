import { textOf } from '../../../../shared/framework/records/textOf.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import type { InputProps } from './InputProps.ts';
import { TextBox } from './TextBox.tsx';

/** Writes a secret and never shows it; an empty input keeps the stored one. */
export function SecretInput(input: InputProps) {
  const message = useMessage();
  const isNew = input.record['id'] === undefined;
  return (
    <TextBox
      input={input}
      text={textOf(input.value)}
      onText={(typed) => input.onChange(typed || undefined)}
      placeholder={isNew ? undefined : message('form.unchanged')}
      htmlInput={{ type: 'password', autoComplete: input.autoComplete ?? 'new-password' }}
    />
  );
}
