import type { HeaderFact } from '../types.gen.ts';

const placeholder = /\{([^{}]+)\}/g;

/** The fields of a fact: one, or those that its text names. */
export function factFields(fact: HeaderFact): readonly string[] {
  return typeof fact === 'string' ? [fact] : [...fact.text.matchAll(placeholder)].map(([, name = '']) => name);
}

/** The text of a fact with the values of its fields; empty if all of them are. */
export function filledText(text: string, valueOf: (name: string) => string): string {
  if (factFields({ label: { en: '', fr: '' }, text }).every((name) => valueOf(name) === '')) return '';
  return text.replaceAll(placeholder, (_all, name: string) => valueOf(name) || '—');
}
