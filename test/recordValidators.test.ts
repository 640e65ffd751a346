import fs from 'node:fs';
import path from 'node:path';
import { customizeValidator } from '@rjsf/validator-ajv8';
import type { ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordFailures } from '../src/app/framework/form/values/recordFailures.ts';
import { ajvFailure, validateRecord } from '../src/server/framework/validation/validateRecord.ts';
import type { FieldProblem } from '../src/shared/framework/AppError.ts';
import type { Entity, Field } from '../src/shared/framework/definitions/entity.ts';
import { buildRegistry, getEntity } from '../src/shared/framework/definitions/registry.ts';
import { recordFormats } from '../src/shared/framework/fields/formats.ts';
import { recordKeywords } from '../src/shared/framework/fields/keywords.ts';
import { formatMessage } from '../src/shared/framework/messages/messages.ts';
import { writableFields } from '../src/shared/framework/records/fieldRules.ts';
import { problemsOf } from '../src/shared/framework/records/problems.ts';
import { recordSchema } from '../src/shared/framework/records/recordSchema.ts';
import { english, french } from './catalogues.ts';
import { fittingValue } from './fittingValue.ts';
import { libraryRegistry } from './library/definitions.ts';
import { byTurn, isDeep } from './tier.ts';

const root = path.resolve(import.meta.dirname, '..');
const readJson = (file: string) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
const files = fs.globSync('schemas/entities/*.schema.json', { cwd: root }).sort();
const registry = buildRegistry(
  {
    entities: files.map((file) => ({ file, content: readJson(file) })),
    resources: [],
    reports: [],
    pages: [],
    dashboards: [],
    menus: [],
    skins: [],
    states: [],
    notices: [],
    papers: [],
    seeds: [],
    messages: [],
  },
  'test',
);
/** The shipped entities, and one whose fields are of every kind, items of rows included. */
const entities = [
  ...Array.from(registry.entities.values(), (entity) => ({ entity, of: registry })),
  { entity: getEntity(libraryRegistry, 'books'), of: libraryRegistry },
];
const messages = { en: english, fr: french };

const formValidator = customizeValidator({
  // The package's type names the class of draft-07; the class of 2020-12 works as well.
  AjvClass: Ajv2020 as never,
  customFormats: { ...recordFormats },
  ajvOptionsOverrides: {
    keywords: Object.entries(recordKeywords).map(([keyword, { type, holds }]) => ({
      keyword,
      ...(type && { type }),
      validate: holds,
      errors: false,
    })),
  },
});

interface Verdicts {
  readonly form: Record<string, FieldProblem>;
  readonly browser: Record<string, FieldProblem>;
  readonly server: Record<string, FieldProblem>;
}

/** One object for each schema: the validator of the form compiles a schema once, by its identity. */
const schemas = new Map(
  entities.map(({ entity }) => [entity, { create: recordSchema(entity, 'create'), update: recordSchema(entity, 'update') }]),
);

function verdicts({ entity, of }: (typeof entities)[number], mode: 'create' | 'update', record: Record<string, unknown>): Verdicts {
  const schema = schemas.get(entity)?.[mode] ?? recordSchema(entity, mode);
  const { errors = [] } = formValidator.rawValidation<ErrorObject>(schema, record);
  return {
    form: problemsOf(entity, errors.map(ajvFailure)),
    browser: problemsOf(entity, recordFailures(schema, record)),
    server: validateRecord(getEntity(of, entity.name), mode, record),
  };
}

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '   ', 'é', '\ud800', 'a\u0000', 'a\nb', '<b>x</b>', '<p> </p>'),
);
const edges = fc.constantFrom<unknown>(
  null,
  true,
  false,
  0,
  -1,
  1,
  2.5,
  0.1,
  1.005,
  19.99,
  1e-7,
  1e21,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  -9007199254740991,
  'Y',
  'active',
  '2026-02-28',
  '2026-02-30',
  '0000-01-01',
  '2026-03-05T14:07:00Z',
  '2026-03-05T14:07+05:00',
  '2026-03-05 14:07',
  '2026-03-05T24:00:00Z',
  '00:00',
  '23:59',
  '24:00',
  '9:5',
  'dock@acme.example',
  'dock@acme',
  'a@b@c.d',
  'é@é.ca',
  'https://a.example/x?y#z',
  'javascript:alert(1)',
  'a.example',
  '5145550134',
  '514 555 0134',
  'H3B2Y5',
  'D3B2Y5',
  '14225',
  '14225-1234',
  '1422',
  '12a',
  [],
  ['a'],
  ['a', 'a'],
  ['', ' '],
  [null],
  [1, 2],
  [1, 1],
  [0],
  [1.5],
  {},
  { a: 'b\u0000' },
  { a: [{ b: '\udc00' }] },
);

