import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { notBuilt } from '../src/shared/framework/definitions/checks/notBuilt.ts';
import { slotKinds } from '../src/shared/framework/definitions/slotKinds.ts';
import { notBuiltFindings } from '../src/shared/framework/lint/notBuiltChecks.ts';
import { loadExamples } from './exampleDefinitions.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'schemas/definitions');

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly enum?: readonly string[];
}

const schemaOf = (kind: string): Schema => JSON.parse(fs.readFileSync(path.join(folder, `${kind}.schema.json`), 'utf8')) as Schema;

/** Each key below a schema with the keys around it, through alternatives and lists. */
function keysOf(node: unknown, around: readonly string[] = []): string[][] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'properties' && typeof value === 'object' && !Array.isArray(value))
      return Object.entries(value as object).flatMap(([name, schema]) => [[...around, name], ...keysOf(schema, [...around, name])]);
    return keysOf(value, key === '$defs' ? [] : around);
  });
}

/**
 * Code that serves definitions, without the trade's code and without code that only checks or describes definitions, since that reads every
 * key.
 */
const served = fs
  .globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.|\/test[A-Z]\w*\.|\.gen\.|\/lint\/|notBuilt|schemaFindings|slotKinds|slotPlaces|\/domain\//.test(file))
  .map((file) => fs.readFileSync(path.join(root, file), 'utf8'))
  .join('\n');

const isRead = (key: string): boolean => new RegExp(`(?<![\\w-])${key.replaceAll(/[.$]/g, '\\$&')}(?![\\w-])`).test(served);

const kinds = { entity: 'entities', resource: 'resources', report: 'reports' } as const;
// `$schema` is for editors; `x-key` and `run_as` have one value only.
const constants = new Set(['$schema', 'x-key', 'run_as']);

describe('the table of what is not built', () => {
  test.each(Object.entries(kinds))('holds each key of a %s that no code reads, or a key around it', (file, kind) => {
    const schema = schemaOf(file);
    const rows = notBuilt.filter((row) => row.kind === kind).flatMap((row) => row.path);
    // A shared part of the schemas, such as export, has no keys around it.
    const unread = keysOf(schema).filter((keys) => !isRead(keys.at(-1) ?? '') && !keys.some((key) => constants.has(key)));
    expect(unread.filter((keys) => !keys.some((key) => rows.includes(key)))).toEqual([]);
  });

  test('holds no key that code reads', () => {
    const read = notBuilt.flatMap(({ path: keys, values, part }) => {
      if (part !== undefined) return [];
      // A value appears in quotes, a key also behind a dot.
      const start = values ? "'" : "['.]";
      return (values ?? keys.slice(-1)).filter((name) => new RegExp(`${start}${name.replaceAll('.', '\\.')}(?![\\w./])`).test(served));
    });
    expect(read).toEqual([]);
  });

  test.each(slotKinds)('the slot %s is drawn', (kind) => {
    expect(served).toContain(`kind="${kind}"`);
  });
});

test('an unsupported key is reported with its place and its count', () => {
  const { set } = loadExamples();
  const [report] = set?.reports ?? [];
  const found = notBuiltFindings(set ?? { entities: [], resources: [], reports: [] }, [{ kind: 'reports', path: ['totals'] }]);
  expect([...found]).toEqual([
    expect.objectContaining({
      code: 'DEF043',
      severity: 'warning',
      file: report?.file,
      pointer: '/totals',
      message: { key: 'lint.DEF043', values: { name: 'totals', count: 1 } },
    }),
  ]);
});
