import { useLayoutEffect, useRef } from 'react';
import { textOf } from '../../../../shared/framework/records/textOf.ts';
import type { InputProps } from './InputProps.ts';
import { maskPhone, phoneDigits, placeBehindDigits } from './phoneMask.ts';
import { TextBox } from './TextBox.tsx';

/** A phone number under its mask; the record holds only the digits. */
export function PhoneInput(input: InputProps) {
  const { value, onChange } = input;
  const box = useRef<HTMLInputElement>(null);
  const digitsBeforeCaret = useRef<number>(undefined);
  const text = maskPhone(textOf(value));
  // The mask moves the text after a typed digit; the caret stays behind the same digit.
  useLayoutEffect(() => {
    if (digitsBeforeCaret.current === undefined) return;
    const place = placeBehindDigits(text, digitsBeforeCaret.current);
    box.current?.setSelectionRange(place, place);
    digitsBeforeCaret.current = undefined;
  }, [text]);
  const type = (typed: string) => {
    const caret = box.current?.selectionStart ?? typed.length;
    digitsBeforeCaret.current = phoneDigits(typed.slice(0, caret)).length;
    // A text without digits stays in sight with its problem; it is not taken for a value that is missing.
    onChange(phoneDigits(typed) || typed.trim() || null);
  };
  return <TextBox input={input} text={text} onText={type} inputRef={box} htmlInput={{ inputMode: 'tel', type: 'tel' }} />;
}
