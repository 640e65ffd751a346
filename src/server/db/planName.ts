import type { Registry } from '../../shared/framework/definitions/registry.ts';

/** `name` of `RunOptions` for a statement whose text changes with the definitions alone. */
export function planName(statement: string, { version }: Pick<Registry, 'version'>): string {
  return `${statement} ${version.slice(0, 16)}`;
}
