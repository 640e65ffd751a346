import { inputId } from './RecordFormContext.ts';

/** Brings a field into view and puts the focus into its input. */
export function focusField(formId: string, name: string): void {
  const input = document.getElementById(inputId(formId, name));
  input?.focus();
  // jsdom has no layout, thus no scrolling.
  input?.scrollIntoView?.({ block: 'center' });
}
