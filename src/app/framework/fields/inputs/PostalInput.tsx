import { useState } from 'react';
import { normalizeValue } from '../../../../shared/framework/fields/kinds.ts';
import { textOf } from '../../../../shared/framework/records/textOf.ts';
import type { InputProps } from './InputProps.ts';
import { TextBox } from './TextBox.tsx';

/**
 * A postal or ZIP code, or another code, in capitals. The record holds it without separators, which are shown as typed until the field is
 * left: a code is never judged by its blanks. Rules.
 */
export function PostalInput(input: InputProps) {
  const { field, value, onChange, onBlur } = input;
  const [typed, setTyped] = useState('');
  const kept = textOf(value);
  const isTyped = typed !== '' && textOf(normalizeValue(field, typed)) === kept;
  const type = (text: string) => {
    const capitals = text.toUpperCase();
    setTyped(capitals);
    onChange(textOf(normalizeValue(field, capitals)) || null);
  };
  const leave = () => {
    setTyped('');
    onBlur();
  };
  return <TextBox input={input} text={isTyped ? typed : kept} onText={type} onBlur={leave} />;
}
