import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkout } from './plainServer.ts';

/* Each reference of a comment, test or page leads to a row or a section: `law 25`, `decision 351`, `grid contract 15`, `domain 5.13`, `S-012`, links. */

interface Source {
  readonly file: string;
  /** One line: a comment continues over its line ends. */
  readonly text: string;
}

/** Files that quote forms of references: this file, and rows in the form of the ledgers. */
const quoting: readonly string[] = ['test/references.test.ts', 'scripts/entitySchema.test.ts'];
const pages = fs.globSync(['README.md', 'docs/**/*.md'], { cwd: checkout }).map(readPage);
const code = fs
  .globSync(['{src,test,e2e,scripts,bench}/**/*.{ts,tsx,mjs,sql}', 'schemas/**/*.json', 'resources/**/*.{json,md}', '*.{ts,mjs}'], {
    cwd: checkout,
  })
  .filter((file) => !quoting.includes(file))
  .map((file) => ({ file, text: joinLines(read(file)) }));
const sources: readonly Source[] = [...code, ...pages];

const anchors = new Map(pages.map(({ file, raw }) => [file, anchorsOf(raw)]));
const decisionPages = pages.filter(({ file }) => file.startsWith(path.join('docs', 'decisions')));
const decisions = decisionPages.flatMap(({ file, raw }) => rowsOf(raw).map((cells) => ({ file, cells })));

const law = new Set(
  [...(anchors.get(path.join('docs', 'law.md')) ?? [])].filter((each) => each.startsWith('law-')).map((each) => each.slice(4)),
);
const own = new Set(decisions.map(({ cells }) => cells[0] ?? ''));
const rows = listOf(String.raw`[FE]?\d+(?!\.?\d)`);
const sections = listOf(String.raw`\d+(?:\.\d+)?`);

const kinds = [
  ['law', new RegExp(`\\b[Ll]aw ${rows}`, 'g'), law],
  ['decision', new RegExp(`\\b[Dd]ecision ${rows}`, 'g'), own],
  ['grid contract', new RegExp(`\\b[Gg]rid contract ${sections}`, 'g'), sectionsOf('docs/grid-contract.md')],
  ['domain', new RegExp(`\\b[Dd]omain ${sections}`, 'g'), sectionsOf('docs/domain.md')],
  ['rating', new RegExp(`\\b[Rr]ating ${listOf(String.raw`A\d+[bc]?`)}`, 'g'), anchors.get(path.join('docs', 'rating.md')) ?? new Set()],
  [
    'states',
    new RegExp(`\\b[Ss]tates ${listOf(String.raw`[A-Z]{1,3}-\d+`)}`, 'g'),
    anchors.get(path.join('docs', 'states.md')) ?? new Set(),
  ],
  ['requirement', /(?<![\w-])([SBDR]-\d{3})(?!\w)/g, requirementIds()],
] as const;

const oldForms = [
  ['decisions 25', /\b[Dd]ecisions (?:[FE]?\d|of this house)/, 'law 25, or decision 351'],
  [
    'seed 000',
    /\b[Ss]eed 00\d|(?<![\w.,])00[012],? (?:§|section)/,
    'a requirement id, or the part as docs/requirements/README.md names it',
  ],
  ['grid contract, section 8', /\b[Cc]ontract,? sections? |\b[Gg]rid contract \(|\b[Gg]rid contract, \d/, 'grid contract 8'],
  ['contract 8', /(?<![Gg]rid )\b[Cc]ontract \d/, 'grid contract 8'],
  ['domain.md 5', /domain\.md,? (?:section )?\d/, 'domain 5'],
  ['design, section 2', /\b[Dd]esign, section \d/, 'law 25, or the page of docs that says it'],
  ['definitions guide', /\b[Dd]efinitions? guide\b/, 'the page and section of docs/definitions'],
] as const;

test.each(kinds)('each reference to %s leads to its row', (_kind, pattern, known) => {
  expect(known.size).toBeGreaterThan(5);
  const dead = sources.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].flatMap(([found, ids = '']) =>
      ids.split(/, | and | to | or /).flatMap((id) => (known.has(id.toLowerCase()) || known.has(id) ? [] : [`${file}: ${found} (${id})`])),
    ),
  );
  expect(dead).toEqual([]);
});

test.each(oldForms)('nothing says "%s"', (_form, pattern, instead) => {
  const found = sources.flatMap(({ file, text }) => {
    const place = text.search(pattern);
    return place < 0 ? [] : [`${file}: ${text.slice(Math.max(0, place - 40), place + 40)} → ${instead}`];
  });
  expect(found).toEqual([]);
});

