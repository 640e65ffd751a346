import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { Hooks } from '../../../shared/framework/definitions/types.gen.ts';
import type { ComputedExpressions } from '../computed.ts';
import type { RowLimits } from '../lists/RowLimit.ts';
import type { RegisteredHooks } from './hooks.ts';

/** What code registers for definitions to name. */
export interface FrameworkParts {
  readonly computed: ComputedExpressions;
  readonly hooks: RegisteredHooks;
  /** Limits of lists, by path. */
  readonly rowLimits?: RowLimits | undefined;
}

/** The entity whose records are read or changed, and what runs along. */
export interface RecordTarget {
  readonly registry: Registry;
  readonly parts: FrameworkParts;
  readonly entity: Entity;
  /** Names of hooks by moment, as the resource gives them. */
  readonly hooks: Hooks | undefined;
}
