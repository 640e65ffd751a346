import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { scriptCaller } from '../test/callScript.ts';
import { exampleContent, examplesFolder } from '../test/exampleDefinitions.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'tools-'));
const report = path.join(root, 'resources/reports/long-books.report.json');

beforeEach(() => {
  fs.rmSync(root, { recursive: true, force: true });
  fs.cpSync(path.join(examplesFolder, 'valid'), root, { recursive: true });
});
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const call = scriptCaller();

/** Runs a script like a person, in a terminal of the given language. */
const run = (script: string, args: readonly string[], language = 'en_CA.UTF-8') => call(`scripts/${script}`, args, { LANG: language });

function breakSort(): void {
  fs.writeFileSync(report, JSON.stringify({ ...exampleContent('resources/reports/long-books.report.json'), sort: ['titel'] }));
}

describe('npm run lint:definitions', () => {
  test('ends well without an error', async () => {
    expect(await run('lintDefinitions.ts', ['--root', root])).toMatchObject({ code: 0, out: 'No errors, no warnings in 40 files.\n' });
  });

  test.each([
    ['en_CA.UTF-8', 'books has no field titel. Did you mean title?', '1 error'],
    ['fr_CA.UTF-8', 'books n’a pas de champ titel. Vouliez-vous dire title?', '1 erreur'],
  ])('prints file, pointer, code, sentence and remedy in the language of the terminal (%s)', async (language, sentence, summary) => {
    breakSort();
    const { code, out } = await run('lintDefinitions.ts', ['--root', root], language);
    expect(code).toBe(1);
    expect(out).toContain(`resources/reports/long-books.report.json:/sort/0 DEF003 ${sentence}\n`);
    expect(out).toContain(summary);
  });

  test('--json gives tools the same', async () => {
    breakSort();
    const { code, out } = await run('lintDefinitions.ts', ['--root', root, '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject([
      {
        code: 'DEF003',
        severity: 'error',
        file: 'resources/reports/long-books.report.json',
        pointer: '/sort/0',
        message: 'books has no field titel.',
      },
    ]);
  });

  test('--release promises the names of today, and only when there is no error', async () => {
    const released = path.join(root, 'resources/released.json');
    const before = fs.readFileSync(released, 'utf8');
    breakSort();
    await run('lintDefinitions.ts', ['--root', root, '--release']);
    expect(fs.readFileSync(released, 'utf8')).toBe(before);
    fs.cpSync(path.join(examplesFolder, 'valid'), root, { recursive: true });
    expect(await run('lintDefinitions.ts', ['--root', root, '--release'])).toMatchObject({ code: 0 });
    expect(JSON.parse(fs.readFileSync(released, 'utf8'))).toMatchObject({ cmids: expect.arrayContaining(['RPT-LONG']) as unknown });
    fs.rmSync(report);
    expect((await run('lintDefinitions.ts', ['--root', root])).out).toContain(
      'DEF014 The cmid RPT-LONG was released but no longer exists.',
    );
  });
});

describe('npm run new', () => {
  test('writes, says what is next, and does not overwrite', async () => {
    const first = await run('new.ts', ['report', 'lost-books', '--root', root]);
    expect(first.code).toBe(0);
    expect(first.out).toContain('wrote resources/reports/lost-books.report.json');
    expect(first.out).toContain('/{company}/pages/RPT-LOST-BOOKS');
    const second = await run('new.ts', ['report', 'lost-books', '--root', root, '--cmid', 'RPT-OTHER']);
    expect(second).toMatchObject({ code: 1, problem: expect.stringContaining('already exists') as unknown });
  });

  test('writes nothing that would not work', async () => {
    const { code, problem } = await run('new.ts', ['report', 'lost-books', '--root', root, '--cmid', 'AUTHORS']);
    expect(code).toBe(1);
    expect(problem).toContain('DEF009');
    expect(fs.existsSync(path.join(root, 'resources/reports/lost-books.report.json'))).toBe(false);
  });

  test.each([[[]], [['screen', 'x']], [['report', 'x', '--wrong']]])('prints its usage for %j', async (args) => {
    expect(await run('new.ts', args)).toMatchObject({ code: 1, problem: expect.stringContaining('Usage: npm run new') as unknown });
  });
});

test('npm run new: lines leave the file of their record to its author, and pass the lint once the printed part is in it', async () => {
  const file = path.join(root, 'resources/books.resource.json');
  const before = fs.readFileSync(file, 'utf8');
  const { code, out } = await run('new.ts', ['resource', 'damages', '--lines-of', 'books', '--root', root]);
  expect(code).toBe(0);
  expect(fs.readFileSync(file, 'utf8')).toBe(before);
  const child: unknown = JSON.parse(out.slice(out.indexOf('children:\n') + 'children:\n'.length, out.indexOf('\n2. ')));
  const content = exampleContent('resources/books.resource.json');
  fs.writeFileSync(file, JSON.stringify({ ...content, children: [...(content['children'] as unknown[]), child] }));
  expect(await run('lintDefinitions.ts', ['--root', root])).toMatchObject({ code: 0, out: 'No errors, no warnings in 42 files.\n' });
});

test('npm run explain: an unknown cmid ends with 1 and the nearest one', async () => {
  expect(await run('explain.ts', ['SHP-STRAT'])).toMatchObject({
    code: 1,
    problem: expect.stringContaining('Did you mean SHP-START?') as unknown,
  });
});
