import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';

/** True for a screen whose records have fields with states, and whose reader can see single records. */
export function hasStates({ form, verbs }: Pick<ScreenDescription, 'form' | 'verbs'>): boolean {
  return form?.schema['x-states'] !== undefined && verbs.includes('show');
}
