import { useState } from 'react';
import type { InputProps } from './InputProps.ts';
import { TextBox } from './TextBox.tsx';

const boxLines = 5;

/** JSON as text; invalid JSON stays as typed, and validation refuses it. */
export function JsonInput(input: InputProps) {
  const { value, onChange, onBlur } = input;
  const [draft, setDraft] = useState<string>();
  const type = (typed: string) => {
    setDraft(typed);
    onChange(parseJson(typed));
  };
  const leave = () => {
    if (typeof value !== 'string') setDraft(undefined);
    onBlur();
  };
  return (
    <TextBox
      input={input}
      text={draft ?? formatJson(value)}
      onText={type}
      onBlur={leave}
      lines={boxLines}
      htmlInput={{ spellCheck: false, style: { fontFamily: 'monospace' } }}
    />
  );
}

/** The value of a JSON text; null for empty text; invalid JSON as the unchanged text, which no JSON field accepts. */
function parseJson(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function formatJson(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
