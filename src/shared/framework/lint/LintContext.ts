import type { Finding } from '../definitions/checks/Finding.ts';
import type { DefinitionSet, RegisteredNames } from '../definitions/DefinitionSet.ts';
import type { Field } from '../definitions/entity.ts';
import type { Registry } from '../definitions/registry.ts';
import type { ReleasedNames } from '../definitions/types.gen.ts';
import type { Failure } from '../records/problems.ts';

/** Input of every check. */
export interface LintContext {
  /** The files to check. */
  readonly set: DefinitionSet;
  /** Built from these files and all others, faults included. */
  readonly registry: Registry;
  /** undefined: names that code registers are not checked. */
  readonly registered: RegisteredNames | undefined;
  readonly released: ReleasedNames | undefined;
  /** true: some file is missing from the set, so an unknown name may be defined in that file. */
  readonly isPartial: boolean;
  /** Failures of a value by the rules of its field, as the server checks records; undefined: defaults are not checked. */
  readonly failuresOf: ((field: Field, value: unknown) => readonly Failure[]) | undefined;
}

/** Checks all definitions for one kind of fault. */
export type Check = (context: LintContext) => Iterable<Finding>;
