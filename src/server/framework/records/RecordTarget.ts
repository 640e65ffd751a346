import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import type { RecordLines } from '../../../shared/framework/definitions/describe/recordLines.ts';
import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import type { AskedField } from '../../../shared/framework/definitions/machines.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { Hooks, Submission } from '../../../shared/framework/definitions/types.gen.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { Text } from '../../../shared/framework/text.ts';
import { allOf, type Predicate } from '../../db/predicate.ts';
import { rowScope, writeScope } from '../../db/scope/scope.ts';
import type { Records } from '../registrations/Records.ts';
import type { Registrations } from '../registrations/Registrations.ts';
import { limitRows, type RowLimit } from '../registrations/RowLimit.ts';
import type { HeldNumbers } from './drawNumbers.ts';
import type { NotedChange } from './NotedChange.ts';

/** The entity whose records are read or changed, with hooks and row limit. */
export interface RecordTarget {
  readonly registry: Registry;
  readonly registrations: Pick<Registrations, 'computed' | 'hooks' | 'effects' | 'issuePapers'>;
  /** Gives hooks the records of their transaction. */
  readonly records: Pick<Records, 'in'>;
  readonly entity: Entity;
  /** Names of hooks by moment, from the resource. */
  readonly hooks: Hooks | undefined;
  /** Limit of the path on the rows in scope. */
  readonly rowLimit?: RowLimit | undefined;
  /** The words for a reader who may not change a record that is seen; default: those of the portal. */
  readonly refusal?: Text | undefined;
  /** The records are sent in: only these fields are the sender's, and the answer is a confirmation. */
  readonly submission?: Submission | undefined;
  /** Records that a client reads and changes with each record; none for code. */
  readonly lines?: readonly LinesTarget[];
  /** The transition that changes the record: also one that is locked, or that its maker only reads. */
  readonly transition?: RunningTransition;
  /** The ranges of running numbers that the transaction holds, where it makes many records. */
  readonly numbers?: HeldNumbers | undefined;
  /** Receives each change of a record of the target within its transaction: all columns, independent of the reader. */
  readonly onChange?: (change: NotedChange) => void;
  /** Receives a change of the lines of a record, as a change of none of its own values, before the hooks that see the lines. */
  readonly onLinesChange?: (change: NotedChange) => void;
}

/** What a transition asks for. */
export interface RunningTransition {
  readonly asked: readonly AskedField[];
  /** Faults of what is asked beside the fields. */
  readonly problems: Readonly<Record<string, FieldProblem>>;
}

/** The lines of a record: their definition, and the records themselves. */
export interface LinesTarget extends RecordLines {
  readonly target: RecordTarget;
}

/** The rows of a target that a reader may see: in scope, and within the limit of its path. */
export function visibleRows({ registry, entity, rowLimit }: RecordTarget, reader: Reader, alias: string): Predicate {
  return allOf([rowScope(registry, reader, entity.name, alias), limitRows(rowLimit, reader, alias)]);
}

/** Rows of a target that a reader may change: the visible rows, without rows that everybody reads and only staff write. */
export function writableRows({ registry, entity, rowLimit }: RecordTarget, reader: Reader, alias: string): Predicate {
  return allOf([writeScope(registry, reader, entity.name, alias), limitRows(rowLimit, reader, alias)]);
}
