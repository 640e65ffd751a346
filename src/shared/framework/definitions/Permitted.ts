import type { Permissions, ResourceDefinition } from './types.gen.ts';

/** A definition with permissions: a resource, a report, or a screen of either. */
export interface Permitted {
  readonly permissions: Permissions;
  /** Entity of a resource or report. */
  readonly schema?: string;
  /** Of a resource whose new records are sent in. */
  readonly submission?: ResourceDefinition['submission'];
  /** Resource of a screen. */
  readonly resource?: Pick<ResourceDefinition, 'schema' | 'submission'> | undefined;
}
