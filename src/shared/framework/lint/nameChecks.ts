import { type Finding, type FindingOptions, finding } from '../definitions/checks/Finding.ts';
import type { JsonPath } from '../json/parseJson.ts';
import type { Check } from './LintContext.ts';

interface NamedPlace {
  readonly file: string;
  readonly path: JsonPath;
  readonly name: string;
}

/** Names of definitions: each is given once, and each file bears the name in it. */
export const checkNames: Check = function* ({ set }) {
  const groups: readonly (readonly NamedPlace[])[] = [
    set.entities.map(({ file, content }) => ({ file, path: ['$id'], name: content.$id })),
    set.resources.map(({ file, content }) => ({ file, path: ['name'], name: content.name })),
    set.reports.map(({ file, content }) => ({ file, path: ['name'], name: content.name })),
    set.pages.map(({ file, content }) => ({ file, path: ['name'], name: content.name })),
    set.dashboards.map(({ file, content }) => ({ file, path: ['name'], name: content.name })),
    set.menus.map(({ file, content }) => ({ file, path: ['name'], name: content.name })),
    set.states.map(({ file, content }) => ({ file, path: ['name'], name: content.name })),
    set.notices.map(({ file, content }) => ({ file, path: ['name'], name: content.name })),
    set.skins.map(({ file, content }) => ({ file, path: ['name'], name: content.name })),
  ];
  for (const group of groups) {
    yield* repeatFindings(group);
    for (const { file, path, name } of group)
      if (!isCalledAfter(file, name)) yield finding('DEF022', file, path, { variant: 'file', values: { name } });
  }
  yield* repeatFindings(
    set.resources.map(({ file, content }) => ({ file, path: ['api_url'], name: content.api_url })),
    { variant: 'api', hasOwnHint: true },
  );
};

function* repeatFindings(group: readonly NamedPlace[], options: FindingOptions = {}): Iterable<Finding> {
  const owners = new Map<string, string>();
  for (const { file, path, name } of group) {
    const other = owners.get(name);
    if (other === undefined) owners.set(name, file);
    else yield finding('DEF022', file, path, { ...options, values: { name, other } });
  }
}

/** `books.schema.json` holds books, `late-books.report.json` late-books, `new-users.menu.json` NEW_USERS. */
function isCalledAfter(file: string, name: string): boolean {
  const base = file.replace(/^.*\//, '').replace(/\..*$/, '');
  const plain = (text: string) => text.toLowerCase().replaceAll('_', '-');
  return base === name || plain(base) === plain(name);
}
