import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { definitionReference } from './definitionReference.ts';

test('a table for each kind and part: keys, values, meanings; inner keys follow', () => {
  const text = definitionReference([
    {
      title: 'Book',
      files: 'books/<name>.json',
      schema: {
        properties: {
          name: { type: 'string', examples: ['emma'], description: 'Name | file.' },
          pages: { type: 'integer', minimum: 1, maximum: 9 },
          cover: { $ref: '#/$defs/cover' },
          kind: { $ref: '#/$defs/kind' },
          parts: { type: 'array', items: { type: 'object', properties: { title: { const: true } } } },
        },
        required: ['name'],
        $defs: {
          cover: { description: 'Outside.', properties: { colour: { type: 'string' } } },
          kind: { enum: ['novel', 'essay'], description: 'Sort.' },
        },
      },
    },
  ]);
  expect(text.split('\n').filter((line) => line.startsWith('| `') || line.startsWith('#'))).toEqual([
    '# Every key of a definition',
    '## Book',
    '| `name` * | string, such as `emma` | Name \\| file. |',
    '| `pages` | integer from 1 to 9 |  |',
    '| `cover` | [cover](#cover) | Outside. |',
    '| `kind` | `novel`, `essay` | Sort. |',
    '| `parts` | list of object |  |',
    '| `parts[].title` | `true` |  |',
    '## cover',
    '| `colour` | string |  |',
  ]);
});

test('docs/reference.md gives every key a meaning', () => {
  const rows = fs.readFileSync(path.resolve(import.meta.dirname, '../docs/reference.md'), 'utf8').matchAll(/^\| `(.+?)`.* \| (.*) \|$/gm);
  expect([...rows].filter(([, , meaning]) => meaning?.trim() === '').map(([, key]) => key)).toEqual([]);
});
