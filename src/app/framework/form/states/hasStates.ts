import { ownMachines } from '../../../../shared/framework/definitions/machines.ts';
import type { ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';

/** True for a screen whose records have fields with states, and whose reader can see single records; of switches alone, who may edit them. */
export function hasStates({ form, verbs }: Pick<ScreenDescription, 'form' | 'verbs'>): boolean {
  const machines = form ? ownMachines(form.schema) : [];
  return verbs.includes('show') && (machines.some(({ writable }) => !writable) || (machines.length > 0 && verbs.includes('edit')));
}
