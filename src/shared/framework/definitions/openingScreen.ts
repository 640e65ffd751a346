import type { Registry } from './registry.ts';
import type { Screen } from './screens.ts';

/** The screen of a command ID that opens without a record: the first one without placeholders in its path. */
export function openingScreen({ screensByCmid }: Pick<Registry, 'screensByCmid'>, cmid: string): Screen | undefined {
  return screensByCmid.get(cmid)?.find(({ path }) => !path.includes('{'));
}
