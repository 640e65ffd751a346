import { expect, test } from 'vitest';
import { slotKindOf, slotKinds } from '../../shared/framework/definitions/slotKinds.ts';
import { kinds } from '../../shared/framework/fields/kinds.ts';
import { schemaField } from '../framework/form/checks/schemaEntity.ts';
import { formTheme } from '../framework/form/fields/formTheme.tsx';
import { kindExamples } from './entries/fieldEntries.tsx';
import { widgetExamples } from './entries/formEntries.tsx';
import { slotEntries } from './entries/slotEntries.tsx';
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

test('a kind without its example does not compile', () => {
  const { text, ...examples } = kindExamples;
  // @ts-expect-error -- The example of a kind is missing.
  const less: typeof kindExamples = examples;
  expect(Object.keys({ ...less, text }).toSorted()).toEqual(Object.keys(kinds).toSorted());
});

test.each(Object.entries(kindExamples))('the example of kind %s is of that kind', (kind, { property }) => {
  expect(schemaField('value', property, 'Value').kind).toBe(kind);
});

test.each(Object.keys(import.meta.glob(['../framework/dialogs/*.tsx', '../framework/**/*Dialog.tsx'])))('%s has an entry', (file) => {
  const name = file
    .replace(/^.*\/(\w+)\.tsx$/, '$1')
    .replaceAll(/\B[A-Z]/g, '-$&')
    .toLowerCase();
  expect(names).toContain(name);
});

test('every widget of the forms has an example', () => {
  expect(Object.keys(widgetExamples).toSorted()).toEqual(Object.keys(formTheme.widgets ?? {}).toSorted());
});

test('every kind of slot but that of a whole screen has an example', () => {
  const places = slotEntries.flatMap(({ definition }) => Object.keys(slotsOf(definition)));
  expect(new Set(places.map(slotKindOf))).toEqual(new Set(slotKinds.filter((kind) => kind !== 'page')));
});

test('every definition is JSON, so that it can be copied', () => {
  for (const { definition } of galleryEntries) expect(JSON.parse(JSON.stringify(definition))).toEqual(definition);
});

function slotsOf(definition: unknown): object {
  return typeof definition === 'object' && definition !== null && 'slots' in definition ? { ...(definition.slots as object) } : {};
}
