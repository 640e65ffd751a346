import { expect, test } from 'vitest';
import { toEntity } from '../definitions/entity.ts';
import { recordLock } from './recordLock.ts';

const text = (en: string) => ({ en, fr: `${en} (fr)` });
const label = text('Field');
const books = toEntity({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'books',
  type: 'object',
  'x-label': label,
  'x-key': 'id',
  'x-title': ['title'],
  'x-locked': [
    { when: { state__in: ['lost', 'sold'] }, message: text('gone') },
    { when: { sold_on__isnull: false }, message: text('sold') },
    { when: { withheld: 1 }, message: text('withheld') },
  ],
  properties: {
    title: { type: 'string', maxLength: 20, 'x-label': label },
    state: { type: 'string', enum: ['here', 'lost', 'sold'], 'x-label': label },
    sold_on: { type: ['string', 'null'], format: 'date', 'x-label': label },
  },
  additionalProperties: false,
});
const moment = { now: new Date('2026-03-10T15:00:00Z'), timezone: 'America/Toronto' };

test.each([
  ['no state that is final', { state: 'here', sold_on: null, withheld: 1 }, undefined],
  ['the first state', { state: 'lost', sold_on: null }, 'gone'],
  ['another state', { state: 'here', sold_on: '2026-03-01' }, 'sold'],
  ['two states: the first speaks', { state: 'sold', sold_on: '2026-03-01' }, 'gone'],
])('%s', (_name, record, reason) => {
  expect(recordLock(books, record, moment)?.en).toBe(reason);
});
