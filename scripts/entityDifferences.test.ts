import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { EntitySchema } from '../src/shared/framework/definitions/types.gen.ts';
import { differenceReasons, entityDifferences } from './entityDifferences.ts';
import { parseEntityTable } from './entityTable.ts';
import { root } from './withDatabase.ts';

const tables = parseEntityTable(fs.readFileSync(path.join(root, 'docs/requirements/entities.tsv'), 'utf8'));
const folder = path.join(root, 'schemas/entities');
const schemas = new Map(
  fs.readdirSync(folder).map((file): [string, EntitySchema] => {
    const schema: EntitySchema = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'));
    return [schema.$id, schema];
  }),
);
const differences = entityDifferences(tables, schemas);

test('every entity of the requirements has a schema', () => {
  // Its rows are steps of all records in state_changes (decision 835).
  const replaced = ['request_history'];
  expect([...tables.keys()].filter((entity) => !schemas.has(entity))).toEqual(replaced);
});

test('every difference between a schema and its table has a reason', () => {
  expect(differences.filter((place) => !differenceReasons.some(({ places }) => places.test(place)))).toEqual([]);
});

test.each(differenceReasons)('a difference remains for: $reason', ({ places }) => {
  expect(differences.some((place) => places.test(place))).toBe(true);
});

test('a changed fact of each kind is a difference', () => {
  const regions = schemas.get('regions');
  const code = regions?.properties['code'];
  if (!regions || !code) throw new Error('the table has regions');
  const changedTo = (schema: EntitySchema) =>
    entityDifferences(tables, new Map(schemas).set('regions', schema)).filter((place) => place.startsWith('regions'));
  const withCode = (change: object) => ({ ...regions, properties: { ...regions.properties, code: { ...code, ...change } } });
  expect(changedTo(withCode({ maxLength: 7 }))).toEqual(['regions.code.maxLength']);
  expect(changedTo(withCode({ type: 'integer' }))).toEqual(['regions.code.type']);
  expect(changedTo(withCode({ 'x-label': { en: 'Code', fr: 'Le code' } }))).toEqual(['regions.code.x-label']);
  expect(changedTo(withCode({ 'x-sensitive': 'personal' }))).toEqual(['regions.code.x-sensitive']);
  expect(changedTo(withCode({ 'x-visible-to': ['staff'] }))).toEqual(['regions.code.x-visible-to']);
  expect(changedTo({ ...regions, required: (regions.required ?? []).filter((name) => name !== 'code') })).toEqual([
    'regions.code.required',
  ]);
  expect(changedTo({ ...regions, 'x-unique': [['name_en']] })).toEqual(['regions.unique']);
  const { code: _code, ...rest } = regions.properties;
  expect(changedTo({ ...regions, properties: rest })[0]).toBe('regions.code');
});

test.each([
  ['cargo_claims', 'claim_due', 'readOnly', undefined],
  ['shipments', 'shipper', 'x-visible-to', undefined],
  ['shipments', 'terms', 'x-enum-labels', { prepaid: { en: 'Prepaid', fr: 'Payé' } }],
])('%s.%s without its %s is a difference', (name, field, key, value) => {
  const schema = schemas.get(name);
  const property = schema?.properties[field];
  if (!schema || !property) throw new Error(`the table has ${name}.${field}`);
  const changed = { ...schema, properties: { ...schema.properties, [field]: { ...property, [key]: value } } };
  const added = entityDifferences(tables, new Map(schemas).set(name, changed)).filter((place) => !differences.includes(place));
  expect(added).toEqual([`${name}.${field}.${key}`]);
});
