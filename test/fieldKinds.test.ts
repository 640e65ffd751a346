import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { isDeep } from './tier.ts';

const root = path.resolve(import.meta.dirname, '..');
const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'kinds-'));
afterAll(() => fs.rmSync(copy, { recursive: true }));

/** Tables of the app with a row for each kind; `kindViews.test.ts` and `entries.test.ts` prove that a missing row does not compile. */
const appTables = ['src/app/framework/fields/kindViews.ts', 'src/app/gallery/entries/fieldEntries.tsx'];

/** The other tables with a row for each kind. */
const tables = [
  'src/server/db/fields/kindSql.ts',
  'src/server/db/tableSql.ts',
  'src/server/framework/imports/parseCell.ts',
  'src/shared/framework/fields/kinds.ts',
  'src/shared/framework/records/kindTexts.ts',
  'test/fittingValue.ts',
];

test.runIf(isDeep)('a kind of field without one of its rows does not compile: the compiler names each table', async () => {
  for (const name of ['src', 'test', 'tsconfig.base.json', 'tsconfig.json', 'package.json'])
    fs.cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  const union = path.join(copy, 'src/shared/framework/fields/FieldKind.ts');
  fs.writeFileSync(union, fs.readFileSync(union, 'utf8').replace("| 'text'", "| 'half_done' | 'text'"));
  fs.writeFileSync(path.join(copy, 'kinds.json'), JSON.stringify({ extends: './tsconfig.json', include: [], files: tables }));
  const compiler = path.join(root, 'node_modules/.bin/tsc');
  const { stdout } = await promisify(execFile)(compiler, ['-p', 'kinds.json', '--noEmit', '--pretty', 'false'], { cwd: copy }).catch(
    (error: { stdout: string }) => error,
  );
  const named = stdout.matchAll(/^(\S+?)\(\d+,\d+\): error TS\d+: Property 'half_done' is missing/gm);
  expect(new Set(Array.from(named, ([, file]) => file))).toEqual(new Set(tables));
});

test('these are all tables of kinds, and the guide for developers names each of them', () => {
  const sources = fs.globSync('{src,test}/**/*.{ts,tsx}', { cwd: root });
  const found = sources.filter((file) =>
    /^(export )?const \w+: Readonly<Record<FieldKind,/m.test(fs.readFileSync(path.join(root, file), 'utf8')),
  );
  expect(found.toSorted()).toEqual([...appTables, ...tables].toSorted());
  const guide = fs.readFileSync(path.join(root, 'docs/developer/fields.md'), 'utf8');
  expect(found.filter((file) => !guide.includes(path.basename(file)))).toEqual([]);
});
