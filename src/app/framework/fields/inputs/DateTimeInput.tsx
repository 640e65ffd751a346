import { browserTimezone } from '../../i18n/browserTimezone.ts';
import { DateTextInput } from './DateTextInput.tsx';
import { instantToText, textToInstant } from './dateText.ts';
import type { InputProps } from './InputProps.ts';

/** An instant: shown and typed as local `YYYY-MM-DD HH:mm`, kept in UTC. */
export function DateTimeInput(input: InputProps) {
  const { value, onChange } = input;
  return (
    <DateTextInput
      {...input}
      kind="datetime"
      value={typeof value === 'string' ? instantToText(value, browserTimezone) : value}
      onChange={(text) => onChange(typeof text === 'string' ? textToInstant(text, browserTimezone) : text)}
    />
  );
}
