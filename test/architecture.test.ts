import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const sources = fs.globSync('src/**/*.{ts,tsx}', { cwd: root }).sort();
const texts = new Map(sources.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]));
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

// Words of the trade belong in domain/ and in the definitions; lower layers use a neutral resource such as books as example.
const trade = /shipment|probill|consignee|paystub|rrsp|pick-?up|freight|bill.of.lading|interline|accessorial/i;

interface Import {
  readonly from: string;
  readonly to: string;
}

/** All imports of sources except tests, including those of types and of parts that are loaded later. */
const imports: readonly Import[] = [...texts].flatMap(([from, text]) =>
  isTest(from)
    ? []
    : [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
        .map(([, specifier = '']) => ({ from, to: path.join(path.dirname(from), specifier) }))
        .filter(({ to }) => texts.has(to)),
);

/** Folders of src. */
const folders = [...new Set(sources.flatMap((file) => foldersAround(file)))].sort();

function foldersAround(file: string): string[] {
  const parts = path.dirname(file).split('/');
  return parts.map((_, i) => parts.slice(0, i + 1).join('/'));
}

/** The folder of a file below another one; undefined outside of it and for its own files. */
function folderBelow(parent: string, file: string): string | undefined {
  const rest = file.startsWith(`${parent}/`) ? file.slice(parent.length + 1).split('/') : [];
  return rest.length < 2 ? undefined : rest[0];
}

/**
 * Imports between groups of files that form a circle, with an example of each: the rest after removing groups that import nothing, or
 * that nothing imports.
 * @param groupOf undefined: the file is in no group
 */
function circlesOf(all: readonly Import[], groupOf: (file: string) => string | undefined): string[] {
  let edges = [
    ...new Map(
      all.flatMap(({ from, to }) => {
        const [group, other] = [groupOf(from), groupOf(to)];
        const isBetween = group !== undefined && other !== undefined && group !== other;
        return isBetween ? [[`${group}>${other}`, { from: group, to: other, example: `${from} -> ${to}` }] as const] : [];
      }),
    ).values(),
  ];
  for (;;) {
    const [importing, imported] = [new Set(edges.map(({ from }) => from)), new Set(edges.map(({ to }) => to))];
    const rest = edges.filter(({ from, to }) => imported.has(from) && importing.has(to));
    if (rest.length === edges.length) return rest.map(({ from, to, example }) => `${from} > ${to} (${example})`);
    edges = rest;
  }
}

/** Imports of each file except tests, including imports of types. */
function filesImported(): ReadonlyMap<string, readonly string[]> {
  const own = [...texts].filter(([file]) => !isTest(file));
  return new Map(
    own.map(([file, text]) => {
      const specifiers = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, specifier = '']) => specifier);
      return [file, specifiers.map((specifier) => path.join(path.dirname(file), specifier)).filter((to) => texts.has(to))];
    }),
  );
}

/** What remains of a graph without the files that import nothing that remains: its circles, and what leads to them. */
function filesInCircles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  let rest = [...graph.keys()];
  for (;;) {
    const present = new Set(rest);
    const next = rest.filter((file) => graph.get(file)?.some((to) => present.has(to)));
    if (next.length === rest.length) return rest;
    rest = next;
  }
}

