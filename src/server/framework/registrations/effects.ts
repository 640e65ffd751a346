import { invariant } from '../../../shared/framework/AppError.ts';
import type { HookEvent } from './hooks.ts';
import type { RecordValues } from './RecordValues.ts';

/** A transition that a record has just made. */
export interface EffectEvent extends Pick<HookEvent, 'ctx' | 'registry' | 'entity' | 'connection' | 'records' | 'system'> {
  readonly id: number;
  /** Name of the transition. */
  readonly transition: string;
  readonly from: string;
  readonly to: string;
  readonly comment: string | null;
  /** The record after it, all columns. */
  readonly record: RecordValues;
  /** The record before it, all columns. */
  readonly previous: RecordValues;
}

/** An area's code at a transition, in its transaction. Throws an AppError to refuse the transition. */
export type Effect = (event: EffectEvent) => Promise<void>;

export type RegisteredEffects = Readonly<Record<string, Effect>>;

/** Declares an area's effects of transitions, each named `<entity>.<name>`. */
export function defineEffects(effects: RegisteredEffects): RegisteredEffects {
  for (const name of Object.keys(effects))
    invariant(/^[a-z][a-z0-9_]*\.[a-z][A-Za-z0-9]*$/.test(name), `effect ${name} is named <entity>.<name>`);
  return effects;
}
