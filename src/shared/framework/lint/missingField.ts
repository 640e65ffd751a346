import { type Finding, finding } from '../definitions/checks/Finding.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { nearestName } from '../nearestName.ts';

/** A hint lists so many names. */
const listedMax = 12;

/**
 * Finding for a name that is no field of an entity: with the field that was meant, else with the fields that fit in its place.
 * @param names the fields that fit there
 */
export function missingField(file: string, path: JsonPath, name: string, entity: string, names: Iterable<string>): Finding {
  const known = [...names];
  const found = finding('DEF003', file, path, { values: { name, entity }, nearest: nearestName(name, known) });
  if (found.hint.key !== 'lint.DEF003.hint' || known.length === 0) return found;
  const listed = known.slice(0, listedMax).join(', ');
  return { ...found, hint: { key: 'lint.DEF003.known.hint', values: { name, known: known.length > listedMax ? `${listed}, …` : listed } } };
}
