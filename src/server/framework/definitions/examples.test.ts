import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findingCodes } from '../../../shared/framework/definitions/findingCodes.ts';
import { loadFiles } from './loadDefinitions.ts';
import { readFolders } from './readFolders.ts';

/** One file of the valid examples, broken in one way; `text` where it is no JSON. */
interface InvalidExample {
  readonly file: string;
  readonly breaks: string;
  readonly code: string;
  readonly data?: unknown;
  readonly text?: string;
}

const root = path.resolve(import.meta.dirname, '../../../../schemas/definitions/examples');
const valid = readFolders(path.join(root, 'valid'));
const registered = { computed: ['books.age'], hooks: ['books.isbnIsFree'], slots: ['BookCover', 'BookState'] };
const names = fs.readdirSync(path.join(root, 'invalid')).sort();

describe('definition examples', () => {
  test('the valid ones form an installation without a finding', () => {
    const { findings, registry } = loadFiles(valid, registered);
    expect(findings).toEqual([]);
    expect(registry?.screensByCmid.size).toBeGreaterThan(0);
  });

  test.each(names)('%s fails for its reason alone', (name) => {
    const { file, breaks, code, data, text } = readExample(name);
    const broken = { file, text: text ?? JSON.stringify(data) };
    const isNew = valid.every((each) => each.file !== file);
    const files = [...valid.map((each) => (each.file === file ? broken : each)), ...(isNew ? [broken] : [])];
    const { findings } = loadFiles(files, registered);
    expect(findings.map((found) => ({ file: found.file, breaks: found.pointer, code: found.code }))).toEqual([{ file, breaks, code }]);
  });

  test('every code has an invalid example', () => {
    expect([...new Set(names.map((name) => name.slice(0, 'DEF000'.length)))]).toEqual(Object.keys(findingCodes));
  });
});

function readExample(name: string): InvalidExample {
  return JSON.parse(fs.readFileSync(path.join(root, 'invalid', name), 'utf8')) as InvalidExample;
}
