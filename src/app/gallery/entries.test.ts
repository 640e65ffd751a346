// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { kinds } from '../../shared/framework/fields/kinds.ts';
import { schemaField } from '../framework/form/schemaEntity.ts';
import { kindExamples } from './entries/fieldEntries.tsx';
import { galleryEntries } from './entries.ts';

const names = galleryEntries.map(({ name }) => name);

test('every entry has an address of its own', () => {
  expect(new Set(names).size).toBe(names.length);
  expect(names.every((name) => /^[a-z][a-z-]*$/.test(name))).toBe(true);
});

test.each(Object.keys(kinds))('kind %s has an entry, whose example is of that kind', (kind) => {
  expect(names).toContain(`field-${kind}`);
  expect(kindExamples).toHaveProperty(kind);
});

test.each(Object.entries(kindExamples))('the example of kind %s is of that kind', (kind, { property }) => {
  expect(schemaField('value', property, 'Value').kind).toBe(kind);
});

test.each(Object.keys(import.meta.glob('../framework/dialogs/*.tsx')).filter((file) => !file.includes('.test.')))(
  '%s has an entry',
  (file) => {
    const name = file
      .replace(/^.*\/(\w+)\.tsx$/, '$1')
      .replaceAll(/\B[A-Z]/g, '-$&')
      .toLowerCase();
    expect(names).toContain(name);
  },
);

test('every definition is JSON, so that it can be copied', () => {
  for (const { definition } of galleryEntries) expect(JSON.parse(JSON.stringify(definition))).toEqual(definition);
});
