import { describe, expect, test } from 'vitest';
import { registryOf } from '../../../../test/registryOf.ts';
import { findListField, listFieldNames } from './columns/listField.ts';
import { fieldsInLanguage, getField } from './entity.ts';
import { getEntity } from './registry.ts';
import type { EntityProperty } from './types.gen.ts';

const label = { en: 'Label', fr: 'Libellé' };
const text: EntityProperty = { type: 'string', maxLength: 50, 'x-label': label };
const registry = registryOf({
  shelves: {
    properties: { code: text, name_en: { ...text, 'x-translations': { fr: 'name_fr', de: 'name_de' } }, name_fr: text, name_de: text },
    title: ['code', 'name_en'],
  },
  books: {
    properties: { shelf: { type: 'integer', 'x-label': label, 'x-ref': { entity: 'shelves', value: 'id', label: ['name_en'] } } },
  },
});
const shelves = getEntity(registry, 'shelves');

describe('a text with translations', () => {
  test.each([
    ['en', ['name_en', 'name_fr', 'name_de']],
    ['fr', ['name_fr', 'name_en', 'name_de']],
    ['de', ['name_de', 'name_en', 'name_fr']],
    ['it', ['name_en', 'name_fr', 'name_de']],
  ])('is read in %s from %j, in that order', (language, fields) => {
    expect(fieldsInLanguage(getField(shelves, 'name_en'), language)).toEqual(fields);
    expect(fieldsInLanguage(getField(shelves, 'code'), language)).toEqual(['code']);
  });

  test('is a field of lists, also behind a reference; a text without translations has no label', () => {
    expect(listFieldNames(registry, 'shelves').slice(0, 5)).toEqual(['code', 'name_en', 'name_en_label', 'name_fr', 'name_de']);
    expect(findListField(registry, 'books', 'shelf.name_en_label')).toMatchObject({ type: 'text', isLabel: true });
    expect(findListField(registry, 'books', 'shelf.code_label')).toBeUndefined();
  });
});
