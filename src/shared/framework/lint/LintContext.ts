import type { DefinitionSet, RegisteredNames } from '../definitions/DefinitionSet.ts';
import type { Field } from '../definitions/entity.ts';
import type { Finding } from '../definitions/Finding.ts';
import type { Registry } from '../definitions/registry.ts';
import type { ReleasedNames } from '../definitions/types.gen.ts';
import type { Failure } from '../records/problems.ts';

/** What every check may look at. */
export interface LintContext {
  readonly set: DefinitionSet;
  /** Made from the set as it stands, faults and all. */
  readonly registry: Registry;
  /** undefined: names that code registers are not checked. */
  readonly registered: RegisteredNames | undefined;
  readonly released: ReleasedNames | undefined;
  /** true: some file is missing from the set, so a name that leads nowhere may stand in that file. */
  readonly isPartial: boolean;
  /** Failures of a value by the rules of its field, as the server checks records. */
  readonly failuresOf: ((field: Field, value: unknown) => readonly Failure[]) | undefined;
}

/** Looks at all definitions for one kind of fault. */
export type Check = (context: LintContext) => Iterable<Finding>;
