import { type Finding, finding } from '../definitions/checks/Finding.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { nearestName } from '../nearestName.ts';

/** A menu group that does not exist; the remedy names the existing groups. */
export function unknownGroup(file: string, path: JsonPath, name: string, groups: readonly string[]): Finding {
  const values = { name, groups: groups.join(', ') };
  return finding('DEF010', file, path, { variant: 'group', hasOwnHint: true, values, nearest: nearestName(name, groups) });
}
