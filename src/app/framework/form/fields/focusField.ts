import { inputId } from './FormScope.ts';

/** Brings the input at a path of a form into view and gives it the focus. */
export function focusField(formId: string, path: readonly (string | number)[]): void {
  const input = document.getElementById(inputId(formId, path));
  input?.focus();
  // jsdom has no layout and no scrolling.
  input?.scrollIntoView?.({ block: 'center' });
}
