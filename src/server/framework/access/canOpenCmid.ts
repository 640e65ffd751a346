import { canOpen } from '../../../shared/framework/definitions/permissions.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';

/** Checks whether a reader may open a cmid: a screen of the definitions by its level, any other command by its grant. Spec S-248. */
export function canOpenCmid(registry: Registry, reader: Reader, cmid: string): boolean {
  const screens = registry.screensByCmid.get(cmid);
  return screens ? screens.some((screen) => canOpen(reader, screen)) : reader.grants.has(cmid);
}
