import type { ComputedExpressions } from './computed.ts';
import type { RegisteredEffects } from './effects.ts';
import type { RegisteredHooks } from './hooks.ts';
import type { RowLimits } from './RowLimit.ts';

/** Code that areas register under names that definitions use; the same for every call of an installation. */
export interface Registrations {
  readonly computed: ComputedExpressions;
  readonly hooks: RegisteredHooks;
  /** What transitions do beside the record. */
  readonly effects: RegisteredEffects;
  /** Limits of lists and their records, by path. */
  readonly rowLimits: RowLimits;
}
