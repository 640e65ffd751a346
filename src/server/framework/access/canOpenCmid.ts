import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import { canUseView } from '../../../shared/framework/definitions/rights/permissions.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';

/** Checks if a reader may open a cmid: by one of its screens that the reader may use, any other command by its grant. Spec S-248. */
export function canOpenCmid(registry: Registry, reader: Reader, cmid: string): boolean {
  const screens = registry.screensByCmid.get(cmid);
  return screens ? screens.some((screen) => canUseView(registry, reader, screen)) : reader.grants.has(cmid);
}
