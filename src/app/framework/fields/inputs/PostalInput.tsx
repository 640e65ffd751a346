import { normalizeValue } from '../../../../shared/framework/fields/kinds.ts';
import { textOf } from '../../../../shared/framework/records/textOf.ts';
import type { InputProps } from './InputProps.ts';
import { TextBox } from './TextBox.tsx';

/** A postal or ZIP code, or another code, in capitals; separators are removed on blur. Rules. */
export function PostalInput(input: InputProps) {
  const { field, value, onChange, onBlur } = input;
  const text = textOf(value);
  const leave = () => {
    const kept = normalizeValue(field, text);
    if (kept !== text) onChange(kept || null);
    onBlur();
  };
  return <TextBox input={input} text={text} onText={(typed) => onChange(typed.toUpperCase() || null)} onBlur={leave} />;
}
