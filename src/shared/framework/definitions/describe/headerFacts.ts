import type { HeaderFact } from '../types.gen.ts';

const placeholder = /\{([^{}]+)\}/g;

/** The fields of a fact: one, or those that its text names. */
export function factFields(fact: HeaderFact): readonly string[] {
  return typeof fact === 'string' ? [fact] : [...fact.text.matchAll(placeholder)].map(([, name = '']) => name);
}

/** A text with the values of the fields that it names; empty if it names fields, and all of them are. */
export function filledText(text: string, valueOf: (name: string) => string): string {
  const names = factFields({ label: { en: '', fr: '' }, text });
  if (names.length > 0 && names.every((name) => valueOf(name) === '')) return '';
  return text.replaceAll(placeholder, (_all, name: string) => valueOf(name) || '—');
}
