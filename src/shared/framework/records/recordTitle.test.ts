import { expect, test } from 'vitest';
import { registryOf } from '../../../../test/registryOf.ts';
import { getEntity } from '../definitions/registry.ts';
import type { EntityProperty } from '../definitions/types.gen.ts';
import { recordTitle } from './recordTitle.ts';

const label = { en: 'Label', fr: 'Libellé' };
const text: EntityProperty = { type: 'string', maxLength: 50, 'x-label': label };
const registry = registryOf({
  shelves: {
    properties: { code: text, name_en: { ...text, 'x-translations': { fr: 'name_fr', de: 'name_de' } }, name_fr: text, name_de: text },
    title: ['code', 'name_en'],
  },
  visits: {
    properties: {
      shelf: { type: 'integer', 'x-label': label, 'x-ref': { entity: 'shelves', value: 'id', label: ['name_en'] } },
      at: { type: 'string', format: 'date-time', 'x-label': label },
      day: { type: 'string', format: 'date', 'x-label': label },
      count: { type: 'integer', 'x-label': label },
    },
    title: ['shelf', 'at', 'day', 'count'],
  },
  loans: {
    properties: {
      from: { type: 'string', format: 'date', 'x-label': label },
      to: { type: ['string', 'null'], format: 'date', 'x-label': label },
    },
    title: ['from', 'to'],
  },
});
const timezone = 'America/Toronto';

test.each([
  ['en', { name_en: 'Poetry', name_fr: 'Poésie' }, 'A1 Poetry'],
  ['fr', { name_en: 'Poetry', name_fr: 'Poésie' }, 'A1 Poésie'],
  ['de', { name_en: 'Poetry', name_fr: 'Poésie' }, 'A1 Poetry'],
  ['fr', { name_en: 'Poetry', name_fr: '' }, 'A1 Poetry'],
  ['fr', { name_en: 'Poetry', name_fr: null }, 'A1 Poetry'],
  ['fr', { name_en: 'Poetry' }, 'A1 Poetry'],
  ['en', { name_en: '', name_fr: 'Poésie' }, 'A1 Poésie'],
  ['en', { name_en: null, name_fr: null }, 'A1'],
])('a text with translations names its record in %s: %j', (language, record, title) => {
  expect(recordTitle(getEntity(registry, 'shelves'), { code: 'A1', ...record }, { language, timezone })).toBe(title);
});

test.each([
  ['the zone of the reader', { timezone }, 'Poetry 2026-03-09 07:10 2026-03-10 3'],
  ['another zone', { timezone: 'Asia/Kolkata' }, 'Poetry 2026-03-09 16:40 2026-03-10 3'],
  ['the formats of the reader', { timezone, formats: { date: 'DD/MM/YYYY', time: 'hh:mm A' } }, 'Poetry 09/03/2026 07:10 AM 10/03/2026 3'],
] as const)('days and instants are told in %s', (_name, context, title) => {
  const record = { shelf: 4, shelf_label: 'Poetry', at: '2026-03-09T11:10:00Z', day: '2026-03-10', count: 3 };
  expect(recordTitle(getEntity(registry, 'visits'), record, { language: 'en', ...context })).toBe(title);
});

test.each([
  ['en', '2026-03-10', '2026-03-09 to 2026-03-10'],
  ['fr', '2026-03-10', '2026-03-09 au 2026-03-10'],
  ['en', null, '2026-03-09'],
])('two days are a span in %s, up to %s', (language, to, title) => {
  expect(recordTitle(getEntity(registry, 'loans'), { from: '2026-03-09', to }, { language, timezone })).toBe(title);
});
