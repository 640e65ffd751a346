import { layoutNames } from '../definitions/describe/formCells.ts';
import type { Entity } from '../definitions/entity.ts';
import type { StepDescription } from '../definitions/ScreenDescription.ts';
import type { RecordMode } from '../fields/isWritable.ts';
import { matchesFilter } from '../query/matchesFilter.ts';
import { type FieldState, listedRecord } from './fieldState.ts';

interface StepValues {
  readonly entity: Entity;
  readonly mode: RecordMode;
  readonly record: Readonly<Record<string, unknown>>;
  readonly states: Readonly<Record<string, FieldState>>;
  readonly clock: { readonly now: Date; readonly timezone: string };
}

/** true: the values of the record ask for the step: its condition holds and one of its fields is visible. */
export function isStepShown(step: StepDescription, { entity, mode, record, states, clock }: StepValues): boolean {
  if (!matchesFilter(step.when, listedRecord(entity, record), clock)) return false;
  if (step.isSummary || step.lines.length > 0) return true;
  return layoutNames(step.layout).some(
    (name) => states[name]?.visible === true && (mode === 'update' || !entity.fields.get(name)?.readOnly),
  );
}
