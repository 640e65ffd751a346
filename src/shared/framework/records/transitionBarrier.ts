import type { Entity } from '../definitions/entity.ts';
import { type Machine, systemRole, type Transition } from '../definitions/machines.ts';
import { fillFilter, type PlaceholderValues } from '../query/placeholders.ts';
import { meetsRule } from './recordRules.ts';

/** The reasons against a transition, in the order in which they are looked for. */
export type TransitionBarrier = 'state' | 'role' | 'own' | 'condition';

/** The reasons against a decision among those of several people: it is made already, or others come first. */
export type AgreementBarrier = 'agreed' | 'turn';

/** A stored record, and the part of a reader in it. */
export interface TransitionCase {
  /** All columns of the record. */
  readonly record: Readonly<Record<string, unknown>>;
  /** Roles in `by` that the reader has on the record. */
  readonly roles: ReadonlySet<string>;
  /** Roles in `never_by` that the person has on the record. */
  readonly barredRoles: ReadonlySet<string>;
  /** true: the reader may edit the record, for transitions without `by`. */
  readonly canEdit: boolean;
  /** true: the portal itself makes the transition, which no role bars. */
  readonly isOfPortal: boolean;
  readonly moment: PlaceholderValues;
}

/** The first reason for which a transition is not possible; undefined if it is. */
export function transitionBarrier(
  entity: Entity,
  { field }: Pick<Machine, 'field'>,
  { from, by, never_by: never = [], when }: Transition,
  { record, roles, barredRoles, canEdit, isOfPortal, moment }: TransitionCase,
): TransitionBarrier | undefined {
  if (!from.some((state) => state === record[field])) return 'state';
  const isAllowed = isOfPortal || (by ? by.some((role) => role !== systemRole && roles.has(role)) : canEdit);
  if (!isAllowed) return 'role';
  if (!isOfPortal && never.some((role) => barredRoles.has(role))) return 'own';
  if (when && !meetsRule(entity, record, fillFilter(when, moment), moment)) return 'condition';
  return undefined;
}
