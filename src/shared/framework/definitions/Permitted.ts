import type { Permissions, ResourceDefinition } from './types.gen.ts';

/** A definition with permissions: a resource, a report, or a screen of either. */
export interface Permitted {
  readonly permissions: Permissions;
  /** Entity of a resource or report. */
  readonly schema?: string;
  /** Resource of a screen. */
  readonly resource?: Pick<ResourceDefinition, 'schema'> | undefined;
}