describe('house rules', () => {
  test('no files import each other in a circle, types included', () => {
    expect(filesInCircles(filesImported())).toEqual([]);
    const circle = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['b']],
      ['d', []],
    ]);
    expect(filesInCircles(circle)).toEqual(['a', 'b', 'c']);
  });

  test('no file below domain/ has a word of the trade', () => {
    const bad = [...texts].flatMap(([file, text]) =>
      /\/(framework|blocks|shell)\//.test(file) && trade.test(text)
        ? text.split('\n').flatMap((line, index) => (trade.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []))
        : [],
    );
    expect(bad).toEqual([]);
  });

  test('the folders below each folder form no circle, each with everything in it', () => {
    expect(folders.flatMap((parent) => circlesOf(imports, (file) => folderBelow(parent, file)))).toEqual([]);
    const planted = [...imports, { from: 'src/app/framework/grid/state/useGrid.ts', to: 'src/app/framework/grid/table/GridTable.tsx' }];
    expect(circlesOf(planted, (file) => folderBelow('src/app/framework/grid', file))).not.toEqual([]);
  });

  test('no folders import each other in a circle, parents and their own folders included', () => {
    expect(circlesOf(imports, (file) => path.dirname(file))).toEqual([]);
    const planted = [...imports, { from: 'src/server/db/fields/kindSql.ts', to: 'src/server/db/scope/scope.ts' }];
    expect(circlesOf(planted, (file) => path.dirname(file)).length).toBeGreaterThanOrEqual(2);
  });

  test('a .ts file holds no JSX and is named without spaces; a folder is not called utils, helpers, common or misc', () => {
    const bad = sources.filter((file) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.)/i.test(file) || /\s/.test(file));
    expect(bad).toEqual([]);
  });

  test('no default export, except where a tool or lazy loading asks for one', () => {
    expect(sources.filter((file) => /^export default/m.test(texts.get(file) ?? ''))).toEqual([]);
  });

  test('[B-317] the app calls its server by callApi alone, below /api; except for the checks of the site and of its health', () => {
    const speaks = /(?<![\w.])fetch\(|\b(XMLHttpRequest|EventSource|WebSocket|sendBeacon)\b/;
    const inApp = sources.filter((file) => file.startsWith('src/app/') && !isTest(file));
    expect(inApp.filter((file) => speaks.test(texts.get(file) ?? ''))).toEqual([
      'src/app/framework/api/callApi.ts',
      'src/app/framework/api/doesServerAnswer.ts',
      'src/app/shell/maintenance/checkSite.ts',
    ]);
  });

  test('only the planner of src/server/framework gets below the guard of connections, and only scopedTables.ts marks tables', () => {
    const users = (word: string) =>
      sources.filter(
        (file) => !file.endsWith('.test.ts') && new RegExp(`\\b${word}\\b`).test(fs.readFileSync(path.join(root, file), 'utf8')),
      );
    const below = users('withoutGuard').filter((file) => file !== 'src/server/db/guardConnection.ts');
    expect(
      below.filter((file) => !/^src\/server\/framework\/(changes|drafts|files|imports|lists|notices|records|exports|tasks)\//.test(file)),
    ).toEqual([]);
    expect(below.length).toBeGreaterThan(0);
    expect(users('scopedMark').toSorted()).toEqual(['src/server/db/scope/scopedTables.ts', 'src/server/db/sql.ts']);
  });

  test('only systemContext makes a reader a system one, and few files change the rights of a reader', () => {
    const server = sources.filter((file) => /^src\/(server\/|shared\/framework\/anonymousReader)/.test(file) && !isTest(file));
    const having = (pattern: RegExp) => server.filter((file) => pattern.test(texts.get(file) ?? ''));
    expect(having(/\bisSystem:/)).toEqual(['src/server/framework/context/systemContext.ts']);
    // A session has the rights that authenticate.ts finds; the others have none, all of the portal's own, or some of those found.
    expect(having(/\bfullAccounts: (?!Reader\b)/)).toEqual([
      'src/server/framework/context/limitReader.ts',
      'src/server/framework/context/systemContext.ts',
      'src/server/shell/session/findReader.ts',
      'src/shared/framework/anonymousReader.ts',
    ]);
    expect(having(/reader: \{\s*\.\.\./)).toEqual([
      'src/server/framework/context/systemContext.ts',
      'src/server/shell/session/allAccounts.ts',
    ]);
  });

  test('only a handler takes its call: functions below it take a context, so that a job can call them', () => {
    const areas = sources.filter((file) => /^src\/server\/(shell|domain)\//.test(file) && !isTest(file));
    // A handler names the call that it answers, once.
    expect(areas.filter((file) => /import type \{[^}]*\bCall\b[^}]*\} from/.test(texts.get(file) ?? ''))).toEqual([]);
    const named = areas.flatMap((file) =>
      [...(texts.get(file) ?? '').matchAll(/\bCallOf<\s*typeof (\w+),\s*'([^']+)'/g)].map(([, list, name]) => `${list}: ${name}`),
    );
    expect(named.filter((name, i) => named.indexOf(name) < i)).toEqual([]);
    expect(named.length).toBeGreaterThan(50);
  });

  test('server code leaves the choice between languages to textIn, translated and menuTitle', () => {
    const chooses = sources.filter((file) => file.startsWith('src/server/') && !isTest(file) && /[!=]== 'fr'/.test(texts.get(file) ?? ''));
    expect(chooses).toEqual(['src/server/framework/definitions/loadDefinitions.ts']);
  });

  test('only src/server/db holds the database driver: everyone else gets a connection that knows its reader', () => {
    const drivers = sources.filter((file) => /from 'pg(-copy-streams)?'/.test(texts.get(file) ?? ''));
    expect(drivers.filter((file) => !file.startsWith('src/server/db/'))).toEqual([]);
    expect(drivers.length).toBeGreaterThan(0);
  });
});
