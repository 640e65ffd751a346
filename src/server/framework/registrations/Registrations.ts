import type { ScopedConnection } from '../../db/Connection.ts';
import type { ComputedExpressions } from './computed.ts';
import type { ExportLists } from './ExportLists.ts';
import type { RegisteredEffects } from './effects.ts';
import type { RegisteredHooks } from './hooks.ts';
import type { RowLimits } from './RowLimit.ts';

/** A transition of a record that may issue papers. */
export interface IssuingTransition {
  readonly entity: string;
  readonly id: number;
  readonly name: string;
}

/** Code that areas register under names that definitions use; the same for every call of an installation. */
export interface Registrations {
  readonly computed: ComputedExpressions;
  readonly hooks: RegisteredHooks;
  /** What transitions do beside the record. */
  readonly effects: RegisteredEffects;
  /** Limits of lists and their records, by path. */
  readonly rowLimits: RowLimits;
  /** Lists of fixed calls that can be exported, by path. */
  readonly exportLists?: ExportLists;
  /** Keeps the papers that a transition issues, in its transaction. Absent: none is kept. */
  readonly issuePapers?: (tx: ScopedConnection, made: IssuingTransition) => Promise<void>;
}
