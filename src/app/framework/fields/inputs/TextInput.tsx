import { isMultiLine } from '../../../../shared/framework/fields/textKinds.ts';
import { textOf } from '../../../../shared/framework/records/textOf.ts';
import type { InputProps } from './InputProps.ts';
import { TextBox } from './TextBox.tsx';

const boxLines = 3;

/** Text of one line or several, e-mail and web addresses. Spaces around it are trimmed on blur, so that they never count. */
export function TextInput(input: InputProps) {
  const { field, value, onChange, onBlur } = input;
  const text = textOf(value);
  const leave = () => {
    const trimmed = text.trim();
    if (trimmed !== text) onChange(trimmed || null);
    onBlur();
  };
  return (
    <TextBox
      input={input}
      text={text}
      onText={(typed) => onChange(typed || null)}
      onBlur={leave}
      lines={input.isMultiLine || isMultiLine(field) ? boxLines : 1}
      htmlInput={keyboards[field.property.format ?? ''] ?? {}}
    />
  );
}

/** On-screen keyboards by format. The input types `email` and `url` are not used: the browser checks them by its own rules. */
const keyboards: Readonly<Record<string, { inputMode: 'email' | 'url' } | undefined>> = {
  email: { inputMode: 'email' },
  uri: { inputMode: 'url' },
};