function fieldValue(field: Field): fc.Arbitrary<unknown> {
  if (!field.items) return plainValue(field);
  const parts = Object.fromEntries(field.items.map((part) => [part.name, fc.oneof(fieldValue(part), fittingValue(part))]));
  const strange = fc.constantFrom<object>({}, { nope: 1 }, { 'a/b~c': null }, { ['__proto__']: 1 });
  const item = fc.tuple(fc.record(parts, { requiredKeys: [] }), strange).map(([values, more]) => ({ ...values, ...more }));
  const items = fc.array(fc.oneof({ weight: 5, arbitrary: item }, edges), { maxLength: (field.property.maxItems ?? 3) + 1 });
  return fc.oneof({ weight: 4, arbitrary: items }, plainValue(field));
}

function plainValue(field: Field): fc.Arbitrary<unknown> {
  const { minimum = 0, maximum = 100, maxLength = 10 } = field.property;
  const fitting: unknown[] = [...(field.options?.map(({ value }) => value) ?? []), minimum, maximum, minimum - 1, maximum + 1];
  const lengths = maxLength <= 1000 ? ['x'.repeat(maxLength), 'x'.repeat(maxLength + 1), '\u{1f600}'.repeat(maxLength)] : [];
  return fc.oneof(
    edges,
    fc.constantFrom(...fitting, ...lengths),
    anyText,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.jsonValue(),
  );
}

/** Some of the entity's fields, sometimes with an unknown one. */
function recordOf(entity: Entity): fc.Arbitrary<Record<string, unknown>> {
  const values = Object.fromEntries([...entity.fields.values()].map((field) => [field.name, fieldValue(field)]));
  const unknown = fc.constantFrom({}, {}, { nope: 1 }, { 'a/b~c': null }, { ['__proto__']: 1 });
  return fc.tuple(fc.record(values, { requiredKeys: [] }), unknown).map(([record, more]) => ({ ...record, ...more }));
}

function fittingRecord(entity: Entity): fc.Arbitrary<Record<string, unknown>> {
  const values = writableFields(entity, 'create').map((field): [string, fc.Arbitrary<unknown>] => [field.name, fittingValue(field)]);
  return fc.record(Object.fromEntries(values));
}

const modes = ['create', 'update'] as const;

describe.each(entities.map((each, turn) => [each.entity.name, each, byTurn(modes, turn)] as const))('%s', (_name, judged, ownModes) => {
  const { entity } = judged;
  test.each(ownModes)('gets one verdict in one wording from the form, the browser and the server on %s', (mode) => {
    fc.assert(
      fc.property(recordOf(entity), (record) => {
        const { form, browser, server } = verdicts(judged, mode, record);
        expect(browser).toEqual(server);
        expect(form).toEqual(server);
        for (const { text, key, values } of Object.values(server))
          for (const language of ['en', 'fr']) expect(text ?? formatMessage(messages, language, key, values)).toBeTruthy();
      }),
      { numRuns: isDeep ? 25 : 10, examples: [[{}]] },
    );
  });

  test('takes a record with a fitting value in every field', () => {
    fc.assert(
      fc.property(fittingRecord(entity), (record) => {
        const { form, browser, server } = verdicts(judged, 'create', record);
        expect({ form, browser, server }).toEqual({ form: {}, browser: {}, server: {} });
      }),
      { numRuns: isDeep ? 5 : 2 },
    );
  });
});

const withItems = entities.flatMap((judged) =>
  [...judged.entity.fields.values()].flatMap((field) => (field.items ? [{ judged, field, items: field.items }] : [])),
);

test.each(withItems)('each field of an item of $field.name is judged at its place, alike on both sides', ({ judged, field, items }) => {
  const places = new Set<string>();
  fc.assert(
    fc.property(fieldValue(field), (value) => {
      const { form, browser, server } = verdicts(judged, 'update', { version: 1, [field.name]: value });
      expect({ form, browser }).toEqual({ form: server, browser: server });
      for (const place of Object.keys(server)) places.add(place.replace(/\/\d+/, '/n'));
    }),
    { numRuns: 150 },
  );
  expect([...places]).toEqual(expect.arrayContaining(items.map(({ name }) => `${field.name}/n/${name}`)));
});