describe('decisions', () => {
  test('each exists once', () => {
    const numbers = decisions.map(({ cells }) => cells[0] ?? '');
    expect(numbers.filter((each, i) => numbers.indexOf(each) !== i)).toEqual([]);
    expect(numbers.length).toBeGreaterThan(400);
  });

  test('the rows of a page are in order', () => {
    const wrong = decisionPages.flatMap(({ file, raw }) => {
      const numbers = rowsOf(raw).map(([id]) => Number(id));
      return numbers.flatMap((each, i) => (each < (numbers[i - 1] ?? 0) ? [`${file}: ${each}`] : []));
    });
    expect(wrong).toEqual([]);
  });

  test('the file or folder of each is there', () => {
    const files = decisions.map(({ cells }) => ({ id: cells[0], place: /^`([^`]+)`$/.exec(cells[3] ?? '')?.[1] ?? '' }));
    expect(files.filter(({ place }) => place === '' || !fs.existsSync(path.join(checkout, place)))).toEqual([]);
  });

  test('a row says by which other row it is replaced', () => {
    const replaced = decisions.flatMap(({ cells: [id = '', , , , replaces = ''] }) => {
      const [, old] = /^(\d+)(?: \(.+\))?$/.exec(replaces) ?? [];
      return replaces === '' ? [] : [{ id, what: decisions.find(({ cells }) => cells[0] === old)?.cells[1] ?? '' }];
    });
    expect(replaced.length).toBeGreaterThan(5);
    expect(replaced.filter(({ id, what }) => !what.includes(`decision ${id}`))).toEqual([]);
  });
});

test('each link leads to a page and a heading', () => {
  const dead = pages.flatMap(({ file, raw }) =>
    [...withoutCode(raw).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].flatMap(([found, target = '', anchor]) => {
      const page = target === '' ? file : path.join(path.dirname(file), target);
      if (!fs.existsSync(path.join(checkout, page))) return [`${file}: ${found}`];
      return anchor === undefined || anchors.get(page)?.has(anchor) ? [] : [`${file}: ${found}`];
    }),
  );
  expect(dead).toEqual([]);
});

test('each file of the repository that a page names exists', () => {
  const dead = pages.flatMap(({ file, raw }) =>
    [...raw.matchAll(/`((?:src|test|e2e|scripts|bench)\/[\w/.-]+\.\w+)`/g)].flatMap(([, target = '']) =>
      fs.existsSync(path.join(checkout, target)) ? [] : [`${file}: ${target}`],
    ),
  );
  expect(dead).toEqual([]);
});

test('each page of docs that code names exists, with the section', () => {
  const dead = code.flatMap(({ file, text }) =>
    [...text.matchAll(/\bdocs\/([\w/.-]+\.(?:md|tsv))(?:#([\w-]+))?/g)].flatMap(([found, target = '', anchor]) => {
      const page = path.join('docs', target);
      if (!fs.existsSync(path.join(checkout, page))) return [`${file}: ${found}`];
      return anchor === undefined || anchors.get(page)?.has(anchor) ? [] : [`${file}: ${found}`];
    }),
  );
  expect(dead).toEqual([]);
});

/** One id or several: `10`, `10, 11`, `1 to 3`. */
function listOf(id: string): string {
  return `(${id}(?:(?:, | and | to | or )${id})*)`;
}

function read(file: string): string {
  return fs.readFileSync(path.join(checkout, file), 'utf8');
}

function readPage(file: string): Source & { readonly raw: string } {
  const raw = read(file);
  return { file, raw, text: joinLines(raw) };
}

/** Takes line ends out, with the star or slashes that continue a comment. */
function joinLines(text: string): string {
  return text.replaceAll(/\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ');
}

/** Cells of the table rows that begin with a number. */
function rowsOf(page: string): readonly (readonly string[])[] {
  return [...page.matchAll(/^\| (\d+) \| (.*?) ?\|$/gm)].map(([, id = '', rest = '']) => [id, ...rest.split(/ \|(?: |$)/)]);
}

/** Numbers before the headings of a page: `5`, `5.13`. */
function sectionsOf(file: string): ReadonlySet<string> {
  return new Set([...read(file).matchAll(/^#+ (\d+(?:\.\d+)?)\.? /gm)].map(([, section = '']) => section));
}

function requirementIds(): ReadonlySet<string> {
  const ledgers = fs.globSync('docs/requirements/{requirements-*,rules}.tsv', { cwd: checkout });
  return new Set(ledgers.flatMap((file) => [...read(file).matchAll(/^[SBDR]-\d{3}(?=\t)/gm)].map(([id]) => id)));
}

function withoutCode(page: string): string {
  return page.replaceAll(/^```[^]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, '');
}

/** Anchors of a page: the ones GitHub derives from headings, and the explicit `<a id>`. */
function anchorsOf(page: string): ReadonlySet<string> {
  const found = new Set([...page.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id));
  for (const [, heading = ''] of page.replaceAll(/^```[^]*?^```$/gm, '').matchAll(/^#+ (.+)$/gm)) {
    const slug = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    let anchor = slug;
    for (let again = 1; found.has(anchor); again++) anchor = `${slug}-${again}`;
    found.add(anchor);
  }
  return found;
}
