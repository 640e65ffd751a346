import { expect, test } from 'vitest';
import { schemaEntity } from '../form/checks/schemaEntity.ts';
import { draftedValues } from './draftedValues.ts';

test('a draft holds no secret and no personal or financial value', () => {
  const entity = schemaEntity({
    properties: {
      title: { type: 'string' },
      author: { type: 'integer', 'x-ref': { entity: 'authors', value: 'id', label: ['name'] } },
      password: { type: 'string', 'x-sensitive': 'secret' },
      birthday: { type: 'string', 'x-sensitive': 'personal' },
      salary: { type: 'number', 'x-sensitive': 'financial' },
    },
  });
  const typed = { title: 'a', author: 3, password: 'b', birthday: 'c', salary: 1, unknown: 'e' };
  expect(draftedValues(entity, typed, { ...typed, author_label: 'Ann' })).toEqual({ title: 'a', author: 3, author_label: 'Ann' });
});
