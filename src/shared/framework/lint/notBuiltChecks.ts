import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { type NotBuilt, notBuilt } from '../definitions/checks/notBuilt.ts';
import type { DefinitionSet } from '../definitions/DefinitionSet.ts';
import type { JsonPath } from '../json/parseJson.ts';
import type { Check } from './LintContext.ts';

interface Place {
  readonly file: string;
  readonly path: JsonPath;
  /** The key, with the value if only some values are not built. */
  readonly name: string;
}

export const checkNotBuilt: Check = ({ set }) => notBuiltFindings(set, notBuilt);

/** Keys and values of the files that nothing serves yet: each once, at its first place, with the count of all. */
export function* notBuiltFindings(set: Pick<DefinitionSet, NotBuilt['kind']>, rows: readonly NotBuilt[]): Iterable<Finding> {
  const places = rows.flatMap(({ kind, path, values, part }) =>
    set[kind].flatMap(({ file, content }) =>
      reached(content, path)
        .filter(({ value }) => (values ? values.includes(String(value)) : true))
        .map(({ value, at }): Place => ({ file, path: at, name: nameOf(path, at, part ?? (values && String(value))) })),
    ),
  );
  for (const [name, all] of Map.groupBy(places, (place) => place.name)) {
    const [first] = all;
    if (first) yield finding('DEF043', first.file, first.path, { values: { name, count: all.length } });
  }
}

/** Every value at the end of a path, with the keys that lead to it. */
function reached(node: unknown, path: readonly string[], at: JsonPath = []): { value: unknown; at: JsonPath }[] {
  const [step, ...rest] = path;
  if (step === undefined) return [{ value: node, at }];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node)
    .filter(([key]) => step === '*' || key === step)
    .flatMap(([key, value]) => reached(value, rest, [...at, key]));
}

/** `export.formats PDF`, `slots list.empty`, `limits.attachments`, `x-format image`. */
function nameOf(path: readonly string[], at: JsonPath, value: string | undefined): string {
  const named = path.slice(path.lastIndexOf('*', path.length - 2) + 1).filter((step) => step !== '*');
  const chosen = value ?? (path.at(-1) === '*' ? String(at.at(-1)) : undefined);
  return [named.join('.'), chosen].filter((part) => part !== undefined).join(' ');
}
