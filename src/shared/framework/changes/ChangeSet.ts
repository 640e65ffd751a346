import { isObject } from '../isObject.ts';

/** Changes that a user made together. */
export interface ChangeSet {
  readonly id: string;
  readonly kind: ChangeKind;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Number of changed records. */
  readonly rows: number;
  /** Number of those whose change is not undone yet. */
  readonly remaining: number;
  /** Name of the first record, as it was then; empty if it has none. */
  readonly name: string;
  /** Labels of the changed fields, in the language of the call; empty for new and deleted records. */
  readonly fields: readonly string[];
}

/** The ways in which a set of changes comes about. */
export const changeKinds = ['edit', 'create', 'delete', 'paste', 'bulk_edit', 'bulk_delete', 'import', 'undo', 'redo'] as const;

export type ChangeKind = (typeof changeKinds)[number];

/** The effect of an undo. */
export interface UndoAnswer {
  /** Number of records that have their earlier values again. */
  readonly undone: number;
  readonly refused: number;
  /** The first refused records, with the reasons in the language of the call. */
  readonly refusals: readonly RowRefusal[];
  /** The first deleted record that is there again; null: none. */
  readonly restored: { readonly api: string; readonly id: number } | null;
}

/** True for the effect of an undo, as its task has it for a result. */
export function isUndoAnswer(result: unknown): result is UndoAnswer {
  return isObject(result) && typeof result['undone'] === 'number' && Array.isArray(result['refusals']);
}

/** The answer to the call of an undo. */
export interface StartedUndo extends UndoAnswer {
  /** Id of the background task of an undo of many changes, whose result is its effect; null: the undo has been made. */
  readonly task: number | null;
}

/** An undo of more changes is a background task. */
export const undoAtOnceMax = 50;

export interface RowRefusal {
  /** Name of the record, else its key. */
  readonly name: string;
  readonly reason: string;
}

/** Number of refused rows that an answer names. */
export const refusalsMax = 20;

/** Hours for which changes can be undone. */
export const undoHours = 24;
