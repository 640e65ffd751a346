import { useState } from 'react';
import { unitIn } from '../../../../shared/framework/formats/unitIn.ts';
import type { Language } from '../../../../shared/framework/text.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import type { InputProps } from './InputProps.ts';
import { formatTypedNumber, parseNumber } from './numberText.ts';
import { TextBox } from './TextBox.tsx';

/** A number with its unit, an amount with `$` before it (spec S-181), or a percentage. Text that is no number stays until corrected. */
export function NumberInput(input: InputProps) {
  const { field, value, onChange, onBlur } = input;
  const language = useLanguage();
  const [draft, setDraft] = useState<string>();
  const isAmount = field.property['x-format'] === 'currency';
  const formatted = formatTypedNumber(value, language, isAmount ? (field.decimals ?? 2) : 0);
  // Shows the typed text while it means the current number: `1.` on the way to `1.5`.
  const text = draft !== undefined && parseNumber(draft, language) === (value ?? null) ? draft : formatted;
  const type = (typed: string) => {
    setDraft(typed);
    onChange(parseNumber(typed, language));
  };
  const leave = () => {
    setDraft(undefined);
    onBlur();
  };
  return (
    <TextBox
      input={input}
      text={text}
      onText={type}
      onBlur={leave}
      start={isAmount ? '$' : undefined}
      end={unitOf(input, language)}
      htmlInput={{ inputMode: field.kind === 'integer' ? 'numeric' : 'decimal' }}
    />
  );
}

/** The unit after the number: fixed, or the value of the field that names it. */
function unitOf({ field, record, value }: InputProps, language: Language): string | undefined {
  const { 'x-unit': unit, 'x-format': shown } = field.property;
  if (shown === 'percent') return '%';
  const named = typeof unit === 'object' ? record[unit.field] : unit;
  return typeof named === 'string' ? unitIn(named, Number(value ?? 0), language) : undefined;
}
