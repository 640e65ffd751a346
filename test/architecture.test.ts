import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const sources = fs.globSync('src/**/*.{ts,tsx}', { cwd: root }).sort();
const texts = new Map(sources.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]));
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

// Words of the trade belong in domain/ and in the definitions; lower layers use a neutral resource such as books as example.
const trade = /shipment|probill|consignee|paystub|rrsp|pick-?up|freight|bill.of.lading|interline|accessorial/i;

/** Layers whose folders are ordered: `folder` of each file is the first below the layer. */
const layers = [
  'src/shared/framework',
  'src/shared/shell',
  'src/shared/domain',
  'src/server/db',
  'src/server/framework',
  'src/server/shell',
  'src/server/domain',
  'src/app/framework',
  'src/app/shell',
];

/** The folder of a file below a layer; undefined outside of it and for files of the layer itself, which join its folders. */
function folderOf(layer: string, file: string): string | undefined {
  const parts = path.relative(layer, file).split('/');
  return parts[0] === '..' || parts.length < 2 ? undefined : parts[0];
}

/** Imports of a layer's files from one folder to another: `from>to` with an example of each. */
function foldersImported(layer: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [file, text] of texts) {
    const from = isTest(file) ? undefined : folderOf(layer, file);
    if (from === undefined) continue;
    for (const [, specifier = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
      const to = folderOf(layer, path.join(path.dirname(file), specifier));
      if (to !== undefined && to !== from) found.set(`${from}>${to}`, `${file} -> ${specifier}`);
    }
  }
  return found;
}

/** The imports of a circle: the rest after removing folders that import nothing, or that nothing imports. */
function circlesOf(layer: string): string[] {
  let edges = [...foldersImported(layer)];
  for (;;) {
    const [from, to] = [new Set(edges.map(([edge]) => edge.split('>')[0])), new Set(edges.map(([edge]) => edge.split('>')[1]))];
    const rest = edges.filter(([edge]) => to.has(edge.split('>')[0] ?? '') && from.has(edge.split('>')[1] ?? ''));
    if (rest.length === edges.length) return rest.map(([edge, example]) => `${edge} (${example})`);
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

  test.each(layers)('the folders of %s form no circle', (layer) => {
    expect(circlesOf(layer)).toEqual([]);
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
    expect(below.filter((file) => !/^src\/server\/framework\/(changes|imports|lists|records|exports|tasks)\//.test(file))).toEqual([]);
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
      'src/server/shell/session/authenticate.ts',
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
